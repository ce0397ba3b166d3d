import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  assetField,
  idField,
  moneyField,
  pageFields,
  rateField,
  timeField,
} from '#foundation/calls/fields.ts';
import { friendStates } from './rules.ts';

const user = '/swx/customer/user';

const sumShape = z.object({
  currency: assetField,
  paid: moneyField,
  waiting: moneyField,
  held: moneyField.describe('under review'),
});

export const getInvite = defineCall({
  summary:
    'The customer’s own invitation: code and link, and how much of fees is paid back where that is allowed',
  method: 'GET',
  path: `${user}/invite`,
  access: 'customer',
  output: z.object({
    code: z.string(),
    link: z.string(),
    allowed: z.boolean().describe('whether rewards are paid in the customer’s country'),
    country: z.string().optional().describe('absent while none is declared'),
    rate: rateField.optional().describe('of what is left of a friend’s fees; absent where nothing is paid'),
    friendRate: rateField.optional().describe('of their fees, to friends'),
    months: z.int().optional(),
    waitingDays: z.int().optional(),
    rewards: z.array(sumShape).describe('by currency; without those of which there were none'),
    invited: z
      .object({
        rate: rateField.optional().describe('of the own fees; absent where nothing is paid'),
        endsAt: timeField,
        received: z.array(z.object({ currency: assetField, amount: moneyField })),
        onHold: z
          .array(z.object({ currency: assetField, amount: moneyField }))
          .describe('until the reward of the same fees is decided'),
      })
      .optional()
      .describe('what is paid back to the customer, who was invited; absent for others'),
  }),
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
