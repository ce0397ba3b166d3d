import { formatRatePpm } from '#foundation/money/money.ts';
import { asPrice, formatPrice, type Price } from '#foundation/money/price.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { Gap } from './gap.ts';

/** A quote as orders are decided on it. */
export interface Quote {
  readonly code: string;
  readonly bid: Price;
  readonly ask: Price;
  readonly at: Instant;
  readonly sequence: number;
  readonly source: string;
  /** The source's own time of a recorded quote, as ISO text. */
  readonly recordedAt?: string;
  /** USDT for one unit of the quote currency, when the quote was taken. */
  readonly usdtRate: Price;
  /** What its spread was held against; absent where it was kept before there was a guard. */
  readonly spreadGuard?: { readonly median: Price; readonly limit: Price } | undefined;
  /** Absent where it was kept before prices had to last. */
  readonly lasted?: LastedPrices | undefined;
}

/** A quote that came before another of its market. */
type PassedQuote = Pick<Quote, 'bid' | 'ask' | 'at' | 'sequence'> & {
  readonly recordedAt?: string | undefined;
};

/** What bid and ask lay between over the dwell that ends with a quote. */
export interface LastedPrices {
  readonly bidLow: Price;
  readonly bidHigh: Price;
  readonly askLow: Price;
  readonly askHigh: Price;
  /** The dwell's first tick; absent while nothing new has lasted. */
  readonly since?: PassedQuote;
}

/** As if a quote had lasted by itself. */
export function atOnce({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): LastedPrices {
  return { bidLow: bid, bidHigh: bid, askLow: ask, askHigh: ask };
}

/** The quote with the prices of its dwell that are best for a position's holder; without a dwell, its own. */
export function mildest(quote: Quote): Quote {
  const { bidHigh, askLow } = quote.lasted ?? atOnce(quote);
  return { ...quote, bid: bidHigh, ask: askLow };
}

/** The same with those that are worst. */
export function harshest(quote: Quote): Quote {
  const { bidLow, askHigh } = quote.lasted ?? atOnce(quote);
  return { ...quote, bid: bidLow, ask: askHigh };
}

/**
 * A tick that decided an order, as it is kept beside the transfers and shown on the receipt. `entry` opened
 * at it, `exit` closed at it; `crossing` was at or beyond the price that was waited for, as were all after it
 * to `trigger`, which confirmed it (and is then the fill's too); `standing` valued another position of the
 * account in a stop-out.
 */
export interface DecidingTick {
  readonly role: TickRole;
  readonly code: string;
  readonly bid: string;
  readonly ask: string;
  /** What was filled at. */
  readonly price: string;
  /** Absent for the crossing, which nothing was filled at. */
  readonly usdtRate?: string;
  readonly time: string;
  readonly source: string;
  readonly sequence: string;
  readonly recordedAt?: string;
  readonly spreadMedian?: string;
  readonly spreadLimit?: string;
  readonly trailingBest?: string;
  readonly missedIn?: MissedIn;
  /** The gap that an opening reserved for, as a fraction, and its version. */
  readonly gap?: string;
  readonly gapVersion?: string;
}
export const tickRoles = ['entry', 'exit', 'crossing', 'trigger', 'standing'] as const;
export type TickRole = (typeof tickRoles)[number];

/** A stored minute in which the stop was crossed while the platform was away; times as ISO text. */
export interface MissedIn {
  readonly minute: string;
  readonly low: string;
  readonly high: string;
  readonly source: string;
}

/** What the tick of a trigger or an opening alone does not tell. */
export interface TriggerNotes {
  /** The best price that a trailing stop followed. */
  readonly trailingBest?: Price | undefined;
  readonly missedIn?: MissedIn | undefined;
  /** Of an opening. */
  readonly gap?: Gap | null;
  /** The quotes that the account's other positions were valued at in a stop-out. */
  readonly others?: readonly Quote[] | undefined;
}

/**
 * The evidence of a fill at a side of the quote: canonical text of the ticks that decided it, one for each
 * role. A trigger has its crossing before it.
 */
export function fillEvidence(
  quote: Quote,
  side: 'bid' | 'ask',
  roles: readonly TickRole[],
  { trailingBest, missedIn, gap = null, others = [] }: TriggerNotes = {},
): string {
  const notes = {
    ...(trailingBest === undefined ? {} : { trailingBest: formatPrice(trailingBest) }),
    ...(missedIn === undefined ? {} : { missedIn }),
  };
  const isNoted = Object.keys(notes).length > 0;
  const price = quote[side];
  // What a stored minute shows was crossed before this tick's dwell.
  const since = roles.includes('trigger') && missedIn === undefined ? quote.lasted?.since : undefined;
  const crossing = since === undefined ? [] : [crossingText(quote, since, since[side])];
  const own = roles.map((role) =>
    isNoted && role === 'trigger'
      ? canonicalJson({ ...decidingTick(quote, price, role), ...notes })
      : tickText(quote, price, role, role === 'entry' ? gap : null),
  );
  const otherTicks = others.map((other) => tickText(other, middleOf(other), 'standing'));
  return `[${[...crossing, ...own, ...otherTicks].join(',')}]`;
}

/** A tick decides many orders: its texts are written once. */
const texts = new WeakMap<Quote, Map<string, string>>();

function tickText(quote: Quote, price: Price, role: TickRole, gap: Gap | null = null): string {
  return textOnce(quote, `${role} ${price} ${gap?.version} ${gap?.ppm}`, () => ({
    ...decidingTick(quote, price, role),
    ...gapFigures(gap),
  }));
}

function crossingText(quote: Quote, since: PassedQuote, price: Price): string {
  const { code, source } = quote;
  return textOnce(quote, `crossing ${price}`, () =>
    decidingTick({ code, source, ...since }, price, 'crossing'),
  );
}

function textOnce(quote: Quote, name: string, write: () => DecidingTick): string {
  const known = texts.get(quote) ?? new Map<string, string>();
  texts.set(quote, known);
  const text = known.get(name) ?? canonicalJson(write());
  known.set(name, text);
  return text;
}

/** Half a unit down. */
function middleOf({ bid, ask }: Quote): Price {
  return asPrice((bid + ask) / 2n);
}

function decidingTick(
  quote: Pick<Quote, 'code' | 'source' | 'spreadGuard'> & PassedQuote & { readonly usdtRate?: Price },
  price: Price,
  role: TickRole,
): DecidingTick {
  return {
    role,
    code: quote.code,
    bid: formatPrice(quote.bid),
    ask: formatPrice(quote.ask),
    price: formatPrice(price),
    ...(quote.usdtRate === undefined ? {} : { usdtRate: formatPrice(quote.usdtRate) }),
    time: formatInstant(quote.at),
    source: quote.source,
    sequence: String(quote.sequence),
    ...(quote.recordedAt === undefined ? {} : { recordedAt: quote.recordedAt }),
    ...guardFigures(quote),
  };
}

function gapFigures(gap: Gap | null): Pick<DecidingTick, 'gap' | 'gapVersion'> {
  return gap === null ? {} : { gap: formatRatePpm(gap.ppm), gapVersion: String(gap.version) };
}

function guardFigures({
  spreadGuard,
}: Pick<Quote, 'spreadGuard'>): Pick<DecidingTick, 'spreadMedian' | 'spreadLimit'> {
  if (spreadGuard === undefined) return {};
  const { median, limit } = spreadGuard;
  return {
    spreadMedian: formatPrice(median),
    spreadLimit: formatPrice(limit),
  };
}

/**
 * JSON with keys in code unit order and no spaces, so that the same facts have the same text and hash
 * everywhere.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}
