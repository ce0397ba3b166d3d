import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  assetField,
  bookField,
  idField,
  lotsInput,
  moneyField,
  pageFields,
  priceField,
  priceInput,
  rateField,
  timeField,
} from '#foundation/calls/fields.ts';
import { parseDecimal } from '#foundation/money/decimal.ts';

export const orderTypes = ['market', 'limit', 'stop'] as const;
export const directions = ['buy', 'sell'] as const;
export const orderStatuses = ['pending', 'open', 'closed', 'cancelled', 'rejected'] as const;
export const closeReasons = [
  'user',
  'stopLoss',
  'takeProfit',
  'trailing',
  'stopOut',
  'operatorHalt',
] as const;

export const orderShape = z.object({
  id: idField,
  orderNumber: z.string(),
  book: bookField,
  code: z.string(),
  type: z.enum(orderTypes),
  direction: z.enum(directions),
  lots: z.string(),
  leverage: z.number().int(),
  requiredMargin: moneyField,
  stopLossPrice: priceField,
  takeProfitPrice: priceField,
  trailingDistance: priceField.optional(),
  openPrice: priceField.optional(),
  closePrice: priceField.optional(),
  openTime: timeField.optional(),
  closeTime: timeField.optional(),
  expectedReturn: moneyField,
  fee: moneyField,
  swap: moneyField,
  profit: moneyField,
  status: z.enum(orderStatuses),
  closeReason: z.enum(closeReasons).optional(),
});
export type Order = z.output<typeof orderShape>;

/**
 * `entry` opened at it, `exit` closed at it, `trigger` was the first at or beyond the stop loss or take profit. `usdtRate` is USDT for
 * one unit of the quote currency then, so that every amount can be recomputed; `recordedAt` is a recording's own time.
 */
export const decidingTickShape = z.object({
  role: z.enum(['entry', 'exit', 'trigger']),
  code: z.string(),
  bid: priceField,
  ask: priceField,
  price: priceField,
  usdtRate: priceField,
  time: timeField,
  source: z.string(),
  sequence: z.string(),
  recordedAt: timeField.optional(),
});

export const receiptShape = z.object({
  orderId: idField,
  kind: z.enum(['order', 'option']),
  ticks: z.array(decidingTickShape),
  transfers: z.array(
    z.object({
      id: idField,
      from: z.string(),
      to: z.string(),
      amount: moneyField,
      currency: assetField,
      reason: z.string(),
    }),
  ),
  hash: z
    .string()
    .describe('SHA-256 of the canonical JSON of orderId, kind, ticks and transfers (keys sorted, no spaces)'),
  batches: z
    .array(z.object({ id: idField, hash: z.string() }))
    .describe("the ledger's batches that hold the transfers, with their hashes in the chain"),
});
export type Receipt = z.output<typeof receiptShape>;

const order = '/swx/customer/order';

const orderFields = {
  code: z.string().min(1).max(40),
  type: z.enum(orderTypes).default('market'),
  direction: z.enum(directions),
  lots: lotsInput(),
  leverage: z
    .union([z.number(), z.string().max(10).transform(Number)], { error: 'LEVERAGE_INVALID' })
    .pipe(
      z
        .number({ error: 'LEVERAGE_INVALID' })
        .int({ error: 'LEVERAGE_INVALID' })
        .min(1, { error: 'LEVERAGE_INVALID' })
        .max(1000, { error: 'LEVERAGE_INVALID' }),
    ),
  stopLossPrice: priceInput('STOP_LOSS_UNREASONABLE'),
  takeProfitPrice: priceInput('TAKE_PROFIT_UNREASONABLE'),
};

export const quoteShape = z.object({
  openPrice: priceField,
  requiredMargin: moneyField,
  fee: moneyField,
  swapPerDay: moneyField,
  expectedReturn: moneyField,
  lossAtStop: moneyField,
  liquidationPrice: priceField,
  marginLevelAfter: rateField.nullable(),
  quoteTime: timeField,
});
export type OrderQuote = z.output<typeof quoteShape>;

const placing = [
  'INSTRUMENT_UNKNOWN',
  'TRADING_UNAVAILABLE',
  'ORDER_TYPE_UNAVAILABLE',
  'LOTS_INVALID',
  'LEVERAGE_INVALID',
  'STOP_LOSS_UNREASONABLE',
  'TAKE_PROFIT_UNREASONABLE',
  'STOPS_UNREASONABLE',
  'INSUFFICIENT_BALANCE',
  'TOO_MANY_OPEN_ORDERS',
  'DEMO_DISABLED',
] as const;

export const quoteOrder = defineCall({
  summary: 'What an order would cost and return, before it is confirmed',
  method: 'POST',
  path: `${order}/quoteOrder`,
  access: 'customer',
  books: 'both',
  input: z.object(orderFields),
  output: quoteShape,
  refusals: placing,
});

/** A fraction from 0 to 1 in steps of a millionth, parsed to parts per million. */
const slippageInput = z
  .string()
  .max(20)
  .transform((text, context) => {
    const ppm = parseDecimal(text, 6);
    if (ppm !== undefined && ppm >= 0n && ppm <= 1_000_000n) return ppm;
    context.addIssue({ code: 'custom', message: 'not a fraction from 0 to 1' });
    return z.NEVER;
  })
  .describe('largest accepted move against the customer, as a fraction; the operator default otherwise');

export const placeOrder = defineCall({
  summary: 'Opens a margin position',
  method: 'POST',
  path: `${order}/placeOrder`,
  access: 'customer',
  books: 'both',
  needsRequestId: true,
  success: 'PURCHASED',
  input: z.object({
    ...orderFields,
    expectedPrice: priceInput('PRICE_MOVED').optional().describe('the price the customer confirmed'),
    maxSlippage: slippageInput.optional(),
  }),
  output: orderShape,
  refusals: [...placing, 'PRICE_MOVED', 'TOO_FREQUENT'],
});

export const closeOrder = defineCall({
  summary: 'Closes a position at the current price',
  method: 'POST',
  path: `${order}/closeOrder`,
  access: 'customer',
  books: 'both',
  needsRequestId: true,
  input: z.object({ id: idField }),
  output: orderShape,
  refusals: ['NOT_FOUND', 'ORDER_NOT_OPEN', 'TRADING_UNAVAILABLE'],
});

export const listOrder = defineCall({
  summary: 'Orders of a book, newest first',
  method: 'GET',
  path: `${order}/listOrder`,
  access: 'customer',
  books: 'both',
  shape: 'rows',
  input: z.object({
    ...pageFields,
    status: z.enum(orderStatuses).optional(),
    code: z.string().max(40).optional(),
  }),
  output: orderShape,
});

export const getReceipt = defineCall({
  summary: 'The ticks and transfers that decided an order',
  method: 'GET',
  path: `${order}/getReceipt/{id}`,
  access: 'customer',
  books: 'both',
  input: z.object({ id: idField }),
  output: receiptShape,
  refusals: ['NOT_FOUND'],
});
