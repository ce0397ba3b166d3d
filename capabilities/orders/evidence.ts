import { formatPrice, type Price } from '#foundation/money/price.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';

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
}

/**
 * A tick that decided an order, as it is kept beside the transfers and shown on the receipt. `entry` opened at it, `exit` closed
 * at it, `trigger` was the first at or beyond the stop loss or take profit (and is then the exit too).
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
}
export type TickRole = 'entry' | 'exit' | 'trigger';

/** The evidence of a fill at `price`: canonical text of the ticks that decided it, one for each role. */
export function evidenceOf(quote: Quote, price: Price, roles: readonly TickRole[]): string {
  return canonicalJson(roles.map((role) => decidingTick(quote, price, role)));
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
  };
}

/** JSON with keys in code unit order and no spaces, so that the same facts have the same text and hash everywhere. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}
