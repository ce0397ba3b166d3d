import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  amountInput,
  bookField,
  idField,
  moneyField,
  pageFields,
  priceField,
  rateField,
  timeField,
} from '#foundation/calls/fields.ts';
import { optionDirections, optionStatuses, refundReasons } from './option.ts';

const windowShape = z
  .object({
    seconds: z.number().int(),
    samples: z.number().int(),
    dropped: z.number().int().describe('so many of either end'),
  })
  .describe('how entry and end are measured');

export const optionShape = z.object({
  id: idField,
  orderNumber: z.string(),
  book: bookField,
  code: z.string(),
  direction: z.enum(optionDirections),
  periodSeconds: z.number().int(),
  amount: moneyField.describe('the stake'),
  profitRate: rateField,
  payout: moneyField.describe('what a win pays: stake and profit'),
  saleMargin: rateField
    .optional()
    .describe(
      'agreed at the purchase: taken off the value of an early sale; absent in answers stored before',
    ),
  saleEndsSeconds: z
    .number()
    .int()
    .optional()
    .describe('agreed at the purchase: no sale in the last seconds'),
  window: windowShape.optional().describe('absent of options of before: a tick counts'),
  status: z.enum(optionStatuses),
  entryPrice: priceField.optional().describe('the mean of the first window'),
  exitPrice: priceField
    .optional()
    .describe('the mean of the last window, or what an early sale was valued at'),
  openTime: timeField.optional().describe('the end of the entry’s window; the period runs from here'),
  expiryTime: timeField.optional(),
  remainingSeconds: z
    .number()
    .optional()
    .describe('of an open one, when it was read: a page counts down from it, whatever its own clock says'),
  settledAt: timeField.optional(),
  placedTime: timeField,
  received: moneyField.optional().describe('what was paid when it ended'),
  refundReason: z.enum(refundReasons).optional(),
});
export type OptionOrder = z.output<typeof optionShape>;

const order = '/swx/customer/order';

const purchase = {
  code: z
    .string('OPTION_PRODUCT_INCORRECT')
    .min(1, 'OPTION_PRODUCT_INCORRECT')
    .max(40, 'OPTION_PRODUCT_INCORRECT'),
  direction: z.enum(optionDirections),
  periodSeconds: z.number('NO_MATCHING_PERIOD').int('NO_MATCHING_PERIOD'),
  amount: amountInput('PURCHASE_AMOUNT_WRONG'),
};

const act = {
  method: 'POST',
  access: 'customer',
  books: 'both',
  needsRequestId: true,
  output: optionShape,
} as const;

export const buyOptions = defineCall({
  summary:
    'Buys an up/down option; its entry is measured from the next tick. What brings a person above the threshold in one market and direction waits for review first (then 20001)',
  ...act,
  path: `${order}/buyOptions`,
  opensNew: true,
  limitedAs: 'product',
  success: 'PURCHASED',
  successBy: { field: 'status', values: { pendingReview: 'SUBMITTED_FOR_REVIEW' } },
  input: z.object(purchase),
  refusals: [
    'OPTION_PRODUCT_INCORRECT',
    'NO_MATCHING_PERIOD',
    'PURCHASE_AMOUNT_WRONG',
    'INSUFFICIENT_BALANCE',
    'FREE_MARGIN_EXCEEDED',
    'TRADING_UNAVAILABLE',
    'TOO_MANY_OPEN_OPTIONS',
    'DEMO_DISABLED',
    'TOO_FREQUENT',
  ],
});

const look = { method: 'GET', access: 'customer', books: 'both' } as const;

export const getOptionsOrderById = defineCall({
  summary: 'One option',
  ...look,
  path: `${order}/getOptionsOrderById/{id}`,
  input: z.object({ id: idField }),
  output: optionShape,
  refusals: ['NOT_FOUND'],
});

export const listOptionsOrder = defineCall({
  summary: 'Options of a book, newest first',
  ...look,
  path: `${order}/listOptionsOrder`,
  shape: 'rows',
  input: z.object({
    ...pageFields,
    status: z.enum(optionStatuses).optional(),
    code: z.string().max(40).optional(),
    live: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .describe('only those that are not settled, or only those that are'),
  }),
  output: optionShape,
});

export const saleRefusals = [
  'starting',
  'ending',
  'opening',
  'history',
  'worthless',
  'closed',
  'stale',
  'unsound',
] as const;

export const quoteOptions = defineCall({
  summary: 'What selling an option now would pay; 0 with the reason when no sale is offered',
  ...look,
  path: `${order}/quoteOptions/{id}`,
  input: z.object({ id: idField }),
  output: z.object({
    price: moneyField,
    reason: z.enum([...saleRefusals, 'simulated', 'ended']).optional(),
    quoteTime: timeField.optional().describe('of the price it was valued at'),
    validUntil: timeField
      .optional()
      .describe('sellOptions with this price sells for it or more until then, or says what it is now'),
  }),
  refusals: ['NOT_FOUND'],
});

export const sellOptions = defineCall({
  summary: 'Sells an option before its end, at its value now',
  ...act,
  path: `${order}/sellOptions`,
  input: z.object({
    id: idField,
    price: amountInput('INPUT_INVALID')
      .optional()
      .describe('the quoted price: less is refused with the new one'),
  }),
  refusals: [
    'NOT_FOUND',
    'OPTION_NOT_OPEN',
    'OPTION_NOT_SALABLE',
    'PRICE_MOVED',
    'TRADING_UNAVAILABLE',
    'TOO_FREQUENT',
  ],
});

export const getOptionsTerms = defineCall({
  summary: 'What is offered to this customer in a market, and how an early sale is valued',
  ...look,
  path: `${order}/getOptionsTerms/{code}`,
  input: z.object({ code: z.string().min(1).max(40) }),
  output: z.object({
    code: z.string(),
    isAllowed: z
      .boolean()
      .describe('false where the law of the customer’s country keeps it off the real account'),
    periods: z.array(
      z.object({
        seconds: z.number().int(),
        profitRate: rateField,
        breakEven: rateField,
        window: windowShape,
      }),
    ),
    minAmount: moneyField,
    maxAmount: moneyField,
    reviewAbove: moneyField,
    saleMargin: rateField,
    saleEndsSeconds: z.number().int(),
  }),
  refusals: ['OPTION_PRODUCT_INCORRECT'],
});
