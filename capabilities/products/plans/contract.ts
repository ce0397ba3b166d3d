import { z } from 'zod';
import { transferShape } from '#capabilities/money/ledger/transfer-shape.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  amountInput,
  bookField,
  idField,
  moneyField,
  pageFields,
  rateField,
  timeField,
} from '#foundation/calls/fields.ts';
import { planStatuses } from './rules.ts';

export const planShape = z.object({
  id: idField,
  name: z.string(),
  days: z.array(z.number().int()),
  minAmount: moneyField,
  maxAmount: moneyField,
  dailyRates: z.record(z.string(), rateField).describe('yield a day, by the number of days'),
  aprs: z.record(z.string(), rateField).describe('the same as a year’s rate'),
  penaltyRate: rateField.describe(
    'of the principal when a plan is left on its first day; falls with the days that remain',
  ),
  soldOut: z.boolean().describe('the reserve does not cover even the smallest amount for the shortest time'),
});
export type Plan = z.output<typeof planShape>;

export const smartOrderShape = z.object({
  id: idField,
  orderNumber: z.string(),
  book: bookField,
  planId: idField,
  name: z.string(),
  days: z.number().int(),
  amount: moneyField,
  dailyRate: rateField,
  apr: rateField,
  runDays: z.number().int(),
  earned: moneyField.describe('yield credited so far'),
  totalYield: moneyField.describe('of the whole term'),
  principal: moneyField.describe('still in the plan'),
  startedAt: timeField,
  maturesAt: timeField,
  exitNow: z.object({ penalty: moneyField, refund: moneyField }),
  renew: z.boolean(),
  status: z.enum(planStatuses),
  exitedEarly: z.boolean(),
  usedForLoss: z.boolean().describe('ended by the platform, so that its principal pays a loss'),
  penalty: moneyField.optional().describe('what leaving early cost'),
  endedAt: timeField.optional(),
});
export type SmartOrder = z.output<typeof smartOrderShape>;

/** What the platform did to a plan by itself, which its customer is notified of. */
export type PlanNews = 'paidBack' | 'renewed';

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface CustomerEvents {
    plan: Omit<SmartOrder, 'name'> & { readonly news?: PlanNews };
  }
}

const order = '/swx/customer/order';

export const listSmart = defineCall({
  summary: 'The plans on sale',
  method: 'GET',
  path: `${order}/listSmart`,
  access: 'customer',
  output: z.array(planShape),
});

export const planFundingShape = z.object({
  free: moneyField.describe('what the reserve can still back'),
  promised: moneyField.describe('what it has promised to customers'),
});

export const getSmartFunding = defineCall({
  summary: 'What funds the plans: their reserve against what has been promised',
  method: 'GET',
  path: `${order}/getSmartFunding`,
  access: 'customer',
  output: planFundingShape,
});

const act = {
  method: 'POST',
  access: 'customer',
  books: 'real',
  needsRequestId: true,
  output: smartOrderShape,
} as const;

export const buySmart = defineCall({
  summary: 'Buys a plan: its principal is set aside and its whole yield reserved',
  ...act,
  path: `${order}/buySmart`,
  opensNew: true,
  limitedAs: 'product',
  success: 'PURCHASED',
  input: z.object({
    planId: z.string('PLAN_UNKNOWN').min(1, 'PLAN_UNKNOWN').max(40, 'PLAN_UNKNOWN'),
    days: z
      .union([z.number(), z.string().max(10).transform(Number)], 'PLAN_DAYS_UNKNOWN')
      .pipe(z.number('PLAN_DAYS_UNKNOWN').int('PLAN_DAYS_UNKNOWN')),
    amount: amountInput('INVESTMENT_AMOUNT_WRONG'),
    renew: z.boolean().default(false).describe('buy it again with the principal when its term is over'),
  }),
  refusals: [
    'PLAN_UNKNOWN',
    'PLAN_DAYS_UNKNOWN',
    'INVESTMENT_AMOUNT_WRONG',
    'INSUFFICIENT_BALANCE',
    'FREE_MARGIN_EXCEEDED',
    'TRADING_UNAVAILABLE',
    'ALREADY_PURCHASED',
  ],
});

export const listSmartOrder = defineCall({
  summary: 'The customer’s plans, newest first',
  method: 'GET',
  path: `${order}/listSmartOrder`,
  access: 'customer',
  books: 'both',
  shape: 'rows',
  input: z.object({ ...pageFields, status: z.enum(planStatuses).optional() }),
  output: smartOrderShape,
});

export const exitSmart = defineCall({
  summary: 'Leaves a plan before its term: the penalty is taken from the principal, the rest is returned',
  ...act,
  path: `${order}/exitSmart`,
  input: z.object({ id: z.string().min(1).max(40) }),
  refusals: ['NOT_FOUND', 'PLAN_NOT_EARNING'],
});

export const renewSmart = defineCall({
  summary: 'Chooses whether a running plan is bought again when its term is over',
  ...act,
  path: `${order}/renewSmart`,
  success: 'MODIFIED',
  input: z.object({ id: z.string().min(1).max(40), renew: z.boolean() }),
  refusals: ['NOT_FOUND', 'PLAN_NOT_EARNING'],
});

export const smartReceiptShape = z.object({
  order: smartOrderShape,
  transfers: z.array(transferShape),
});

export type SmartReceipt = z.output<typeof smartReceiptShape>;

export const getSmartReceipt = defineCall({
  summary: 'Every transfer a plan has made, each with the hash of the batch that holds it',
  method: 'GET',
  path: `${order}/getSmartReceipt/{id}`,
  access: 'customer',
  books: 'both',
  input: z.object({ id: z.string().min(1).max(40) }),
  output: smartReceiptShape,
  refusals: ['NOT_FOUND'],
});
