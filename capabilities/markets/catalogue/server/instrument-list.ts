import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Configuration, ConfigValue, MarketsOf } from '#capabilities/desk/configuration/face.ts';
import { amountText, protecting, rateText } from '#foundation/calls/setting-fields.ts';
import { marketClasses } from '#foundation/ids/market-class.ts';
import { parseDecimal } from '#foundation/money/decimal.ts';
import { parseLots } from '#foundation/money/price.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { ListedInstrument } from '../instrument.ts';
import type { CatalogueEntry } from './entries.ts';
import { hoursShape } from './hours-shape.ts';

const code = z.string().regex(/^[A-Z0-9]{1,40}$/);
const points = z.number().int().min(1).max(1_000_000).meta({ unit: 'points' });
/** A share of the notional a day; below zero the customer pays. */
const swap = rateText('-0.001', '0.001');
const maxLots = amountText('0.01', '10000', 'lots');
const name = z.string().trim().min(2).max(80);

/** Listed options have an underlying and an end: they come with the catalogue alone. */
const classes = marketClasses.filter((each) => each !== 'options');

const addedShape = z
  .strictObject({
    class: z.enum(classes),
    name,
    base: z
      .string()
      .max(20)
      .regex(/^[A-Z0-9]+$/),
    quote: z
      .string()
      .max(5)
      .regex(/^[A-Z]{3,5}$/),
    decimals: z.number().int().min(0).max(10),
    /** What one costs about now: what the points below are held against, and what sample mode simulates. */
    referencePrice: amountText('0.00000001', '10000000', 'quote'),
    tickPoints: points,
    spreadPoints: points,
    minStopPoints: points,
    contractSize: amountText('0.00000001', '10000000', 'base'),
    minLots: amountText('0.001', '1000', 'lots'),
    maxLots,
    maxLeverage: z.number().int().min(1).max(100),
    swapLong: swap,
    swapShort: swap,
    hours: hoursShape,
  })
  .superRefine((row, context) => {
    const price = Number(row.referencePrice) * 10 ** row.decimals;
    const most = { tickPoints: price / 100, spreadPoints: price / 50, minStopPoints: price / 5 };
    for (const field of ['tickPoints', 'spreadPoints', 'minStopPoints'] as const) {
      if (row[field] > most[field]) context.addIssue({ code: 'custom', path: [field], message: 'too many' });
    }
    if (Number(row.maxLots) < Number(row.minLots))
      context.addIssue({ code: 'custom', path: ['maxLots'], message: 'less than the least' });
  });

const retiredShape = z
  .array(code)
  .max(2_000)
  .refine((codes) => new Set(codes).size === codes.length);

const listShape = z.strictObject({
  added: z.record(code, addedShape),
  changed: z.record(
    code,
    z.strictObject({
      name: name.optional(),
      maxLots: protecting(maxLots, 'lower').optional(),
      swapLong: swap.optional(),
      swapShort: swap.optional(),
    }),
  ),
  retired: protecting(retiredShape, 'higher'),
});

/**
 * What operators list beside the catalogue, set in it, and take from sale. What a point is stays for good;
 * what decides an open contract stays while a customer has one (docs/decisions/0193-terms-corrected.md).
 */
export type InstrumentList = z.output<typeof listShape>;

/** The markets that a change of the list is about. */
export const listedMarketsOf: MarketsOf = ({ path: [field, code], before, after }) => {
  if (code !== undefined) return [code];
  if (field !== 'retired') return undefined;
  const [was, is] = [retiredShape.safeParse(before), retiredShape.safeParse(after)];
  if (!was.success || !is.success) return undefined;
  const [left, there] = [new Set(is.data), new Set(was.data)];
  return [...was.data.filter((each) => !left.has(each)), ...is.data.filter((each) => !there.has(each))];
};

/** Whether a customer has a position, a pending order or an option in a market, in either book. */
export type HasHolders = (db: Database, code: string) => Promise<boolean>;

/** The document, with what waits for a second operator. */
export interface OperatorsList {
  readonly value: ConfigValue<InstrumentList>;
  readonly waiting: InstrumentList | undefined;
  listen(listener: () => void): void;
  readonly hasHolders: HasHolders;
}

/** The document `markets.instruments`. `catalogue`: the codes that are listed without it. */
export async function createInstrumentList(
  configuration: Configuration,
  catalogue: () => ReadonlySet<string>,
  hasHolders: HasHolders,
): Promise<OperatorsList> {
  let waiting: InstrumentList | undefined;
  let changed = () => {};
  const value = await configuration.define({
    name: 'markets.instruments',
    schema: listShape,
    initial: { added: {}, changed: {}, retired: [] },
    permission: 'markets.configure',
    guardsMoney: true,
    markets: { marketsOf: listedMarketsOf, count: () => catalogue().size },
    barred: (before, after) => barredChange(before, after, catalogue()),
    async mayFollow(db, before, after) {
      for (const code of correctedIn(before, after)) {
        if (await hasHolders(db, code)) return refuse('MARKET_IN_USE', { code });
      }
      return accept(null);
    },
    waits: (asked) => {
      waiting = asked;
      changed();
    },
  });
  return {
    value,
    get waiting() {
      return waiting;
    },
    listen(listener) {
      changed = listener;
      value.listen(listener);
    },
    hasHolders,
  };
}

/** What may be corrected while no customer holds the market; the rest says what its prices and bars are. */
const correctable: readonly string[] = [
  'tickPoints',
  'spreadPoints',
  'minStopPoints',
  'contractSize',
  'minLots',
  'maxLots',
  'maxLeverage',
  'swapLong',
  'swapShort',
] satisfies (keyof z.output<typeof addedShape>)[];

/** Which markets, added by the one, have other terms in the other. */
export function correctedIn(before: InstrumentList, after: InstrumentList): string[] {
  return Object.keys(before.added).filter((each) => {
    return !isDeepStrictEqual(before.added[each], after.added[each]);
  });
}

/**
 * Where a version does what none may: drop what was added or change what its prices are, add what is listed
 * already, or name what is not.
 */
export function barredChange(
  before: InstrumentList,
  after: InstrumentList,
  catalogue: ReadonlySet<string>,
): readonly string[] | undefined {
  for (const [each, row] of Object.entries(before.added)) {
    const next = after.added[each];
    if (next === undefined || !isDeepStrictEqual(keptOf(next), keptOf(row))) return ['added', each];
  }
  for (const each of Object.keys(after.added)) {
    if (before.added[each] === undefined && catalogue.has(each)) return ['added', each];
  }
  const isKnown = (each: string) => catalogue.has(each) || after.added[each] !== undefined;
  for (const each of Object.keys(after.changed)) {
    if (before.changed[each] === undefined && !isKnown(each)) return ['changed', each];
  }
  const place = after.retired.findIndex((each) => !before.retired.includes(each) && !isKnown(each));
  return place === -1 ? undefined : ['retired', String(place)];
}

function keptOf(row: InstrumentList['added'][string]) {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !correctable.includes(field)));
}

/** Which instruments have other terms than the list gives them. */
export function correctedBy(list: InstrumentList, listed: readonly ListedInstrument[]): CatalogueEntry[] {
  const rows = new Map(listed.map((each) => [each.code, each]));
  // Neither the rank nor the mode is among the terms.
  return addedEntries(list, 0, 'production').filter((entry) => {
    const row = rows.get(entry.code);
    return row !== undefined && !hasTerms(row, entry);
  });
}

function hasTerms(row: ListedInstrument, entry: CatalogueEntry): boolean {
  return (
    row.tickPoints === entry.tickPoints &&
    row.spreadPoints === entry.spreadPoints &&
    row.minStopPoints === entry.minStopPoints &&
    row.contractSize === parseDecimal(entry.contractSize, 8) &&
    row.minLots === parseLots(entry.minLots) &&
    row.maxLots === parseLots(entry.maxLots) &&
    row.maxLeverage === entry.maxLeverage &&
    row.swapLongPpm === BigInt(entry.swapLongPpm) &&
    row.swapShortPpm === BigInt(entry.swapShortPpm)
  );
}

/** The rows of the catalogue that a list adds, after those that are there. */
export function addedEntries(
  { added }: InstrumentList,
  afterRank: number,
  mode: 'sample' | 'production',
): CatalogueEntry[] {
  return Object.entries(added).map(([each, row], index) => ({
    code: each,
    rank: afterRank + 1 + index,
    marketClass: row.class,
    name: row.name,
    base: row.base,
    quoteCurrency: row.quote,
    decimals: row.decimals,
    tickPoints: row.tickPoints,
    spreadPoints: row.spreadPoints,
    minStopPoints: row.minStopPoints,
    contractSize: row.contractSize,
    minLots: row.minLots,
    maxLots: row.maxLots,
    lotStep: row.minLots,
    maxLeverage: row.maxLeverage,
    feeRatePpm: 500,
    swapLongPpm: ppmOf(row.swapLong),
    swapShortPpm: ppmOf(row.swapShort),
    hours: row.hours,
    simulation:
      mode === 'sample'
        ? {
            price: Number(row.referencePrice),
            drivers: [{ walk: `added/${each}`, volatility: 0.3 }],
            quoteEveryMs: 1_000,
          }
        : null,
    expiresAt: null,
  }));
}

/** The instrument with what operators have set in the catalogue; orders that are open keep their terms. */
export function withChanges(listed: ListedInstrument, { changed }: InstrumentList): ListedInstrument {
  const own = changed[listed.code];
  if (own === undefined) return listed;
  return {
    ...listed,
    name: own.name ?? listed.name,
    maxLots: (own.maxLots === undefined ? undefined : parseLots(own.maxLots)) ?? listed.maxLots,
    swapLongPpm: own.swapLong === undefined ? listed.swapLongPpm : BigInt(ppmOf(own.swapLong)),
    swapShortPpm: own.swapShort === undefined ? listed.swapShortPpm : BigInt(ppmOf(own.swapShort)),
  };
}

function ppmOf(rate: string): number {
  return Number(parseDecimal(rate, 6) ?? 0n);
}
