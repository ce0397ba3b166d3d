import { asPrice, type Price } from '#foundation/money/price.ts';
import type { Position } from './position.ts';

type Trailing = Pick<Position, 'direction' | 'stopLossPrice' | 'trailingDistance' | 'bestPrice'>;

/**
 * Where a trailing stop stands: its distance behind the best closing price since opening. Null when the
 * position does not trail.
 */
export function trailingStopOf({ direction, trailingDistance, bestPrice }: Trailing): Price | null {
  if (trailingDistance === null || bestPrice === null) return null;
  return asPrice(direction === 'buy' ? bestPrice - trailingDistance : bestPrice + trailingDistance);
}

/** The stop that closes first: the stop loss, or the trailing stop once it has passed it. */
export function effectiveStop(position: Trailing): Price {
  const { direction, stopLossPrice } = position;
  const trailing = trailingStopOf(position);
  if (trailing === null) return stopLossPrice;
  const isAhead = direction === 'buy' ? trailing > stopLossPrice : trailing < stopLossPrice;
  return isAhead ? trailing : stopLossPrice;
}

/** The better of two closing prices for the direction; null knows none. */
export function betterPrice(
  direction: Position['direction'],
  one: Price | null,
  other: Price | null,
): Price | null {
  if (one === null || other === null) return one ?? other;
  return one > other === (direction === 'buy') ? one : other;
}
