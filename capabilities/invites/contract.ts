import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, pageFields, timeField } from '#foundation/calls/fields.ts';
import { friendStates } from './rules.ts';

const user = '/swx/customer/user';

export const getInvite = defineCall({
  summary: 'The customer’s own invitation code and its link',
  method: 'GET',
  path: `${user}/invite`,
  access: 'customer',
  input: z.object({}),
  output: z.object({ code: z.string(), link: z.string() }),
});
export type Invite = z.output<typeof getInvite.output>;

const friendShape = z.object({
  id: idField.describe('within the list; no customer’s number'),
  name: z.string().describe('the first and the last letter'),
  status: z.enum(friendStates),
  joinedAt: timeField,
  endsAt: timeField,
});
export type Friend = z.output<typeof friendShape>;

export const listInvitee = defineCall({
  summary: 'Who has registered with the customer’s code, newest first',
  method: 'GET',
  path: `${user}/listInvitee`,
  access: 'customer',
  shape: 'rows',
  input: z.object({ ...pageFields }),
  output: friendShape,
});
