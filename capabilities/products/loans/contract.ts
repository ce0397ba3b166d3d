import { z } from 'zod';
import { transferShape } from '#capabilities/money/ledger/transfer-shape.ts';
import { defineCall, type OutputOf } from '#foundation/calls/define-call.ts';
import {
  amountInput,
  bookField,
  idField,
  imageBytesAtMost,
  moneyField,
  pageFields,
  priceField,
  rateField,
  timeField,
} from '#foundation/calls/fields.ts';
import { cancelledByCustomer, collateralCurrencies, loanEnds, loanEventKinds, loanStatuses } from './loan.ts';

const collateralField = z.enum(collateralCurrencies);

const scheduleShape = z.object({
  kind: z.enum(['paidOut', 'interestBegins', 'due', 'graceEnds']),
  date: timeField,
  principal: moneyField.optional(),
  interest: moneyField.optional(),
  total: moneyField.optional(),
});

export const loanShape = z.object({
  id: idField,
  orderNumber: z.string(),
  book: bookField,
  amount: moneyField,
  outstanding: moneyField.describe('what repays it now: principal and interest'),
  principalOwed: moneyField,
  interestDue: moneyField.describe('unpaid interest by now'),
  interestPaid: moneyField,
  termDays: z.number().int(),
  dailyRate: rateField,
  interestFreeDays: z.number().int(),
  totalInterest: moneyField.describe('paid, and to be paid if nothing more is repaid before the end'),
  requestedAt: timeField,
  startedAt: timeField.optional(),
  repaymentDate: timeField.describe('while it waits for review, if it were paid out now'),
  repaymentAmount: moneyField.describe('at the repayment date, if nothing more is repaid before'),
  graceEndsAt: timeField,
  collateralCurrency: collateralField,
  collateral: moneyField.describe('locked now'),
  collateralSold: moneyField,
  writtenOff: moneyField.describe('what no collateral covered: borne by the platform'),
  ltv: rateField.describe('by the latest bid, rounded up; 0 without collateral'),
  price: priceField.describe('that bid, 0 while none is known'),
  isPriceStale: z.boolean(),
  warningLtvs: z.array(rateField),
  liquidationLtv: rateField,
  targetLtv: rateField,
  liquidationPrice: priceField.describe('at or below this bid collateral is sold; 0 when no price does'),
  status: z.enum(loanStatuses),
  endedAt: timeField.optional(),
  endedBy: z.enum(loanEnds).optional(),
  reasonCode: z
    .string()
    .optional()
    .describe(`why it was rejected; \`${cancelledByCustomer}\` when it was taken back`),
  schedule: z.array(scheduleShape),
});
export type LoanView = z.output<typeof loanShape>;

export const loanEventShape = z.object({
  id: idField,
  time: timeField,
  kind: z.enum(loanEventKinds),
  ltv: rateField.optional(),
  ltvAfter: rateField.optional().describe('of what a sale left'),
  threshold: rateField.optional(),
  price: priceField.optional(),
  amount: moneyField.optional().describe('USDT: lent, repaid, or what a sale brought'),
  interest: moneyField.optional(),
  principal: moneyField.optional(),
  collateral: moneyField.optional().describe('in the collateral’s currency: locked, added, sold or returned'),
  writtenOff: moneyField.optional(),
});
export type LoanEventView = z.output<typeof loanEventShape>;

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface CustomerEvents {
    loan: LoanView & { readonly news: LoanEventView['kind'] };
  }
}

const user = '/swx/customer/user';

export const getLoanTerms = defineCall({
  summary: 'What loans are granted under, what the customer may borrow, and what funds it',
  method: 'GET',
  path: `${user}/getLoanTerms`,
  access: 'customer',
  output: z.object({
    minAmount: moneyField,
    days: z.array(z.number().int()),
    collateralCurrencies: z.array(collateralField),
    interestFreeDays: z.number().int().describe('of the customer’s next loan'),
    interestFreeAgainDays: z
      .number()
      .int()
      .describe('after a loan that had them the next has none for so long'),
    dailyRate: rateField,
    openingLtv: rateField,
    warningLtvs: z.array(rateField),
    liquidationLtv: rateField,
    targetLtv: rateField,
    graceHours: z.number().int(),
    reviewHours: z.number().int(),
    isVerified: z.boolean(),
    isSold: z.boolean().describe('whether loans are offered where the customer lives'),
    limit: moneyField.describe('under all loans, by the identity check; 0 while it is missing'),
    left: moneyField.describe('of it, beside the live loans'),
    pool: z.object({ free: moneyField, promised: moneyField, lent: moneyField }),
  }),
});

const requestFields = {
  amount: amountInput(),
  termDays: z
    .union([z.number(), z.string().max(10).transform(Number)], 'LOAN_PERIOD_WRONG')
    .pipe(z.number('LOAN_PERIOD_WRONG').int('LOAN_PERIOD_WRONG')),
  collateralCurrency: z.enum(collateralCurrencies, 'LOAN_COLLATERAL_UNKNOWN'),
};

export const quoteLoan = defineCall({
  summary: 'What a loan would cost and lock, and the agreement about it; locks nothing',
  method: 'POST',
  path: `${user}/quoteLoan`,
  access: 'customer',
  input: z.object(requestFields),
  output: z.object({
    collateral: moneyField.describe('of the currency, at the bid of the moment, rounded up'),
    totalInterest: moneyField,
    repaymentDate: timeField,
    repaymentAmount: moneyField,
    limit: moneyField.describe('what the customer may still borrow; 0 without a verified identity'),
    agreement: z.object({ version: z.string(), html: z.string() }),
    dailyRate: rateField,
    interestFreeDays: z.number().int(),
    ltv: rateField,
    price: priceField,
    priceTime: timeField,
    liquidationPrice: priceField.describe('with nothing repaid, at the end of the term'),
  }),
  refusals: ['LOAN_AMOUNT_WRONG', 'LOAN_PERIOD_WRONG', 'LOAN_COLLATERAL_UNKNOWN', 'TRADING_UNAVAILABLE'],
});
export type LoanQuote = OutputOf<typeof quoteLoan>;

const signatureInput = z.file('NOT_SIGNED').min(1, 'NOT_SIGNED').max(imageBytesAtMost, 'IMAGE_TOO_LARGE');

const act = {
  method: 'POST',
  access: 'customer',
  books: 'real',
  needsRequestId: true,
  output: loanShape,
} as const;

export const requestLoan = defineCall({
  name: 'loan',
  summary:
    'Requests a loan with a signed agreement: collateral is held and the principal reserved until it is decided',
  ...act,
  path: `${user}/loan`,
  opensNew: true,
  limitedAs: 'product',
  success: 'SUBMITTED_FOR_REVIEW',
  input: z.object({
    ...requestFields,
    agreementVersion: z.string().min(1).max(40),
    maxCollateral: amountInput().optional().describe('refused when the price asks for more by now'),
    signature: signatureInput.optional(),
  }),
  refusals: [
    'KYC_REQUIRED',
    'LOAN_AMOUNT_WRONG',
    'LOAN_PERIOD_WRONG',
    'LOAN_COLLATERAL_UNKNOWN',
    'LOAN_COLLATERAL_MOVED',
    'LOAN_AGREEMENT_CHANGED',
    'NOT_SIGNED',
    'IMAGE_FORMAT',
    'IMAGE_BROKEN',
    'INSUFFICIENT_BALANCE',
    'TRADING_UNAVAILABLE',
    'PENDING_REVIEW_EXISTS',
  ],
});

const idInput = z.string().min(1).max(40);

export const repayLoan = defineCall({
  summary: 'Repays a loan, or a part of it: interest first; with the last of it the collateral is released',
  ...act,
  path: `${user}/repayLoan`,
  openToFrozen: true,
  input: z.object({ id: idInput, amount: amountInput().optional().describe('absent: everything') }),
  refusals: [
    'NOT_FOUND',
    'LOAN_NOT_REPAYING',
    'LOAN_REPAYMENT_WRONG',
    'INSUFFICIENT_BALANCE',
    'FREE_MARGIN_EXCEEDED',
  ],
});

export const addCollateral = defineCall({
  summary: 'Adds to what secures a loan that is reviewed or repaid',
  ...act,
  path: `${user}/addCollateral`,
  openToFrozen: true,
  input: z.object({ id: idInput, amount: amountInput() }),
  refusals: ['NOT_FOUND', 'LOAN_NOT_REPAYING', 'INSUFFICIENT_BALANCE'],
});

export const cancelLoan = defineCall({
  summary: 'Takes a request for a loan back until it is decided: the collateral is free again',
  ...act,
  path: `${user}/cancelLoan`,
  openToFrozen: true,
  input: z.object({ id: idInput }),
  refusals: ['NOT_FOUND', 'LOAN_NOT_PENDING'],
});

export const listLoanRecord = defineCall({
  summary: 'The customer’s loans, newest first',
  method: 'GET',
  path: `${user}/listLoanRecord`,
  access: 'customer',
  books: 'both',
  shape: 'rows',
  input: z.object({ ...pageFields, status: z.enum(loanStatuses).optional() }),
  output: loanShape,
});

export const loanDetailShape = loanShape.extend({
  agreement: z.object({
    version: z.string(),
    hash: z.string().describe('SHA-256 of the text that was signed'),
    html: z.string(),
    signedAt: timeField,
  }),
  events: z.array(loanEventShape).describe('newest first, at most 200'),
  transfers: z.array(
    transferShape.extend({ evidence: z.string().optional().describe('the tick that decided it, as JSON') }),
  ),
});
export type LoanDetail = z.output<typeof loanDetailShape>;

export const getLoan = defineCall({
  summary: 'One loan with its agreement, its events, and every transfer it has made',
  method: 'GET',
  path: `${user}/getLoan/{id}`,
  access: 'customer',
  books: 'both',
  input: z.object({ id: idInput }),
  output: loanDetailShape,
  refusals: ['NOT_FOUND'],
});
