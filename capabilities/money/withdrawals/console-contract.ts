import { z } from 'zod';
import { accountLimits } from '#foundation/calls/account-limits.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import * as fields from '#foundation/calls/fields.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { withdrawalShape } from './contract.ts';
import { holderLikenesses } from './holder-name.ts';
import {
  decisionReasons,
  disbursementOutcomes,
  evidenceStates,
  failureReasons,
  withdrawalMethods,
  withdrawalStatuses,
} from './rules.ts';

const withdrawal = '/swx/operator/withdrawal';

const disbursementShape = z.object({
  isAutomatic: z.boolean().describe('paid by the signer; otherwise by hand'),
  problem: z.string().optional().describe('what stands in the way'),
  isStuck: z.boolean().describe('it does not go on by itself'),
  lookedAt: fields.timeField.optional(),
  attempts: z.array(
    z.object({
      txHash: z.string(),
      nonce: z.number().int(),
      maxFeeGwei: z.string(),
      signedAt: fields.timeField,
    }),
  ),
});

export const withdrawalRowShape = withdrawalShape.extend({
  subjectId: z.string().describe('of its review'),
  uid: z.string(),
  value: fields.moneyField.describe('USDT, at the price of the moment it was asked for'),
  needed: z.number().int().describe('operators who must approve'),
  decidedBy: z.array(z.string()),
  problem: z.string().optional(),
  isStuck: z.boolean(),
  awaitsConfirmation: z.boolean().describe('its disbursement was recorded and waits for a second treasurer'),
});
export type WithdrawalRow = z.output<typeof withdrawalRowShape>;

const evidenceShape = z.object({
  id: fields.idField,
  outcome: z.enum(disbursementOutcomes),
  reference: z.string(),
  reason: z.string().optional(),
  note: z.string(),
  hasImage: z.boolean(),
  recordedBy: z.string(),
  recordedAt: fields.timeField,
  state: z.enum(evidenceStates),
  confirmedBy: z.string().optional(),
  isMine: z.boolean().describe('recorded by the caller'),
});
export type DisbursementEvidence = z.output<typeof evidenceShape>;

const others = {
  uids: z.array(z.string()).describe('at most ten'),
  hasMore: z.boolean().describe('more than these'),
};
const hintShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('destinationOfOthers'), ...others }),
  z.object({ kind: z.literal('deviceOfOthers'), ...others }),
  z.object({ kind: z.literal('first') }),
  z.object({
    kind: z.literal('often'),
    day: z.number().int().describe('asked for in 24 hours'),
    week: z.number().int().describe('and in seven days'),
  }),
  z.object({ kind: z.literal('newDevice'), at: fields.timeField }),
  z.object({
    kind: z.literal('optionsWon'),
    won: z.number().int(),
    bets: z.number().int().describe('of 30 days; those in one market and direction with one end are one'),
    profit: fields.moneyField.describe('USDT'),
    oneIn: z.number().int().describe('one in so many who guess wins as often'),
    accounts: z.number().int().describe('of the customer and those who count as one person with them'),
  }),
  z.object({
    kind: z.literal('holderDiffers'),
    holder: z.string().describe('of the bank account'),
    verified: z.string().describe('the name an operator has verified'),
    likeness: z.enum(holderLikenesses).exclude(['same']),
  }),
]);
export type WithdrawalHint = z.output<typeof hintShape>;

const returnHintsShape = z.object({ hints: z.array(hintShape).describe('facts to weigh; no judgement') });
export type ReturnHints = z.output<typeof returnHintsShape>;

/** What an operator looks at beside a withdrawal. */
export const withdrawalDetailShape = withdrawalRowShape.extend({
  customer: z.object({
    email: z.string(),
    country: z.string().optional(),
    isServed: z.boolean().describe('whether they may have a real account where they live'),
    limit: z.enum(accountLimits).optional().describe('what stops withdrawals of theirs'),
    kycStatus: z.string(),
    kycTier: z.number().int(),
    guardsChangedUntil: fields.timeField
      .optional()
      .describe('a change of what guards the account still counts'),
    available: fields.moneyField.describe('in the currency of the withdrawal'),
  }),
  destination: z.object({
    label: z.string().optional(),
    addedAt: fields.timeField.optional(),
    ageSeconds: z.number().int().optional(),
    completedBefore: z.number().int().describe('withdrawals to it that were completed'),
  }),
  limits: z.object({
    daily: fields.moneyField.optional().describe('USDT; absent: none'),
    used: fields.moneyField.describe('USDT in the last 24 hours, this one with it'),
  }),
  history: z.array(
    z.object({ status: z.enum(withdrawalStatuses), count: z.number().int(), value: fields.moneyField }),
  ),
  recent: z.array(withdrawalShape),
  ...returnHintsShape.shape,
  payout: disbursementShape,
  evidence: z.array(evidenceShape),
});
export type WithdrawalDetail = z.output<typeof withdrawalDetailShape>;

const uidInput = z
  .string({ error: 'NO_MATCHING_USER' })
  .regex(/^\d{1,18}$/, { error: 'NO_MATCHING_USER' })
  .transform((uid): CustomerId => asCustomerId(BigInt(uid)));
const idInput = z.string().max(60);

export const getReturnHints = defineCall({
  name: 'getReturnHints',
  summary: 'What to weigh beside a deposit that its customer asks to be paid back',
  method: 'GET',
  path: `${withdrawal}/return/{id}/hints`,
  access: 'operator',
  permission: 'recharges.view',
  input: z.object({ id: idInput.describe('of the deposit') }),
  output: returnHintsShape,
  refusals: ['NOT_FOUND'],
});

const viewing = { method: 'GET', access: 'operator', permission: 'withdrawals.view' } as const;

export const listWithdrawals = defineCall({
  name: 'listWithdrawals',
  summary: 'Withdrawals of all customers, newest first',
  ...viewing,
  path: `${withdrawal}/list`,
  shape: 'rows',
  input: z.object({
    ...fields.pageFields,
    status: z.enum(withdrawalStatuses).optional(),
    method: z.enum(withdrawalMethods).optional(),
    uid: uidInput.optional(),
    ...fields.periodFields,
  }),
  output: withdrawalRowShape,
});

export const getCustomerWithdrawal = defineCall({
  name: 'getCustomerWithdrawal',
  summary: 'One withdrawal with what is known of its customer, its destination and its disbursement',
  ...viewing,
  path: `${withdrawal}/{id}`,
  input: z.object({ id: idInput }),
  output: withdrawalDetailShape,
  refusals: ['NOT_FOUND'],
});

const payoutRefusals = [
  'NOT_FOUND',
  'WITHDRAWAL_NOT_APPROVED',
  'NOTE_REQUIRED',
  'PAYOUT_POSSIBLE',
  'PAYOUT_WAITS',
  'PAYOUT_NOT_FOUND',
  'PAYOUT_AMOUNT_WRONG',
  'PAYOUT_UNCONFIRMED',
  'PAYOUT_REFERENCE_USED',
  'CHAIN_UNREACHABLE',
  'SERVICE_UNAVAILABLE',
] as const;

export const recordPayout = defineCall({
  name: 'recordPayout',
  summary:
    'Shows how a withdrawal was paid by hand, or why it can’t be paid; above the limit another treasurer confirms it',
  method: 'POST',
  path: `${withdrawal}/{id}/record`,
  access: 'operator',
  permission: 'withdrawals.pay',
  needsStepUp: true,
  input: z.object({
    id: idInput,
    outcome: z.enum(disbursementOutcomes),
    reference: z.string().trim().max(200).default('').describe('the bank’s, or the hash of the transaction'),
    reason: z.enum(failureReasons, { error: 'REASON_UNKNOWN' }).optional(),
    note: z.string().trim().max(1000).default(''),
    image: fields.imageInput().optional(),
  }),
  output: withdrawalDetailShape,
  refusals: [
    'REASON_UNKNOWN',
    'EVIDENCE_REQUIRED',
    ...fields.imageRefusals,
    ...payoutRefusals,
    'PAYOUT_AUTOMATIC',
    'REVIEW_CLAIMED',
  ],
});

export const confirmPayout = defineCall({
  name: 'confirmPayout',
  summary: 'Agrees with what another treasurer recorded of a disbursement, or dismisses it',
  method: 'POST',
  path: `${withdrawal}/{id}/confirm`,
  access: 'operator',
  permission: 'withdrawals.pay',
  needsStepUp: true,
  input: z.object({
    id: idInput,
    evidenceId: z.string().max(40),
    agrees: z.boolean(),
    note: z.string().trim().max(1000).default(''),
  }),
  output: withdrawalDetailShape,
  refusals: [...payoutRefusals, 'FOUR_EYES_REQUIRED', 'NOT_INDEPENDENT', 'REVIEW_DECIDED'],
});

export const stopPayout = defineCall({
  name: 'stopPayout',
  summary: 'Stops an approved withdrawal before it leaves; its customer has the money again',
  method: 'POST',
  path: `${withdrawal}/{id}/stop`,
  access: 'operator',
  permission: 'withdrawals.decide',
  input: z.object({
    id: idInput,
    reason: z.enum(decisionReasons.reject, { error: 'REASON_UNKNOWN' }),
    note: fields.noteInput(),
  }),
  output: withdrawalDetailShape,
  refusals: ['NOT_FOUND', 'REASON_UNKNOWN', 'NOTE_REQUIRED', 'WITHDRAWAL_NOT_APPROVED', 'PAYOUT_LEFT'],
});

export const getPayoutImage = defineCall({
  name: 'getPayoutImage',
  summary: 'The picture beside a recorded disbursement; every look is written to the audit log',
  ...viewing,
  path: `${withdrawal}/{id}/evidence/{evidenceId}`,
  shape: 'file',
  mediaType: 'image/*',
  input: z.object({ id: idInput, evidenceId: z.string().max(40) }),
  output: z.string(),
  refusals: ['NOT_FOUND'],
});
