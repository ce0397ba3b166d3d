import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { assetField, idField, moneyField, timeField } from '#foundation/calls/fields.ts';
import { holdReasons, rewardStates } from './rules.ts';

const invites = '/swx/operator/invites';

export const invitesOverview = defineCall({
  name: 'invitesOverview',
  summary: 'How many friends were invited, and how much of their fees was paid back, by asset and state',
  method: 'GET',
  path: `${invites}/overview`,
  access: 'operator',
  permission: 'rewards.view',
  output: z.object({
    inviters: z.int(),
    friends: z.int(),
    countedThrough: z
      .string()
      .optional()
      .describe('the last day that is counted, UTC; absent before the first'),
    sums: z.array(
      z.object({
        currency: assetField,
        fees: moneyField.describe('of the days that were counted'),
        rebates: moneyField,
        waiting: moneyField,
        held: moneyField,
        paid: moneyField,
        declined: moneyField,
        expired: moneyField,
      }),
    ),
    largest: z
      .array(z.object({ uid: idField, friends: z.int(), worth: moneyField.describe('in USDT of each day') }))
      .describe('the ten inviters with the largest rewards of the last 30 days'),
  }),
});
export type InvitesOverview = z.output<typeof invitesOverview.output>;

export const reviewedReward = defineCall({
  name: 'reviewedReward',
  summary: 'What a held reward is of, and why it is held',
  method: 'GET',
  path: `${invites}/reward/{subjectId}`,
  access: 'operator',
  permission: 'rewards.view',
  input: z.object({ subjectId: z.string().max(60) }),
  output: z.object({
    inviterUid: idField,
    friendUid: idField,
    day: z.string(),
    currency: assetField,
    fee: moneyField.describe('what the friend paid on that day'),
    reward: moneyField,
    heldRebate: moneyField.describe('the friend’s, decided with the reward; 0 where it was paid at once'),
    status: z.enum(rewardStates),
    reasons: z.array(z.enum(holdReasons)),
    joinedAt: timeField,
    registeredFrom: z.string().optional().describe('the range of addresses'),
    monthWorth: moneyField.describe('all rewards of the inviter in that month, in USDT of each day'),
  }),
  refusals: ['NOT_FOUND'],
});
export type ReviewedReward = z.output<typeof reviewedReward.output>;
