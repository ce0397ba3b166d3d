import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  idField,
  moneyField,
  pageFields,
  periodFields,
  priceField,
  rateField,
  timeField,
} from '#foundation/calls/fields.ts';
import { loanDetailShape, loanShape } from './contract.ts';
import { collateralCurrencies, loanStatuses } from './loan.ts';

const loans = '/swx/operator/loans';
const subjectInput = z.string().max(60);

const look = { method: 'GET', access: 'operator', permission: 'loans.view' } as const;

export const loanRegister = defineCall({
  name: 'loanRegister',
  summary:
    'The loan register: what is lent and locked at the latest prices, the pool, and alarms of silent prices',
  ...look,
  path: `${loans}/book`,
  output: z.object({
    collateral: z.array(
      z.object({
        currency: z.enum(collateralCurrencies),
        loans: z.number().int(),
        debt: moneyField,
        locked: moneyField.describe('of the currency'),
        value: moneyField.describe('of it, by the latest bid'),
        ltv: rateField,
        atRisk: z.number().int().describe('loans at or beyond their first warning'),
        price: priceField,
        priceTime: timeField.optional(),
        isStale: z.boolean(),
      }),
    ),
    total: z.object({ loans: z.number().int(), debt: moneyField, value: moneyField, ltv: rateField }),
    pending: z.object({ loans: z.number().int(), principal: moneyField }),
    pool: z.object({ free: moneyField, promised: moneyField, lent: moneyField, interest: moneyField }),
    alarms: z
      .array(
        z.object({
          currency: z.enum(collateralCurrencies),
          since: timeField,
          until: timeField.optional().describe('absent while it lasts'),
          loans: z.number().int().describe('at risk, or due, when it began'),
        }),
      )
      .describe('newest first, at most 20'),
  }),
});

const registeredLoanShape = loanShape.extend({ customerId: idField, subjectId: z.string() });
export type RegisteredLoan = z.output<typeof registeredLoanShape>;

export const listLoans = defineCall({
  name: 'listLoans',
  summary: 'All customers’ loans, newest first',
  ...look,
  path: `${loans}/list`,
  shape: 'rows',
  input: z.object({
    ...pageFields,
    status: z.enum(loanStatuses).optional(),
    customerId: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    ...periodFields,
  }),
  output: registeredLoanShape,
});

export const reviewedLoan = defineCall({
  name: 'reviewedLoan',
  summary: 'One loan with its events and transfers, and what is known of its customer',
  ...look,
  path: `${loans}/one/{subjectId}`,
  input: z.object({ subjectId: subjectInput }),
  output: z.object({
    loan: loanDetailShape,
    customerId: idField,
    customer: z.object({
      tier: z.number().int(),
      country: z.string().optional(),
      limit: moneyField,
      left: moneyField.describe('of the limit, beside all live loans, this one among them'),
      available: z.array(z.object({ currency: z.string(), amount: moneyField })),
      live: z.number().int(),
      repaid: z.number().int(),
      expired: z.number().int(),
    }),
    pool: z.object({ free: moneyField, promised: moneyField }),
  }),
  refusals: ['NOT_FOUND'],
});

export const getLoanSignature = defineCall({
  name: 'getLoanSignature',
  summary: 'The drawn signature under a loan’s agreement; the view is written to the audit log',
  ...look,
  path: `${loans}/one/{subjectId}/signature`,
  shape: 'file',
  mediaType: 'image/*',
  input: z.object({ subjectId: subjectInput }),
  output: z.string(),
  refusals: ['NOT_FOUND'],
});
