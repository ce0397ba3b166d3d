// Whole: all calls of the markets, where their paths and wire names are written.

import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, priceField, priceInput, rateField, timeField } from '#foundation/calls/fields.ts';
import { markPath } from '#foundation/calls/mark-address.ts';
import {
  alertDirections,
  candleIndicators,
  chartTypes,
  type DrawingTool,
  drawingsAtMost,
  drawingTools,
  noteLengthAtMost,
  paneIndicators,
  panesAtMost,
} from './chart-choices.ts';
import { periods, unsoundnesses } from './rules.ts';

export { type MarketClass, marketTypes, type Period, periods } from './rules.ts';

export const marketShape = z.object({
  code: z.string(),
  type: z.number().int().min(1).max(7),
  id: z.string(),
  appName: z.string().describe('in the reader’s language'),
  englishName: z.string().optional().describe('where it is another, unless it is a pair’s'),
  base: z.string().describe('what is traded: the first of a pair, else the symbol'),
  quoteCurrency: z.string().describe('what its price is in'),
  logo: z.string().describe('address of its mark, an SVG picture'),
  price: z.number().describe('previous close'),
  nowPrice: z.number().describe('latest price'),
  zdf: z.number().describe('change against the previous close, percent, 2 decimals'),
  hundred: z.array(z.number()).max(100),
  bid: z.number(),
  ask: z.number(),
  decimals: z.number().int(),
  open: z.boolean(),
  nextOpen: timeField.optional(),
  quoteTime: timeField,
  source: z.string().describe('simulated, replay, or the venue'),
  stale: z.boolean(),
  unsound: z.enum(unsoundnesses).optional().describe('why its latest price decides nothing'),
  halted: z.boolean().describe('an operator has stopped new business in it, until further notice'),
});
export type Market = z.output<typeof marketShape>;

export const instrumentShape = marketShape.extend({
  contractSize: z.string(),
  minLots: z.string(),
  lotStep: z.string(),
  maxLots: z.string(),
  maxLeverage: z.number().int(),
  feeRate: rateField,
  minStopDistance: z.string(),
  usdtRate: priceField
    .optional()
    .describe('USDT for one unit of the quote currency, while its price is known'),
  swapLong: rateField,
  swapShort: rateField,
  nextClose: timeField.optional().describe('while open, unless it never closes'),
  sessions: z.object({
    timeZone: z.string(),
    week: z.array(z.object({ day: z.number().int().min(0).max(6), from: z.string(), to: z.string() })),
  }),
  optionPeriods: z.array(z.object({ seconds: z.number().int(), profitRate: rateField })),
});
export type Instrument = z.output<typeof instrumentShape>;

/** [time in ms, open, high, low, close, volume] */
export const candleShape = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
export type WireCandle = z.output<typeof candleShape>;

const index = '/swx/customer/index';
const code = z.string().min(1).max(40);

export const listMarketByType = defineCall({
  summary: 'Markets with their latest prices',
  method: 'GET',
  path: `${index}/listMarketByType`,
  access: 'visitor',
  input: z.object({
    type: z.coerce.number().int().min(1).max(7).optional(),
    search: z
      .string()
      .trim()
      .max(60)
      .optional()
      .describe('words of code, pair, name, currency, metal or class, in any of the languages; best first'),
    top: z.coerce.number().int().min(1).max(100).optional().describe('at most so many of each type'),
    points: z.coerce.number().int().min(0).max(100).default(100).describe('of each price series'),
  }),
  output: z.array(marketShape),
  sharedForMs: 1_000,
});

export const getMarketInfo = defineCall({
  summary: 'One instrument with its trading terms',
  method: 'GET',
  path: `${index}/getMarketInfo/{code}`,
  access: 'visitor',
  input: z.object({ code }),
  output: instrumentShape,
  refusals: ['INSTRUMENT_UNKNOWN'],
});

export const getMark = defineCall({
  name: 'getMark',
  summary: 'The mark of an instrument or a currency: an SVG picture, drawn from its class and code',
  method: 'GET',
  path: markPath,
  access: 'visitor',
  shape: 'file',
  mediaType: 'image/*',
  input: z.object({ code, v: z.string().max(8).optional().describe('the edition of the drawing') }),
  output: z.string(),
});

export const getKValueByCodeAndDate = defineCall({
  summary: 'Candles, oldest first; the last one is forming',
  method: 'GET',
  path: `${index}/getKValueByCodeAndDate`,
  access: 'visitor',
  input: z.object({
    code,
    period: z.enum(periods),
    to: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .describe('only candles that start before this time in ms'),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
  }),
  output: z.array(candleShape),
  refusals: ['INSTRUMENT_UNKNOWN'],
  weight: 10,
});

export const homeStats = defineCall({
  summary: 'Headline figures: measured, or the sample data set',
  method: 'GET',
  path: `${index}/homeStats`,
  access: 'visitor',
  books: 'both',
  input: z.object({}),
  output: z.object({
    dailyVolume: z
      .string()
      .describe(
        'USD: what orders of the book that is shown were worth at opening and closing, in the last day',
      ),
    listedCryptocurrencies: z.number().int(),
    users: z.number().int(),
    sample: z.boolean(),
    demoChart: z
      .array(z.number())
      .max(100)
      .optional()
      .describe('a price’s course drawn by chance: the sample data set’s alone'),
  }),
  sharedForMs: 60_000,
});

const watchlistPath = `${index}/watchlist`;
const watchlistOutput = z.array(z.string());

export const getWatchlist = defineCall({
  name: 'getWatchlist',
  summary: 'The codes a customer watches',
  method: 'GET',
  path: watchlistPath,
  access: 'customer',
  input: z.object({}),
  output: watchlistOutput,
});

export const addToWatchlist = defineCall({
  name: 'addToWatchlist',
  summary: 'Watches an instrument',
  method: 'PUT',
  path: watchlistPath,
  access: 'customer',
  input: z.object({ code }),
  output: watchlistOutput,
  refusals: ['INSTRUMENT_UNKNOWN'],
});

export const removeFromWatchlist = defineCall({
  name: 'removeFromWatchlist',
  summary: 'Stops watching an instrument',
  method: 'DELETE',
  path: watchlistPath,
  access: 'customer',
  input: z.object({ code }),
  output: watchlistOutput,
});

const unique = (names: readonly string[]) => new Set(names).size === names.length;

export const chartSettingsShape = z.object({
  type: z.enum(chartTypes),
  candleIndicators: z.array(z.enum(candleIndicators)).max(candleIndicators.length).refine(unique),
  paneIndicators: z.array(z.enum(paneIndicators)).max(panesAtMost).refine(unique),
});
export type ChartSettings = z.output<typeof chartSettingsShape>;
export type CandleIndicator = ChartSettings['candleIndicators'][number];
export type PaneIndicator = ChartSettings['paneIndicators'][number];

const chartSettingsPath = `${index}/chartSettings`;

export const getChartSettings = defineCall({
  name: 'getChartSettings',
  summary: 'How the customer looks at every chart',
  method: 'GET',
  path: chartSettingsPath,
  access: 'customer',
  input: z.object({}),
  output: chartSettingsShape,
});

export const putChartSettings = defineCall({
  name: 'putChartSettings',
  summary: 'Remembers the type and the indicators of charts',
  method: 'PUT',
  path: chartSettingsPath,
  access: 'customer',
  input: chartSettingsShape,
  output: chartSettingsShape,
});

export const drawingShape = z
  .object({
    id: z.string().min(1).max(40),
    tool: z.literal(Object.keys(drawingTools) as DrawingTool[]),
    points: z
      .array(
        z.object({
          time: z.number().int().min(0).max(8.64e15),
          price: z.number().min(-1e12).max(1e12),
        }),
      )
      .max(3),
    text: z.string().max(noteLengthAtMost).optional(),
    locked: z.boolean(),
  })
  .refine(({ tool, points }) => points.length === drawingTools[tool]);
export type Drawing = z.output<typeof drawingShape>;

const drawingsShape = z.array(drawingShape).max(drawingsAtMost);
const chartLayoutPath = `${index}/chartLayout`;

export const getChartLayout = defineCall({
  name: 'getChartLayout',
  summary: 'What the customer drew on an instrument’s chart; version 0 = nothing yet',
  method: 'GET',
  path: chartLayoutPath,
  access: 'customer',
  input: z.object({ code }),
  output: z.object({ version: z.number().int(), drawings: drawingsShape }),
  refusals: ['INSTRUMENT_UNKNOWN'],
});

export const putChartLayout = defineCall({
  name: 'putChartLayout',
  summary: 'Stores all drawings of an instrument’s chart; the last write wins and raises the version',
  method: 'PUT',
  path: chartLayoutPath,
  access: 'customer',
  input: z.object({ code, drawings: drawingsShape }),
  output: z.object({ version: z.number().int() }),
  refusals: ['INSTRUMENT_UNKNOWN'],
});

const alertTickShape = z.object({
  price: priceField,
  time: timeField,
  source: z.string(),
  sequence: z.string(),
});

export const priceAlertShape = z.object({
  id: idField,
  code: z.string(),
  direction: z.enum(alertDirections),
  price: priceField,
  setAt: timeField,
  firedAt: timeField.optional().describe('absent while it waits'),
  tick: alertTickShape.optional().describe('the tick that fired it'),
});
export type PriceAlert = z.output<typeof priceAlertShape>;

/** The data of a `notification` event when an alert fires. */
export const priceAlertNewsShape = z.object({
  kind: z.literal('priceAlert'),
  id: idField,
  code: z.string(),
  direction: z.enum(alertDirections),
  price: priceField,
  tick: alertTickShape,
});
export type PriceAlertNews = z.output<typeof priceAlertNewsShape>;

declare module '#capabilities/ledger/customer-event.ts' {
  interface CustomerNotices {
    priceAlerts: PriceAlertNews;
  }
}

const user = '/swx/customer/user';

export const listPriceAlert = defineCall({
  summary: 'Price alerts: those that wait, then the last 50 that fired',
  method: 'GET',
  path: `${user}/listPriceAlert`,
  access: 'customer',
  input: z.object({}),
  output: z.array(priceAlertShape),
});

export const addPriceAlert = defineCall({
  summary: 'Asks to be told once when the price is at or beyond this one',
  method: 'POST',
  path: `${user}/addPriceAlert`,
  access: 'customer',
  input: z.object({ code, direction: z.enum(alertDirections), price: priceInput('INPUT_INVALID') }),
  output: priceAlertShape,
  refusals: ['INSTRUMENT_UNKNOWN', 'TOO_MANY_PRICE_ALERTS'],
});

export const removePriceAlert = defineCall({
  summary: 'Removes an alert; gives those that are left',
  method: 'POST',
  path: `${user}/removePriceAlert`,
  access: 'customer',
  input: z.object({ id: z.string().max(40) }),
  output: z.array(priceAlertShape),
  refusals: ['NOT_FOUND'],
});
