import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { priceField, rateField, timeField } from '#foundation/calls/fields.ts';
import { periods } from './rules.ts';

export { type MarketClass, marketTypes, type Period, periods } from './rules.ts';

export const marketShape = z.object({
  code: z.string(),
  type: z.number().int().min(1).max(7),
  id: z.string(),
  appName: z.string(),
  logo: z.string(),
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
  quoteCurrency: z.string(),
  usdtRate: priceField
    .optional()
    .describe('USDT for one unit of the quote currency, while its price is known'),
  swapLong: rateField,
  swapShort: rateField,
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
    search: z.string().trim().max(60).optional(),
    top: z.coerce.number().int().min(1).max(100).optional().describe('at most so many of each type'),
  }),
  output: z.array(marketShape),
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
});

export const homeStats = defineCall({
  summary: 'Headline figures: measured, or the sample data set',
  method: 'GET',
  path: `${index}/homeStats`,
  access: 'visitor',
  input: z.object({}),
  output: z.object({
    dailyVolume: z.string().describe('USD'),
    listedCryptocurrencies: z.number().int(),
    users: z.number().int(),
    sample: z.boolean(),
  }),
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
