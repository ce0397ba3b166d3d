import { z } from 'zod';
import { haltActs } from '#capabilities/markets/catalogue/rules.ts';
import { unsoundnesses } from '#capabilities/markets/prices/rules.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { noteInput, pageFields, rateField, timeField } from '#foundation/calls/fields.ts';
import { marketClasses } from '#foundation/ids/market-class.ts';

const markets = '/swx/operator/markets';

const haltShape = z.object({
  author: z.string().nullable().describe('null for some halts of old databases'),
  at: timeField,
  reason: z.string(),
  lapsesAt: timeField.optional().describe('when it ends by itself, unless a second operator agrees'),
  agreedBy: z.string().optional(),
  resumeAskedBy: z.string().optional().describe('who wants it lifted; it takes another'),
});

const listedShape = z.object({
  code: z.string(),
  name: z.string(),
  class: z.enum(marketClasses),
  source: z.string(),
  bid: z.number(),
  ask: z.number(),
  decimals: z.number().int(),
  spreadPoints: z.number().int().describe('ask less bid, in points of the last decimal'),
  quoteTime: timeField,
  open: z.boolean(),
  nextOpen: timeField.optional(),
  stale: z.boolean(),
  unsound: z.enum(unsoundnesses).optional().describe('why its latest price decides nothing'),
  halt: haltShape.optional(),
  acts: z.array(z.enum(haltActs)).describe('what the asking operator may do about it'),
  maxLeverage: z.number().int(),
  feeRate: rateField,
  minStopPoints: z.number().int(),
  maxLots: z.string().describe('of one order'),
  isOwn: z.boolean().describe('operators have set terms for this market alone'),
  isRetired: z.boolean().describe('taken from sale: what is open in it goes on'),
  isCorrected: z.boolean().describe('takes no new orders until it starts with its corrected terms'),
});
export type CatalogueRow = z.output<typeof listedShape>;

export const listCatalogue = defineCall({
  name: 'listCatalogue',
  summary: 'The markets with their feed, session and terms; halted ones first, then in the catalogue’s order',
  method: 'GET',
  path: `${markets}/list`,
  access: 'operator',
  permission: 'configuration.view',
  shape: 'rows',
  input: z.object({
    search: z.string().trim().max(40).optional(),
    class: z.enum(marketClasses).optional(),
    ...pageFields,
  }),
  output: listedShape,
});

export const setHalted = defineCall({
  name: 'haltMarket',
  summary:
    'Halts a market to new business for a day, or agrees to its halt; lifts a halt, or asks a second operator to',
  method: 'POST',
  path: `${markets}/halt`,
  access: 'operator',
  permission: 'markets.halt',
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({
    code: z.string().min(1).max(40),
    halted: z.boolean(),
    reason: noteInput({ least: 5, most: 500 }),
  }),
  refusals: ['INSTRUMENT_UNKNOWN', 'FOUR_EYES_REQUIRED', 'NOT_INDEPENDENT', 'NOTE_REQUIRED'],
});
