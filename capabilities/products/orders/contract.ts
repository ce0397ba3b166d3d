// Whole: the calls of margin orders, and the shapes that their answers share.
import { z } from 'zod';
import { gapShape } from '#capabilities/markets/markets/contract.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  bookField,
  idField,
  lotsInput,
  moneyField,
  pageFields,
  priceField,
  priceInput,
  rateField,
  timeField,
  timeInput,
} from '#foundation/calls/fields.ts';
import { parseDecimal } from '#foundation/money/decimal.ts';
import { orderTypes } from './order-type.ts';
import { cancelReasons, closeReasons, orderStatuses, tripleDays } from './position.ts';
import { receiptShape } from './receipt-shape.ts';

import { directions } from './valuation.ts';

export { type Receipt, receiptShape } from './receipt-shape.ts';

const levelsShape = z.object({
  warningLevels: z.array(rateField).describe('margin levels at which the customer is warned, highest first'),
  stopOutLevel: rateField.describe('margin level at which positions are closed for the customer'),
});

const closeFields = { from: timeField, closesAt: timeField, opensAt: timeField.optional() };
const closeMarginShape = z
  .object({
    amount: moneyField.describe('what equity must not be below, from then until the market opens again'),
    ...closeFields,
  })
  .describe('over the close that the market is in or comes to next, as agreed at the placing');

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
  price: priceField.optional().describe('what a limit or stop order waits for'),
  trailingDistance: priceField.optional(),
  trailingStopPrice: priceField
    .optional()
    .describe('where the trailing stop stands: the best price since opening less the distance, never back'),
  openPrice: priceField.optional(),
  closePrice: priceField.optional(),
  openTime: timeField.optional(),
  closeTime: timeField.optional(),
  expectedReturn: moneyField,
  fee: moneyField,
  swap: moneyField,
  dividends: moneyField.optional().describe('credited less charged; absent where there were none'),
  profit: moneyField,
  status: z.enum(orderStatuses),
  closeReason: z.enum(closeReasons).optional(),
  placedTime: timeField.optional().describe('of limit and stop orders'),
  orderMargin: moneyField.optional().describe('margin and opening fee on hold for a pending order'),
  expiresAt: timeField.optional().describe('of a pending order'),
  endTime: timeField.optional().describe('when a pending order was cancelled, was rejected or expired'),
  rejectReason: z.string().optional().describe('the refusal that a pending order met when its price came'),
  rejectDetail: z.string().optional().describe("the refusal's own reason, where it has one: `reserve`"),
  cancelReason: z.enum(cancelReasons).optional().describe('who or what cancelled a pending order'),
  partOf: idField.optional().describe('the position this closed part was taken from'),
  closeMargin: closeMarginShape.optional().describe('of an open position whose market closes'),
  agreed: levelsShape
    .optional()
    .describe(
      'agreed at the placing: an account has those of its open position whose stop-out is lowest; absent in answers stored before',
    ),
});
export type Order = z.output<typeof orderShape>;

const order = '/swx/customer/order';

/** Parsed to an instant, or the word. */
const untilInput = z
  .union([z.literal('day'), timeInput.transform((text) => Date.parse(text))], 'EXPIRY_UNREASONABLE')
  .optional();

const orderFields = {
  code: z.string().min(1).max(40),
  type: z.enum(orderTypes).default('market'),
  direction: z.enum(directions),
  lots: lotsInput(),
  leverage: z
    .union([z.number(), z.string().max(10).transform(Number)], 'LEVERAGE_INVALID')
    .pipe(
      z
        .number('LEVERAGE_INVALID')
        .int('LEVERAGE_INVALID')
        .min(1, 'LEVERAGE_INVALID')
        .max(1000, 'LEVERAGE_INVALID'),
    ),
  stopLossPrice: priceInput('STOP_LOSS_UNREASONABLE'),
  takeProfitPrice: priceInput('TAKE_PROFIT_UNREASONABLE'),
  price: priceInput('PRICE_UNREASONABLE')
    .optional()
    .describe('what a limit or stop order waits for: required with these types, refused with market'),
  until: untilInput.describe('how long a limit or stop order waits; as long as is usual when absent'),
  trailingDistance: priceInput('TRAILING_DISTANCE_UNREASONABLE')
    .optional()
    .describe('the stop follows the best price since opening at this distance, never back'),
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
  ...levelsShape.shape,
  closeMargin: closeMarginShape.optional().describe('absent where the market never closes'),
  orderMargin: moneyField.optional().describe('of a limit or stop order: margin and fee on hold'),
  expiresAt: timeField.optional().describe('of a limit or stop order'),
  quoteTime: timeField,
});
export type OrderQuote = z.output<typeof quoteShape>;

const placing = [
  'INSTRUMENT_UNKNOWN',
  'TRADING_UNAVAILABLE',
  'PRICE_UNREASONABLE',
  'EXPIRY_UNREASONABLE',
  'LOTS_INVALID',
  'LEVERAGE_INVALID',
  'STOP_LOSS_UNREASONABLE',
  'TAKE_PROFIT_UNREASONABLE',
  'STOPS_UNREASONABLE',
  'TRAILING_DISTANCE_UNREASONABLE',
  'INSUFFICIENT_BALANCE',
  'TOO_MANY_OPEN_ORDERS',
  'TOO_MANY_PENDING_ORDERS',
] as const;

export const quoteOrder = defineCall({
  summary:
    'What an order would cost and return, before it is confirmed; a limit or stop order at its own price',
  method: 'POST',
  path: `${order}/quoteOrder`,
  access: 'customer',
  books: 'both',
  input: z.object(orderFields),
  output: quoteShape,
  refusals: placing,
});

/** A fraction from 0 to 1 in steps of a millionth, parsed to parts per million. */
const fractionInput = z
  .string()
  .max(20)
  .transform((text, context) => {
    const ppm = parseDecimal(text, 6);
    if (ppm !== undefined && ppm >= 0n && ppm <= 1_000_000n) return ppm;
    context.addIssue({ code: 'custom', message: 'not a fraction from 0 to 1' });
    return z.NEVER;
  });

const act = {
  method: 'POST',
  access: 'customer',
  books: 'both',
  needsRequestId: true,
  output: orderShape,
} as const;

export const placeOrder = defineCall({
  summary: 'Opens a margin position, or places a limit or stop order that waits for its price',
  ...act,
  path: `${order}/placeOrder`,
  opensNew: true,
  limitedAs: 'trade',
  success: 'PURCHASED',
  input: z.object({
    ...orderFields,
    expectedPrice: priceInput('INPUT_INVALID').optional().describe('the price the customer confirmed'),
    maxSlippage: fractionInput
      .optional()
      .describe('largest accepted move against the customer, as a fraction; the operator default otherwise'),
    feeRate: fractionInput
      .optional()
      .describe('the fee rate the customer confirmed; a higher one is refused'),
  }),
  refusals: [...placing, 'PRICE_MOVED', 'FEE_CHANGED', 'TOO_FREQUENT'],
});

export const closeOrder = defineCall({
  summary:
    'Closes a position, or some of its lots, at the current price; answers with what was closed (a part is an order of its own)',
  ...act,
  path: `${order}/closeOrder`,
  openToFrozen: true,
  input: z.object({ id: idField, lots: lotsInput().optional() }),
  refusals: [
    'NOT_FOUND',
    'ORDER_NOT_OPEN',
    'LOTS_INVALID',
    'TRADING_UNAVAILABLE',
    'INSUFFICIENT_BALANCE',
    'TOO_FREQUENT',
  ],
});

export const editOrder = defineCall({
  summary: 'Changes the stops of an order, or what a pending one waits for and until when',
  ...act,
  path: `${order}/editOrder`,
  openToFrozen: true,
  success: 'MODIFIED',
  input: z.object({
    id: idField,
    stopLossPrice: priceInput('STOP_LOSS_UNREASONABLE').optional(),
    takeProfitPrice: priceInput('TAKE_PROFIT_UNREASONABLE').optional(),
    trailingDistance: z
      .union(
        [z.literal('0').transform(() => null), priceInput('TRAILING_DISTANCE_UNREASONABLE')],
        'TRAILING_DISTANCE_UNREASONABLE',
      )
      .optional()
      .describe('0 ends the trailing; the stop stays where it stands'),
    price: priceInput('PRICE_UNREASONABLE').optional().describe('of a pending order'),
    until: untilInput.describe('of a pending order'),
  }),
  refusals: [
    'NOT_FOUND',
    'ORDER_NOT_OPEN',
    'ORDER_NOT_PENDING',
    'STOP_LOSS_UNREASONABLE',
    'TAKE_PROFIT_UNREASONABLE',
    'STOPS_UNREASONABLE',
    'PRICE_UNREASONABLE',
    'EXPIRY_UNREASONABLE',
    'TRAILING_DISTANCE_UNREASONABLE',
    'INSUFFICIENT_BALANCE',
    'TRADING_UNAVAILABLE',
    'TOO_FREQUENT',
  ],
});

export const cancelOrder = defineCall({
  summary: 'Cancels a pending order',
  ...act,
  path: `${order}/cancelOrder`,
  openToFrozen: true,
  input: z.object({ id: idField }),
  refusals: ['NOT_FOUND', 'ORDER_NOT_PENDING', 'TOO_FREQUENT'],
});

const look = { method: 'GET', access: 'customer', books: 'both' } as const;

export const getOrderTerms = defineCall({
  summary:
    "A market's terms for this customer: the leverage their jurisdiction allows, and the levels of the margin call",
  ...look,
  path: `${order}/getOrderTerms/{code}`,
  input: z.object({ code: z.string().min(1).max(40) }),
  output: z.object({
    code: z.string(),
    maxLeverage: z.number().int(),
    feeRate: rateField,
    swapLong: rateField.describe('share of notional a day; negative when the customer pays'),
    swapShort: rateField,
    swapTripleDay: z.enum(tripleDays),
    nextSwapAt: timeField,
    ...levelsShape.shape,
    closeMargin: z
      .object({ rate: rateField.describe('of the notional'), ...closeFields })
      .optional()
      .describe('over the next close; absent where the market never closes'),
    reserve: z.object({
      gap: rateField.describe('the jump that an order’s reserve is made for'),
      coverFactor: rateField.describe('of the profit at the farther of take profit and gap'),
      left: moneyField.describe('what is left to reserve'),
    }),
    manifestError: z
      .object({
        distance: rateField.describe('beyond the nearest price of the minutes around it'),
        minutes: z.number().int().describe('before and after that of the fill'),
      })
      .describe('a fill farther than this from every price around it is corrected, both ways'),
    maxSlippage: rateField.describe('taken when an order names none'),
    maxOpenOrders: z.number().int(),
    maxPendingOrders: z.number().int(),
    pendingDays: z.number().int(),
  }),
  refusals: ['INSTRUMENT_UNKNOWN'],
});

export type GapView = z.output<typeof gapShape>;

export const listGap = defineCall({
  summary: 'How far each market’s price may jump for its orders’ reserve to cover it',
  method: 'GET',
  path: '/swx/customer/index/listGap',
  access: 'visitor',
  input: z.object({}),
  output: z.array(gapShape.extend({ code: z.string() })),
  sharedForMs: 60_000,
});

export const listOrder = defineCall({
  summary: 'Orders of a book, newest first',
  ...look,
  path: `${order}/listOrder`,
  shape: 'rows',
  input: z.object({
    ...pageFields,
    status: z.enum(orderStatuses).optional(),
    code: z.string().max(40).optional(),
  }),
  output: orderShape,
});

export const getReceipt = defineCall({
  summary: 'The ticks and transfers that decided a margin order or an option',
  ...look,
  path: `${order}/getReceipt/{id}`,
  input: z.object({ id: idField }),
  output: receiptShape,
  refusals: ['NOT_FOUND'],
});
