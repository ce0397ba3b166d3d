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
}

/**
 * A tick that decided an order, as it is kept beside the transfers and shown on the receipt. `entry` opened
 * at it, `exit` closed at it, `trigger` was the first at or beyond the price that was waited for (and is then
 * the fill's too), `standing` valued another position of the account in a stop-out.
 */
export interface DecidingTick {
  readonly role: TickRole;
  readonly code: string;
  readonly bid: string;
  readonly ask: string;
  /** What was filled at. */
  readonly price: string;
  readonly usdtRate: string;
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
export type TickRole = 'entry' | 'exit' | 'trigger' | 'standing';

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

/** The evidence of a fill at `price`: canonical text of the ticks that decided it, one for each role. */
export function fillEvidence(
  quote: Quote,
  price: Price,
  roles: readonly TickRole[],
  { trailingBest, missedIn, gap = null, others = [] }: TriggerNotes = {},
): string {
  const notes = {
    ...(trailingBest === undefined ? {} : { trailingBest: formatPrice(trailingBest) }),
    ...(missedIn === undefined ? {} : { missedIn }),
  };
  const isNoted = Object.keys(notes).length > 0;
  const own = roles.map((role) =>
    isNoted && role === 'trigger'
      ? canonicalJson({ ...decidingTick(quote, price, role), ...notes })
      : tickText(quote, price, role, role === 'entry' ? gap : null),
  );
  const otherTicks = others.map((other) => tickText(other, middleOf(other), 'standing'));
  return `[${[...own, ...otherTicks].join(',')}]`;
}

/** A tick decides many orders: its texts are written once. */
const texts = new WeakMap<Quote, Map<string, string>>();

function tickText(quote: Quote, price: Price, role: TickRole, gap: Gap | null = null): string {
  const known = texts.get(quote) ?? new Map<string, string>();
  texts.set(quote, known);
  const name = `${role} ${price} ${gap?.version} ${gap?.ppm}`;
  const text = known.get(name) ?? canonicalJson({ ...decidingTick(quote, price, role), ...gapFigures(gap) });
  known.set(name, text);
  return text;
}

/** Half a unit down. */
function middleOf({ bid, ask }: Quote): Price {
  return asPrice((bid + ask) / 2n);
}

function decidingTick(quote: Quote, price: Price, role: TickRole): DecidingTick {
  return {
    role,
    code: quote.code,
    bid: formatPrice(quote.bid),
    ask: formatPrice(quote.ask),
    price: formatPrice(price),
    usdtRate: formatPrice(quote.usdtRate),
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

function guardFigures({ spreadGuard }: Quote): Pick<DecidingTick, 'spreadMedian' | 'spreadLimit'> {
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
