import { z } from 'zod';
import { idField, timeField } from '#foundation/calls/fields.ts';

export const sessionShape = z.object({
  id: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: timeField,
  lastUsedAt: timeField,
});
export type ListedSession = z.output<typeof sessionShape>;

export const ownActShape = z.object({
  sequence: idField.describe('its place in the audit log'),
  at: timeField,
  name: z.string(),
  subject: z.string(),
});
export type OwnAct = z.output<typeof ownActShape>;
