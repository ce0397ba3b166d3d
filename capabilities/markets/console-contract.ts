import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { pageFields, rateField, timeField } from '#foundation/calls/fields.ts';
import type { MarketClass } from './contract.ts';

const markets = '/swx/operator/markets';

export const marketClasses = [
  'forex',
  'crypto',
  'stocks',
  'futures',
  'metals',
  'etfs',
  'options',
] as const satisfies readonly MarketClass[];

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
  halted: z.boolean(),
  maxLeverage: z.number().int(),
  feeRate: rateField,
  minStopPoints: z.number().int(),
  isOwn: z.boolean().describe('operators have set terms for this market alone'),
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
  summary: 'Halts a market, or lets it trade again: while halted nothing is opened, filled or closed in it',
  method: 'POST',
  path: `${markets}/halt`,
  access: 'operator',
  permission: 'markets.halt',
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({
    code: z.string().min(1).max(40),
    halted: z.boolean(),
    reason: z.string().trim().min(5).max(500),
  }),
  output: z.null(),
  refusals: ['INSTRUMENT_UNKNOWN'],
});
