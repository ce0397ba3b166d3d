import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type MarketClass, marketClasses } from '#foundation/ids/market-class.ts';
import { StartRefused } from '#foundation/server-kit/start-refused.ts';
import { parseJson } from '#foundation/text/parse-json.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';
import { isOpen, type TradingHours } from '../trading-hours.ts';
import type { CatalogueEntry } from './entries.ts';
import { hoursShape } from './hours-shape.ts';
import { entryOf } from './sample-draft.ts';
import { crypto, currencies, exchangeShares, futuresAndMetals } from './sample-hours.ts';

const points = z.number().int().min(1).max(1_000_000_000);
/** A number above zero of at most 8 decimals, as text or number. */
const quantity = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((text) => /^\d{1,9}([.]\d{1,8})?$/.test(text) && Number(text) > 0, 'not a quantity');

const recordedShape = z.object({
  code: z.string().regex(/^[A-Z0-9]{1,40}$/, 'not a code: capital letters and digits'),
  priceDecimals: z.number().int().min(0).max(10),
  assetClass: z.enum(marketClasses).optional(),
  name: z.string().trim().min(1).max(80).optional(),
  base: z.string().min(1).max(40).optional(),
  quote: z
    .string()
    .regex(/^[A-Z]{3,5}$/)
    .optional(),
  contractSize: quantity.optional(),
  minLots: quantity.optional(),
  maxLeverage: z.number().int().min(1).max(500).optional(),
  tickPoints: points.optional(),
  spreadPoints: points.optional(),
  minStopPoints: points.optional(),
  hours: hoursShape.optional(),
});

/** A row of a recording's `<folder>/instruments.json`: whatever else stands in it is left. */
export type RecordedInstrument = z.output<typeof recordedShape>;

/** Throws with one line that says which file, instrument and field is not what it should be. */
export async function readRecordedInstruments(directory: string): Promise<RecordedInstrument[]> {
  const file = 'instruments.json';
  const text = await readFile(join(directory, file), 'utf8').catch(() => {
    throw new Error(`${directory} has no ${file}`);
  });
  const list = parseJson(text);
  if (!Array.isArray(list)) throw new Error(`${file} is no list of instruments`);
  const codes = new Set<string>();
  return list.map((row: unknown, index) => {
    const parsed = recordedShape.safeParse(row);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const { data: named } = z.object({ code: z.string() }).safeParse(row);
      const which = named?.code ?? `instrument ${index + 1}`;
      throw new Error(`${file}, ${which}: ${issue?.path.join('.')}: ${issue?.message}`);
    }
    const { code } = parsed.data;
    if (codes.has(code)) throw new Error(`${file} has ${code} twice`);
    codes.add(code);
    return parsed.data;
  });
}

/** What a recorded instrument is where its row does not say: by class, as in the sample catalogue. */
const usual: Readonly<
  Record<MarketClass, { hours: TradingHours; contractSize: string; maxLeverage: number; minLots?: string }>
> = {
  forex: { hours: currencies, contractSize: '100000', maxLeverage: 20 },
  crypto: { hours: crypto, contractSize: '1', maxLeverage: 2 },
  stocks: { hours: exchangeShares, contractSize: '1', maxLeverage: 5, minLots: '0.1' },
  futures: { hours: futuresAndMetals, contractSize: '1', maxLeverage: 10 },
  metals: { hours: futuresAndMetals, contractSize: '100', maxLeverage: 10 },
  etfs: { hours: exchangeShares, contractSize: '1', maxLeverage: 5, minLots: '0.1' },
  options: { hours: exchangeShares, contractSize: '100', maxLeverage: 1 },
};

/** Its row, and its usual quote in points. */
export interface Recorded {
  readonly instrument: RecordedInstrument;
  readonly bid: number;
  readonly ask: number;
}

/**
 * The sample catalogue with what recordings define: of a listed instrument, whatever the row says takes the
 * catalogue's place; one that is not listed is added. Throws when a row does not say enough for that.
 */
export function withRecorded(
  catalogue: readonly CatalogueEntry[],
  recorded: readonly Recorded[],
): CatalogueEntry[] {
  const rows = new Map(recorded.map((each) => [each.instrument.code, each]));
  const listed = catalogue.map((entry) => {
    const found = rows.get(entry.code);
    rows.delete(entry.code);
    return found === undefined ? entry : redefined(entry, found.instrument);
  });
  const last = Math.max(-1, ...catalogue.map(({ rank }) => rank));
  return [...listed, ...[...rows.values()].map((each, index) => defined(each, last + 1 + index))];
}

/** The part of a recording that the catalogue needs; its quotes in points, oldest first. */
export interface DefiningRecording {
  readonly code: string;
  readonly instrument: RecordedInstrument;
  readonly quotes: Readonly<Record<'at' | 'bid' | 'ask', Float64Array>>;
}

/**
 * The sample catalogue with what the recordings define, of listed instruments only where the replay is the
 * first of the feeds: behind another one prices have that feed's shape. Throws `StartRefused`.
 */
export function catalogueWith(
  catalogue: readonly CatalogueEntry[],
  recordings: readonly DefiningRecording[],
  isReplayFirst: boolean,
): CatalogueEntry[] {
  const listed = new Set(catalogue.map(({ code }) => code));
  const defining = recordings.filter(({ code }) => isReplayFirst || !listed.has(code));
  try {
    return withRecorded(
      catalogue,
      defining.map((recording) => ({ instrument: recording.instrument, ...usualQuote(recording) })),
    );
  } catch (failure) {
    throw new StartRefused(`RECORDINGS_DIR: ${failure instanceof Error ? failure.message : failure}`);
  }
}

/**
 * The medians of bid and spread over the day from its market's first opening: a quote outside the session may
 * be many times wider. Over all quotes where it is never open.
 */
function usualQuote({ instrument, quotes }: DefiningRecording): { bid: number; ask: number } {
  const { at, bid, ask } = quotes;
  const hours = instrument.hours ?? usual[instrument.assetClass ?? 'crypto'].hours;
  const begins = at.findIndex((time) => isOpen(hours, time));
  const ends = at.findIndex((time, index) => index > begins && !isWithin(hours, at[begins] ?? time, time));
  const session = [Math.max(begins, 0), begins < 0 || ends < 0 ? at.length : ends] as const;
  const bids = bid.slice(...session);
  const spreads = ask.slice(...session).map((asked, index) => asked - (bids[index] ?? asked));
  const usualBid = median(bids);
  return { bid: usualBid, ask: usualBid + median(spreads) };
}

function isWithin(hours: TradingHours, begins: Instant, at: Instant): boolean {
  return at - begins < dayMs && isOpen(hours, at);
}

/** The lower of the two in the middle; 1 of none. */
function median(values: Float64Array): number {
  return values.toSorted()[(values.length - 1) >> 1] ?? 1;
}

function redefined(entry: CatalogueEntry, row: RecordedInstrument): CatalogueEntry {
  const scale = 10 ** (row.priceDecimals - entry.decimals);
  const scaled = (value: number) => Math.max(1, Math.round(value * scale));
  return {
    ...entry,
    marketClass: row.assetClass ?? entry.marketClass,
    name: row.name ?? entry.name,
    base: row.base ?? entry.base,
    quoteCurrency: row.quote ?? entry.quoteCurrency,
    decimals: row.priceDecimals,
    tickPoints: row.tickPoints ?? scaled(entry.tickPoints),
    spreadPoints: row.spreadPoints ?? scaled(entry.spreadPoints),
    minStopPoints: row.minStopPoints ?? scaled(entry.minStopPoints),
    contractSize: row.contractSize ?? entry.contractSize,
    minLots: row.minLots ?? entry.minLots,
    lotStep: row.minLots ?? entry.lotStep,
    maxLeverage: row.maxLeverage ?? entry.maxLeverage,
    hours: row.hours ?? entry.hours,
  };
}

function defined({ instrument, bid, ask }: Recorded, rank: number): CatalogueEntry {
  const { code, assetClass, name, base, quote, tickPoints, minLots } = instrument;
  if (assetClass === undefined || name === undefined || quote === undefined) {
    const missing = Object.entries({ assetClass, name, quote }).find(([, value]) => value === undefined);
    throw new Error(
      `instruments.json, ${code}: ${missing?.[0]}: the catalogue has no ${code}; define it whole`,
    );
  }
  const terms = usual[assetClass];
  const entry = entryOf(
    {
      code,
      marketClass: assetClass,
      name,
      base: base ?? code,
      quoteCurrency: quote,
      price: bid / 10 ** instrument.priceDecimals,
      decimals: instrument.priceDecimals,
      ...(tickPoints === undefined ? {} : { tickPoints }),
      spreadRate: (instrument.spreadPoints ?? Math.max(1, ask - bid)) / bid,
      contractSize: instrument.contractSize ?? terms.contractSize,
      maxLeverage: instrument.maxLeverage ?? terms.maxLeverage,
      minLots: minLots ?? terms.minLots ?? '0.01',
      swapPpm: [0, 0],
      hours: instrument.hours ?? terms.hours,
      simulation: null,
    },
    rank,
  );
  return { ...entry, minStopPoints: instrument.minStopPoints ?? entry.minStopPoints };
}
