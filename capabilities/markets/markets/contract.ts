// Whole: all calls of the markets, where their paths and wire names are written.

import { z } from 'zod';
import { unsoundnesses } from '#capabilities/markets/prices/rules.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { priceField, rateField, timeField } from '#foundation/calls/fields.ts';

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

export const gapShape = z.object({
  rate: rateField.describe('the jump that an order’s reserve is made for'),
  version: z.number().int().describe('0 before the first'),
  since: timeField.optional().describe('when this version was computed'),
  doubledUntil: timeField
    .optional()
    .describe('the rate is doubled until this open: the share goes ex or its company reports then'),
  overnight: z
    .object({ rate: rateField, at: timeField })
    .optional()
    .describe('its own largest move from a close to the next open in five years, and when it opened so'),
});

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
  gap: gapShape,
  nextClose: timeField.optional().describe('while open, unless it never closes'),
  sessions: z.object({
    timeZone: z.string(),
    week: z.array(z.object({ day: z.number().int().min(0).max(6), from: z.string(), to: z.string() })),
  }),
  optionPeriods: z.array(z.object({ seconds: z.number().int(), profitRate: rateField })),
});
export type Instrument = z.output<typeof instrumentShape>;

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

export const homeStats = defineCall({
  summary: 'Headline figures: measured, or the sample data set',
  method: 'GET',
  path: `${index}/homeStats`,
  access: 'visitor',
  books: 'both',
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
