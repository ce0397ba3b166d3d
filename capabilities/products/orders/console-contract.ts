import { z } from 'zod';
import { gapShape } from '#capabilities/markets/markets/contract.ts';
import { periods } from '#capabilities/markets/prices/rules.ts';
import { linkKindField } from '#capabilities/people/links/console-contract.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import * as fields from '#foundation/calls/fields.ts';
import {
  bookField,
  moneyField,
  pageFields,
  periodFields,
  priceField,
  timeField,
} from '#foundation/calls/fields.ts';
import * as requests from '#foundation/calls/operator-request-calls.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { cancellationReasons } from './cancellation.ts';
import { orderShape, receiptShape } from './contract.ts';
import { levelChangers, levels } from './level-changes.ts';
import { closeGrounds, unrecomputed } from './recompute.ts';
import { directions } from './valuation.ts';

const orders = '/swx/operator/orders';

export const listOrdersOf = defineCall({
  name: 'listCustomerOrders',
  summary: 'A customer’s margin orders in one book, newest first, or those placed in some days',
  method: 'GET',
  path: `${orders}/list`,
  access: 'operator',
  permission: 'customers.view',
  shape: 'rows',
  input: z.object({
    customerId: z.string().regex(/^\d{1,15}$/, 'NOT_FOUND'),
    book: bookField,
    status: orderShape.shape.status.optional(),
    ...periodFields,
    ...pageFields,
  }),
  output: orderShape,
});

/** Of what an order was, what is held against its ticks: prices, and money in USDT. */
const checkedFigures = ['openPrice', 'closePrice', 'fee', 'profit'] as const;

const checkShape = z.object({
  not: z.enum(unrecomputed).optional().describe('why the ticks alone do not say; then nothing else is there'),
  lines: z.array(z.object({ figure: z.enum(checkedFigures), recorded: z.string(), should: z.string() })),
  ground: z
    .enum(closeGrounds)
    .optional()
    .describe('whether the closing tick was beyond the level it closed at'),
  errors: z
    .array(z.object({ role: z.enum(['entry', 'exit']), price: priceField, reference: priceField }))
    .describe('fills that were manifest errors, with the nearest price around, which they should have had'),
  difference: moneyField.optional().describe('owed to the customer; negative: booked too much'),
});
export type OrderCheck = z.output<typeof checkShape>;

const pricesShape = z
  .object({
    kind: z.enum(['ticks', 'candles']),
    period: z.enum(periods).optional().describe('of candles'),
    points: z.array(
      z.object({ time: timeField, low: priceField.describe('of a tick the bid'), high: priceField }),
    ),
  })
  .describe('absent where none are kept, or a split since gives them another measure than the order');
export type OrderPrices = z.output<typeof pricesShape>;

const levelChangeShape = z.object({
  at: timeField,
  by: z.enum(levelChangers),
  level: z.enum(levels),
  before: z.string().optional().describe('a price, or a time of an expiry; absent where there was none'),
  after: z.string().optional(),
});
export type LevelChangeView = z.output<typeof levelChangeShape>;

const historyShape = z.object({
  prices: pricesShape.optional(),
  stops: z
    .array(
      z.object({
        level: z.enum(['stopLoss', 'takeProfit']),
        steps: z.array(z.object({ from: timeField, price: priceField })),
      }),
    )
    .describe('how they stood in time, as far back as it is known'),
  parts: z.array(z.object({ id: fields.idField, time: timeField, price: priceField, lots: z.string() })),
  changes: z.array(levelChangeShape),
  areAllKept: z.boolean().describe('false of orders from before changes were kept: earlier ones are unknown'),
});
export type OrderHistory = z.output<typeof historyShape>;

const orderPageShape = z.object({
  order: orderShape,
  editedTime: timeField.optional().describe('when its levels were last changed'),
  receipt: receiptShape,
  slippage: z
    .object({ opening: moneyField.optional(), closing: moneyField.optional() })
    .describe('what filling beside the price waited for brought the customer; negative: cost'),
  check: checkShape,
  history: historyShape,
});
export type OrderPage = z.output<typeof orderPageShape>;

export const getOrderOf = defineCall({
  name: 'getCustomerOrder',
  summary: 'One margin order with its receipt, and what it should have been by its own ticks',
  method: 'GET',
  path: `${orders}/one`,
  access: 'operator',
  permission: 'customers.view',
  input: z.object({
    customerId: z.string().regex(/^\d{1,15}$/, 'NOT_FOUND'),
    book: bookField,
    id: z.string().regex(/^\d{1,18}$/, 'NOT_FOUND'),
  }),
  output: orderPageShape,
  refusals: ['NOT_FOUND'],
});

const exposureShape = z.object({
  book: bookField,
  code: z.string(),
  customers: z.number().int(),
  positions: z.number().int(),
  longQuantity: z.string().describe('in the base, as a decimal string'),
  shortQuantity: z.string(),
  longNotional: moneyField.describe('in USDT at the latest prices'),
  shortNotional: moneyField,
  netNotional: moneyField.describe('long less short'),
  grossNotional: moneyField.describe('long and short together'),
  margin: moneyField,
  unrealised: moneyField.describe('what the customers gain; the platform loses as much'),
});
export type ExposureRow = z.output<typeof exposureShape>;

const look = { method: 'GET', access: 'operator', permission: 'exposure.view' } as const;

export const getExposure = defineCall({
  name: 'getExposure',
  summary:
    'What is open in each market, the books apart; a market without a known price is left out of the figures',
  ...look,
  path: `${orders}/exposure`,
  output: z.array(exposureShape),
});

const pendingShape = z.object({ orders: z.number().int(), customers: z.number().int() });

const marketRiskShape = z.object({
  book: bookField,
  code: z.string(),
  price: priceField.describe('the bid that everything is valued at'),
  reserved: moneyField.describe('what is reserved for the profits of its orders'),
  pending: pendingShape,
  gap: gapShape.describe('the jump that its orders reserve for; doubled before events'),
  jumps: z
    .array(
      z.object({
        percent: z.number().int(),
        price: priceField,
        won: moneyField.describe('what the winning positions gain: the platform owes it'),
        lost: moneyField.describe('what the losing positions lose, also beyond what those customers have'),
      }),
    )
    .describe('what open positions come to after a sudden move, all closed at that price'),
  holders: z
    .array(
      z.object({
        uids: z.array(z.string()).describe('the accounts with most, at most three'),
        accounts: z.number().int().describe('linked accounts that hold something'),
        direction: z.enum(directions),
        positions: z.number().int(),
        notional: moneyField,
        unrealised: moneyField,
        margin: moneyField,
        reserved: moneyField,
      }),
    )
    .describe('the ten persons with most, all their linked accounts together, each direction apart'),
});
export type MarketRisk = z.output<typeof marketRiskShape>;

export const getMarketRisk = defineCall({
  name: 'getMarketRisk',
  summary: 'What one market’s open positions would cost after a sudden move, and who holds most of them',
  ...look,
  path: `${orders}/exposure/{code}`,
  input: z.object({ code: z.string().max(40), book: bookField }),
  output: marketRiskShape,
  refusals: ['INSTRUMENT_UNKNOWN', 'TRADING_UNAVAILABLE'],
});

const mirroredShape = z.object({
  code: z.string(),
  longUid: z.string(),
  shortUid: z.string(),
  sharing: z.array(linkKindField).describe('what the two customers share'),
  notional: moneyField.describe('what both have, in USDT: the smaller of the two sides'),
});
export type MirroredPair = z.output<typeof mirroredShape>;

export const getMirrored = defineCall({
  name: 'getMirrored',
  summary: 'Customers with a common device, address or source of funds who have the two sides of a market',
  ...look,
  path: `${orders}/mirrored`,
  output: z.object({
    reviewedAbove: moneyField.describe('a larger pair is put before an operator'),
    pairs: z.array(mirroredShape).describe('of the real book, the largest first'),
  }),
});

export const getReviewedMirrored = defineCall({
  name: 'getReviewedMirrored',
  summary: 'A pair of mirrored positions as its review found them, at their largest',
  ...look,
  path: `${orders}/mirrored/{subjectId}`,
  input: z.object({ subjectId: z.string().max(40) }),
  output: mirroredShape.extend({ foundAt: timeField }),
  refusals: ['NOT_FOUND'],
});

const scopeInput = {
  book: bookField,
  code: z.string().max(40).optional().describe('of this market; of all without it'),
  uid: z
    .string()
    .regex(/^\d{1,18}$/, 'NO_MATCHING_USER')
    .transform((uid): CustomerId => asCustomerId(BigInt(uid)))
    .optional()
    .describe('of this customer; of all without it'),
};

export const countLiveOrders = defineCall({
  name: 'countLiveOrders',
  summary: 'How many open positions and pending orders a market or a customer has in a book',
  ...look,
  permission: 'customers.view',
  path: `${orders}/live`,
  input: z.object(scopeInput),
  output: pendingShape.extend({ open: z.number().int().describe('open positions') }),
});

const cancellationShape = z.object({
  ...fields.operatorRequestFields,
  book: bookField,
  code: z.string().optional().describe('absent: of all markets'),
  uid: z.string().optional().describe('absent: of all customers'),
  reasonCode: z.enum(cancellationReasons),
  pending: pendingShape.optional().describe('while it waits: what it would cancel now'),
});
export type Cancellation = z.output<typeof cancellationShape>;

export const requestCancellation = defineCall({
  name: 'requestCancellation',
  summary:
    'Asks for the pending orders of a market or a customer to be cancelled, which another operator decides',
  ...requests.requestCall,
  path: `${orders}/cancellation/request`,
  permission: 'orders.cancel',
  input: z
    .object({
      ...scopeInput,
      reasonCode: z.enum(cancellationReasons, { error: 'REASON_UNKNOWN' }),
      note: fields.noteInput(),
    })
    .refine(({ code, uid }) => code !== undefined || uid !== undefined, { path: ['code'] }),
  output: cancellationShape,
  refusals: ['NO_PENDING_ORDERS', 'REASON_UNKNOWN', 'NOTE_REQUIRED'],
});

export const getCancellation = defineCall({
  name: 'getCancellation',
  summary: 'One request to cancel pending orders, with what it would cancel now',
  ...requests.requestDetailCall,
  path: `${orders}/cancellation/{id}`,
  permission: 'exposure.view',
  output: cancellationShape,
});
