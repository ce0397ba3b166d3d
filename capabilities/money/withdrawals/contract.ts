import { z } from 'zod';
import { transferShape } from '#capabilities/money/ledger/transfer-shape.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  amountInput,
  assetField,
  idField,
  moneyField,
  pageFields,
  rateField,
  timeField,
} from '#foundation/calls/fields.ts';
import { networks } from '#foundation/money/networks.ts';
import * as fields from './contract-fields.ts';
import { withdrawalMethods, withdrawalStatuses } from './rules.ts';

const user = '/swx/customer/user';

export const withdrawalShape = z.object({
  id: idField,
  orderNumber: z.string(),
  method: z.enum(withdrawalMethods),
  currency: assetField,
  amount: moneyField.describe('what leaves the balance'),
  fee: moneyField,
  networkFee: moneyField,
  actualAmount: moneyField.describe('what arrives'),
  address: z.string().optional(),
  network: z.enum(networks).optional(),
  bank: fields.bankShape.optional(),
  status: z.enum(withdrawalStatuses),
  reason: z.string().optional().describe('code of why it was rejected, failed or cancelled by the platform'),
  heldUntil: timeField.optional().describe('it is not approved before'),
  leavesAt: timeField.optional().describe('approved, it is not paid before and may be stopped until then'),
  createdAt: timeField,
  decidedAt: timeField.optional(),
  endedAt: timeField.optional(),
  txHash: z.string().optional().describe('of the transaction that pays it'),
  reference: z.string().optional().describe('the bank’s, of the transfer that paid it'),
  confirmations: z.number().int().optional(),
  confirmationsNeeded: z.number().int().optional(),
  depositId: idField.optional().describe('the deposit below the minimum that it pays back'),
});
export type WithdrawalView = z.output<typeof withdrawalShape>;

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface BalanceNews {
    withdrawals: { readonly reason: 'withdrawal'; readonly withdrawal: WithdrawalView };
  }
}

const changing = { method: 'POST', access: 'customer', books: 'real' } as const;

export const withdrawalCount = defineCall({
  summary: 'What a withdrawal would cost and bring, and how much may be withdrawn now',
  ...changing,
  path: `${user}/withdrawalCount`,
  input: z.object({
    method: fields.methodInput,
    currency: assetField,
    amount: amountInput(),
    network: fields.networkInput.optional(),
  }),
  output: z.object({
    fee: moneyField,
    networkFee: moneyField,
    actualAmount: moneyField.describe('0 where the costs take it all'),
    available: moneyField,
    minAmount: moneyField,
    maxAmount: moneyField.describe('what the balance, the day’s limit and the channel allow now'),
    feeRate: rateField,
    feeCap: moneyField.describe('USDT'),
    dailyLimit: moneyField.optional().describe('USDT in 24 hours; absent: none'),
    dailyLeft: moneyField.optional().describe('USDT that may still be withdrawn'),
    confirmationsNeeded: z.number().int().optional().describe('blocks by which the network must confirm it'),
    secondOperatorAbove: moneyField.describe('USDT from which on two operators review it'),
    heldUntil: timeField.optional().describe('after a change of what guards the account'),
  }),
  refusals: ['WITHDRAWAL_METHOD_REQUIRED', 'NETWORK_UNSUPPORTED', 'AMOUNT_INVALID', 'SERVICE_UNAVAILABLE'],
});

export const withdrawal = defineCall({
  summary: 'Asks for a withdrawal: its amount is set aside, operators review it',
  ...changing,
  path: `${user}/withdrawal`,
  needsRequestId: true,
  limitedAs: 'withdrawal',
  secrets: ['tradPwd', 'totp'],
  success: 'WITHDRAWAL_SUBMITTED',
  input: z.object({
    method: fields.methodInput,
    currency: assetField,
    amount: amountInput(),
    ...fields.destinationInput,
    label: fields.labelInput.describe('of an address that is new'),
    expectedFee: amountInput().optional().describe('both fees as they were shown; dearer ones are refused'),
    ...fields.guardInput,
  }),
  output: withdrawalShape,
  refusals: [
    ...fields.destinationRefusals,
    ...fields.guardRefusals,
    'AMOUNT_INVALID',
    'WITHDRAWAL_AMOUNT_LIMITS',
    'WITHDRAWAL_LIMIT_EXCEEDED',
    'TOO_MANY_ADDRESSES',
    'FEE_CHANGED',
    'INSUFFICIENT_FUNDS',
    'FREE_MARGIN_EXCEEDED',
    'PENDING_REVIEW_EXISTS',
    'TOO_FREQUENT',
    'SERVICE_UNAVAILABLE',
  ],
});

export const listWithdrwal = defineCall({
  summary: 'The customer’s withdrawals, newest first',
  method: 'GET',
  path: `${user}/listWithdrwal`,
  access: 'customer',
  books: 'both',
  shape: 'rows',
  input: z.object({ ...pageFields, status: z.enum(withdrawalStatuses).optional() }),
  output: withdrawalShape,
});

export const getWithdrawal = defineCall({
  summary: 'One withdrawal with every transfer it has made, each with the hash of the batch that holds it',
  method: 'GET',
  path: `${user}/getWithdrawal/{id}`,
  access: 'customer',
  books: 'both',
  input: z.object({ id: z.string().max(40) }),
  output: withdrawalShape.extend({
    transfers: z.array(transferShape),
  }),
  refusals: ['NOT_FOUND'],
});

export const cancelWithdrawal = defineCall({
  summary: 'Takes a withdrawal back until it is decided',
  ...changing,
  path: `${user}/cancelWithdrawal`,
  input: z.object({ id: z.string().max(40) }),
  output: withdrawalShape,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_NOT_PENDING', 'SERVICE_UNAVAILABLE'],
});
