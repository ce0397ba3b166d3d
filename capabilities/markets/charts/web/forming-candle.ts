import { type Period, periodStart } from '#capabilities/markets/prices/rules.ts';
import type { Instant } from '#foundation/time/clock.ts';

export interface Candle {
  readonly timestamp: Instant;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/**
 * The forming candle after one more price. A new one opens at this price: the page may have missed earlier
 * ones, and the next reading corrects it.
 */
export function foldPrice(last: Candle, price: number, at: Instant, period: Period): Candle {
  const start = periodStart(period, at);
  if (start > last.timestamp) {
    return { timestamp: start, open: price, high: price, low: price, close: price, volume: 0 };
  }
  return { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price };
}
