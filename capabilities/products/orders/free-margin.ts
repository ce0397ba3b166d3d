import { divide, smaller } from '#foundation/money/rounding.ts';
import { type Closes, type MarginNeeded, marginNeeded } from './close-margin.ts';
import type { Quote } from './evidence.ts';
import type { Position } from './position.ts';
import { unrealisedAt } from './rules.ts';
import { profitOf } from './valuation.ts';

/** The price that a position's market has. */
export interface PriceAtHand {
  /** The latest, whatever its age; undefined while none is known. */
  readonly quote: Quote | undefined;
  /** Whether anybody trades on it now: not while the market is closed, halted or stale. */
  readonly isLive: boolean;
}

/** Where an account's open positions stand, in USDT units. */
export interface Standing extends MarginNeeded {
  /** What closing them at the latest prices would bring, before fees; of one without a price, its swap. */
  readonly unrealised: bigint;
  /**
   * Locked part of the available balance: open losses (a profit unlocks nothing, it is not money yet), and
   * what close margins in force require beyond the margin. A position without a live price counts at the
   * worse of the last price and its stop loss.
   */
  readonly bound: bigint;
}

export function standingOf(
  positions: readonly Position[],
  priceOf: (position: Position) => PriceAtHand,
  closes: Closes,
): Standing {
  // An account often has many positions in one market.
  const prices = new Map<string, PriceAtHand>();
  let unrealised = 0n;
  let worst = 0n;
  let margin = 0n;
  for (const position of positions) {
    const price = prices.get(position.code) ?? priceOf(position);
    prices.set(position.code, price);
    const { quote, isLive } = price;
    const now = quote === undefined ? position.swapDue : unrealisedAt(position, quote);
    const atStop = isLive && quote !== undefined ? now : atStopLoss(position, quote);
    unrealised += now;
    worst += smaller(atStop, now);
    margin += position.requiredMargin;
  }
  const { needed, covering } = marginNeeded(positions, closes);
  return { unrealised, bound: (worst < 0n ? -worst : 0n) + needed - margin, needed, covering };
}

/** What a position would stand at at its stop loss; without any rate, by the one its margin was taken at. */
function atStopLoss(position: Position, quote: Quote | undefined): bigint {
  const { direction, openPrice, stopLossPrice, requiredMargin, leverage, swapDue } = position;
  if (quote !== undefined) {
    return profitOf(position, direction, openPrice, stopLossPrice, quote.usdtRate) + swapDue;
  }
  const move = direction === 'buy' ? stopLossPrice - openPrice : openPrice - stopLossPrice;
  // Away from zero, so that a loss is never understated; a gain by its stop is no money yet.
  return move < 0n ? divide(requiredMargin * BigInt(leverage) * move, openPrice, 'up') + swapDue : swapDue;
}
