import { z } from 'zod';
import { timeField } from '#foundation/calls/fields.ts';

export const passkeyShape = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timeField,
  lastUsedAt: timeField.nullable(),
});
export type Passkey = z.output<typeof passkeyShape>;
