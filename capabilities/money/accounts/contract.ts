import { z } from 'zod';
import { recordReasons } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { reasonField } from '#capabilities/money/ledger/transfer-shape.ts';
import { accountShape, type equityPartShape } from '#capabilities/people/customers/contract.ts';
import type { Order } from '#capabilities/products/orders/contract.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import * as fields from '#foundation/calls/fields.ts';
import { bridgeLines } from './bridge.ts';

export type EquityPart = z.output<typeof equityPartShape>;
export type Account = z.output<typeof accountShape>;

/** What records can be filtered by: every reason that one may have. */
export const filterReasons = recordReasons;
export type FilterReason = (typeof filterReasons)[number];

export const recordShape = z.object({
  id: fields.idField,
  time: fields.timeField,
  reason: reasonField,
  currency: fields.assetField,
  amount: fields.moneyField.describe('signed change of the available balance'),
  balanceAfter: fields.moneyField,
  ref: z.string().describe('the order or request it belongs to'),
});
export type TransferRecord = z.output<typeof recordShape>;

const user = '/swx/customer/user';

const file = { method: 'GET', access: 'customer', books: 'both', shape: 'file' } as const;
const reading = { method: 'GET', access: 'customer', books: 'both', shows: ['balances'] } as const;

export const getAccount = defineCall({
  summary: "The account of the header's book",
  ...reading,
  path: `${user}/account`,
  input: z.object({}),
  output: accountShape,
});

const recordFilter = {
  reason: z.enum(filterReasons).optional(),
  currency: fields.assetField.optional(),
  from: fields.timeInput.optional(),
  to: fields.timeInput.optional(),
};

export const holdingKinds = [
  'orders',
  'plans',
  'options',
  'collateral',
  'withdrawals',
  'bids',
  'deposits',
  'other',
] as const;

export const holdingShape = z.object({
  book: fields.bookField,
  why: z.enum(holdingKinds),
  currency: fields.assetField,
  amount: fields.moneyField,
});
export type Holding = z.output<typeof holdingShape>;

export const listHolding = defineCall({
  summary: 'The customer’s money that is not available, in both books, and why',
  ...reading,
  books: 'none',
  path: `${user}/listHolding`,
  input: z.object({}),
  output: z.array(holdingShape),
});

export const listTransfer = defineCall({
  summary: 'Every change of the available balance, newest first',
  ...reading,
  path: `${user}/listTransfer`,
  shape: 'rows',
  input: z.object({
    ...fields.pageFields,
    ...recordFilter,
  }),
  output: recordShape,
});

export const resetDemo = defineCall({
  summary: 'Closes the demo positions and returns the demo balance to its first amount',
  method: 'POST',
  path: `${user}/resetDemo`,
  access: 'customer',
  books: 'demo',
  needsRequestId: true,
  input: z.object({}),
  output: accountShape,
  refusals: ['TOO_FREQUENT'],
});

export const curveRanges = ['1d', '7d', '30d', '90d', '1y'] as const;
export type CurveRange = (typeof curveRanges)[number];

export const equityBridgeShape = z
  .object({
    from: z.number().int().describe('timeMs: the start of the range, or of the account'),
    to: z.number().int(),
    start: fields.moneyField,
    end: fields.moneyField,
    gained: fields.moneyField.describe('what was neither paid in or out, nor given away, nor corrected'),
    lines: z
      .array(
        z.object({
          line: z.enum(bridgeLines),
          currency: fields.assetField,
          amount: fields.moneyField
            .nullable()
            .describe('how much of the currency; null for what prices changed'),
          usdt: fields.moneyField.describe('by the price of its time'),
        }),
      )
      .describe('every change of equity; start and all lines are the end, to the unit'),
  })
  .describe('null while a price is missing');
export type EquityBridge = z.output<typeof equityBridgeShape>;

export const equityCurveShape = z.object({
  points: z
    .array(z.tuple([z.number().int(), fields.moneyField]))
    .max(200)
    .describe(
      '[timeMs, equity], oldest first; the lowest and the highest of every step are kept, the last is now',
    ),
  paid: z
    .array(z.tuple([z.number().int(), fields.moneyField]))
    .describe('[timeMs, USDT]: paid in, and paid out below zero, summed by step'),
  bridge: equityBridgeShape.nullable(),
});
export type EquityCurve = z.output<typeof equityCurveShape>;

export const equityCurve = defineCall({
  summary: "How the equity of the header's book went, in USDT, and what changed it",
  ...reading,
  path: `${user}/equityCurve`,
  input: z.object({ range: z.enum(curveRanges).default('30d') }),
  output: equityCurveShape,
});

/** Signed changes of the balance in USDT: loss and fee are below zero; net is the sum of the others. */
const profitFields = {
  profit: fields.moneyField,
  loss: fields.moneyField,
  fee: fields.moneyField,
  swap: fields.moneyField,
  dividend: fields.moneyField,
  lossProtection: fields.moneyField.describe('losses the balance could not bear, borne by the platform'),
  net: fields.moneyField,
};
const profitTotals = z.object(profitFields);
export type ProfitFigures = z.output<typeof profitTotals>;

const periodFields = {
  from: fields.timeInput.optional().describe('inclusive; 366 days before `to` when absent, and never longer'),
  to: fields.timeInput.optional().describe('exclusive; now when absent'),
};

export const profitByInstrument = defineCall({
  summary: 'What trading realised by instrument, from the transfers of the ledger, best first',
  ...reading,
  path: `${user}/profitByInstrument`,
  input: z.object(periodFields),
  output: z.object({
    total: profitTotals,
    rows: z.array(z.object({ code: z.string().nullable(), ...profitFields })),
  }),
});

export const profitByDay = defineCall({
  summary:
    'What trading realised by day in UTC, from the transfers of the ledger, oldest first; days without any are left out',
  ...reading,
  path: `${user}/profitByDay`,
  input: z.object(periodFields),
  output: z.object({
    total: profitTotals,
    rows: z.array(z.object({ day: z.string().describe('2026-11-24'), ...profitFields })),
  }),
});

const csvFile = z
  .string()
  .describe(
    'UTF-8 with a byte order mark; a header row in the language of the request; exact decimal numbers',
  );

export const exportTransfers = defineCall({
  summary: 'The records of listTransfer as a CSV file',
  ...file,
  path: `${user}/exportTransfers`,
  input: z.object(recordFilter),
  output: csvFile,
});

export const exportStatement = defineCall({
  summary:
    'A statement of a period as PDF: opening balance, every change and closing balance of each currency, and the hash it can be checked by',
  ...file,
  path: `${user}/exportStatement`,
  mediaType: 'application/pdf',
  input: z.object({
    from: fields.timeInput.describe('inclusive'),
    to: fields.timeInput.describe('exclusive; at most 366 days later'),
    currency: fields.assetField.optional().describe('all of them when absent'),
  }),
  output: z.string().describe('in the language of the request'),
  refusals: ['STATEMENT_TOO_LONG', 'STATEMENTS_BUSY'],
});

/** Written out, and checked: to import the orders' contract would load all of it with every page. */
const orderStatuses = {
  open: 'open',
  pending: 'pending',
  closed: 'closed',
  cancelled: 'cancelled',
  rejected: 'rejected',
  expired: 'expired',
} as const satisfies { [Status in Order['status']]: Status };

export const exportOrders = defineCall({
  summary: 'The orders of listOrder as a CSV file',
  ...file,
  path: `${user}/exportOrders`,
  input: z.object({
    status: z.enum(orderStatuses).optional(),
    code: z.string().max(40).optional(),
  }),
  output: csvFile,
});
