import { pointsAbove, pointsBelow } from '#foundation/money/price.ts';
import { type Bound, type Bounds, reachedBound } from '#foundation/server-kit/ticks/trigger-index.ts';
import type { Quote } from '../evidence.ts';
import type { WatchedPosition } from '../position.ts';

interface Points {
  readonly bidPoints: number;
  readonly askPoints: number;
}

export type QuoteWhen = () => Quote | undefined;

/** A tick that came before an order was watched. */
export interface PassedTick {
  readonly points: Points;
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

  /** Moves on by a tick, and says whether it has fallen back to the stop. */
  isReachedBy({ bidPoints, askPoints }: Points): boolean {
    if (this.#isBuy) {
      this.#best = Math.max(this.#best, bidPoints);
      return bidPoints <= this.#best - this.distance;
    }
    this.#best = Math.min(this.#best, askPoints);
    return askPoints >= this.#best + this.distance;
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
  for (const { points, quote } of passed) {
    if (trail?.isReachedBy(points)) return { by: 'trail', trail, quote };
    const bound = reachedBound(bounds, points.bidPoints, points.askPoints);
    if (bound !== undefined) return { by: bound, quote };
  }
  return undefined;
}

/** A tick that the last process kept. */
export function keptTick(kept: Quote, decimals: number): PassedTick {
  const points = { bidPoints: pointsBelow(kept.bid, decimals), askPoints: pointsAbove(kept.ask, decimals) };
  return { points, quote: () => kept };
}
