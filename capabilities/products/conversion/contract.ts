import { z } from 'zod';
import { transferShape } from '#capabilities/money/ledger/transfer-shape.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  amountInput,
  assetField,
  idField,
  moneyField,
  pageFields,
  priceField,
  rateField,
  timeField,
} from '#foundation/calls/fields.ts';
import { pricedAssets } from './rules.ts';

const user = '/swx/customer/user';

const requestFields = { from: assetField, to: assetField, amount: amountInput() };

const figures = {
  rate: z.string().describe('`to` for one `from`, cut to 16 decimals'),
  fee: moneyField.describe('of `to`; taken from what the rate gives'),
  receives: moneyField.describe('of `to`, after the fee'),
  feeRate: rateField,
};

const livePrice = z.object({
  currency: z.enum(pricedAssets),
  bid: priceField.describe('what the platform pays for one, in USDT'),
  ask: priceField.describe('what it costs'),
  time: timeField,
  source: z.string().describe('simulated, replay, or the venue'),
});

export const quoteShape = z.object({
  from: assetField,
  to: assetField,
  amount: moneyField,
  ...figures,
  prices: z.array(livePrice).describe('what decided the rate'),
  quoteId: z.string().describe('hand it to `convert` and the price stands, until it expires and only once'),
  expiresAt: timeField,
  secondsLeft: z.number().int(),
});
export type ConvertQuote = z.output<typeof quoteShape>;

export const conversionShape = z.object({
  id: idField,
  from: assetField,
  to: assetField,
  amount: moneyField,
  ...figures,
  time: timeField,
});
export type Conversion = z.output<typeof conversionShape>;

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface BalanceNews {
    conversion: { readonly conversion: string };
  }
}

export const convertTerms = defineCall({
  summary: 'What converting costs, its limits, and the prices of the moment',
  method: 'GET',
  path: `${user}/convertTerms`,
  access: 'customer',
  output: z.object({
    feeRate: rateField,
    quoteSeconds: z.number().int(),
    minWorth: moneyField.describe('in USDT'),
    maxWorth: moneyField.describe('in USDT'),
    prices: z.array(livePrice),
  }),
});

const priceRefusals = [
  'AMOUNT_INVALID',
  'CURRENCIES_SAME',
  'CONVERSION_TOO_SMALL',
  'CONVERSION_TOO_LARGE',
  'TRADING_UNAVAILABLE',
] as const;

export const quoteConvert = defineCall({
  summary: 'What an amount would bring now, after the fee; nothing moves',
  method: 'POST',
  path: `${user}/quoteConvert`,
  access: 'customer',
  needsServed: true,
  books: 'real',
  input: z.object(requestFields),
  output: quoteShape,
  refusals: priceRefusals,
});

export const convert = defineCall({
  summary: 'Converts an amount at its quoted price, or at the price of the moment',
  method: 'POST',
  path: `${user}/convert`,
  access: 'customer',
  needsServed: true,
  books: 'real',
  needsRequestId: true,
  input: z.object({
    ...requestFields,
    quoteId: z
      .string()
      .min(1)
      .max(3000)
      .optional()
      .describe('of `quoteConvert`; absent: the price of the moment'),
  }),
  output: conversionShape,
  refusals: [
    ...priceRefusals,
    'QUOTE_EXPIRED',
    'INSUFFICIENT_BALANCE',
    'FREE_MARGIN_EXCEEDED',
    'TOO_FREQUENT',
  ],
});

export const listConvert = defineCall({
  summary: 'The customer’s conversions, newest first',
  method: 'GET',
  path: `${user}/listConvert`,
  access: 'customer',
  shape: 'rows',
  input: z.object({ ...pageFields }),
  output: conversionShape,
});

export const getConvert = defineCall({
  summary: 'One conversion with its transfers, the ticks that decided its rate and the hashes of its batches',
  method: 'GET',
  path: `${user}/getConvert/{id}`,
  access: 'customer',
  input: z.object({ id: z.string().min(1).max(40) }),
  output: conversionShape.extend({
    ticks: z.array(
      z.object({
        role: z.enum(['sell', 'buy']),
        code: z.string(),
        bid: priceField,
        ask: priceField,
        time: timeField,
        source: z.string(),
        sequence: z.string(),
        spreadMedian: priceField.optional(),
        spreadLimit: priceField.optional(),
      }),
    ),
    transfers: z.array(transferShape),
  }),
  refusals: ['NOT_FOUND'],
});
