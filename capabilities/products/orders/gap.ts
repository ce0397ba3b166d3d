import type { PriceFactor } from '#capabilities/markets/actions/action.ts';
import type { Bar } from '#capabilities/markets/prices/rules.ts';
import { asPrice, type Price } from '#foundation/money/price.ts';
import { divide, larger, magnitude, smaller } from '#foundation/money/rounding.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';
import type { Direction } from './valuation.ts';

const million = 1_000_000n;
/** How far back a market's own moves count. */
export const gapYears = 5;

/** How far a market's price may jump, in parts per million of it: one version of the market's figure. */
export interface Gap {
  /** Zero: a figure that holds already and whose version is stored within the minute. */
  readonly version: number;
  readonly ppm: bigint;
}

/** Of a class of markets. */
export interface GapTerms {
  /** The least gap that is reserved for, whatever a market's own bars say. */
  readonly gapFloorPpm: bigint;
  /** How far a market that never closes may jump between two ticks. */
  readonly sessionJumpPpm: bigint;
}

/** The largest move from a close to the next open. */
export interface Overnight {
  readonly ppm: bigint;
  readonly openedAt: Instant;
}

/** The price after a gap in the order's favour; a price that falls ends at zero. Rounded away from it. */
export function priceAfterGap(entry: Price, direction: Direction, ppm: bigint): Price {
  const move = divide(entry * ppm, million, 'up');
  if (direction === 'buy') return asPrice(entry + move);
  return asPrice(entry > move ? entry - move : 0n);
}

/** The largest move between daily bars, oldest first, that opened after a time; undefined without two. */
export function largestOvernight(bars: readonly Bar[], after: Instant): Overnight | undefined {
  let largest: Overnight | undefined;
  for (const [nth, { open, start }] of bars.entries()) {
    const close = bars[nth - 1]?.close ?? 0;
    if (close <= 0 || start <= after) continue;
    const ppm = divide(magnitude(BigInt(open) - BigInt(close)) * million, BigInt(close), 'up');
    if (largest === undefined || ppm > largest.ppm) largest = { ppm, openedAt: start };
  }
  return largest;
}

/** Whether a move was seen in raw bars where a split was: the one that its day opened with. */
export function spansSplit({ openedAt }: Overnight, factors: readonly Pick<PriceFactor, 'at'>[]): boolean {
  return factors.some(({ at }) => openedAt <= at && at < openedAt + dayMs);
}

/** The time after which moves count. */
export function gapsSince(at: Instant): Instant {
  return at - gapYears * 365.25 * dayMs;
}

/**
 * What a market's orders reserve for: the largest of its class's floor, its own largest overnight move, and
 * the jump within a session where it never closes. At most the whole price: a fall can't be more.
 */
export function gapPpmOf(
  { gapFloorPpm, sessionJumpPpm }: GapTerms,
  overnight: Overnight | undefined,
  neverCloses: boolean,
): bigint {
  const own = larger(overnight?.ppm ?? 0n, neverCloses ? sessionJumpPpm : 0n);
  return smaller(million, larger(gapFloorPpm, own));
}

/** Over a close after which the share opens without something, or with its company's results. */
export function doubledGap(ppm: bigint): bigint {
  return smaller(million, 2n * ppm);
}
