import { pointsAbove, pointsBelow } from '#foundation/money/price.ts';
import type { QuoteRange } from '#foundation/server-kit/ticks/quote-range.ts';
import { type Bound, type Bounds, reachedBound } from '#foundation/server-kit/ticks/trigger-index.ts';
import { atOnce, type Quote } from '../evidence.ts';
import type { WatchedPosition } from '../position.ts';

export type QuoteWhen = () => Quote | undefined;

/** A tick that came before an order was watched, with what had lasted. */
export interface PassedTick {
  readonly lasted: QuoteRange;
  readonly quote: QuoteWhen;
}

/** A trailing stop, moved on by the ticks that came before it was watched. */
export class Trail {
  readonly distance: number;
  readonly storedBest: number;
  readonly #isBuy: boolean;
  #best: number;

  /** Undefined for a position without a trailing stop. */
  static of(
    { direction, trailingDistance, bestPrice }: WatchedPosition,
    decimals: number,
  ): Trail | undefined {
    if (trailingDistance === null || bestPrice === null) return undefined;
    const isBuy = direction === 'buy';
    const best = isBuy ? pointsBelow(bestPrice, decimals) : pointsAbove(bestPrice, decimals);
    return new Trail(isBuy, Math.max(1, pointsAbove(trailingDistance, decimals)), best);
  }

  private constructor(isBuy: boolean, distance: number, storedBest: number) {
    this.#isBuy = isBuy;
    this.distance = distance;
    this.storedBest = storedBest;
    this.#best = storedBest;
  }

  get best(): number {
    return this.#best;
  }

  /** Moves on by what has lasted, and says whether that has fallen back to the stop. */
  isReachedBy({ bidLow, bidHigh, askLow, askHigh }: QuoteRange): boolean {
    if (this.#isBuy) {
      this.#best = Math.max(this.#best, bidLow);
      return bidHigh <= this.#best - this.distance;
    }
    this.#best = Math.min(this.#best, askHigh);
    return askLow >= this.#best + this.distance;
  }
}

/** What the deciding tick has reached: the order's trailing stop, or one of its bounds. */
type Reached =
  | { readonly by: 'trail'; readonly trail: Trail; readonly quote: QuoteWhen }
  | { readonly by: Bound; readonly quote: QuoteWhen };

/** Finds the tick that sets an order off; moves its trail on by those before. */
export function firstReached(
  bounds: Bounds,
  trail: Trail | undefined,
  passed: Iterable<PassedTick>,
): Reached | undefined {
  for (const { lasted, quote } of passed) {
    if (trail?.isReachedBy(lasted)) return { by: 'trail', trail, quote };
    const bound = reachedBound(bounds, lasted);
    if (bound !== undefined) return { by: bound, quote };
  }
  return undefined;
}

/** A tick that the last process kept. */
export function keptTick(kept: Quote, decimals: number): PassedTick {
  const { bidLow, bidHigh, askLow, askHigh } = kept.lasted ?? atOnce(kept);
  const lasted = {
    bidLow: pointsBelow(bidLow, decimals),
    bidHigh: pointsBelow(bidHigh, decimals),
    askLow: pointsAbove(askLow, decimals),
    askHigh: pointsAbove(askHigh, decimals),
  };
  return { lasted, quote: () => kept };
}
