import { describe, expect, it } from 'vitest';
import { minuteMs } from '#foundation/time/clock.ts';
import { type Candle, foldPrice } from './forming-candle.ts';

const last: Candle = { timestamp: 10 * minuteMs, open: 5, high: 6, low: 4, close: 5, volume: 3 };

describe('foldPrice', () => {
  it.each([
    ['a higher price', 7, { high: 7, low: 4, close: 7 }],
    ['a lower price', 3, { high: 6, low: 3, close: 3 }],
    ['a price between', 5.5, { high: 6, low: 4, close: 5.5 }],
  ])('%s moves the forming candle and leaves its opening', (_, price, expected) => {
    expect(foldPrice(last, price, 10.5 * minuteMs, '1m')).toEqual({ ...last, ...expected });
  });

  it('starts the next candle with the period', () => {
    expect(foldPrice(last, 9, 11 * minuteMs, '1m')).toEqual({
      timestamp: 11 * minuteMs,
      open: 9,
      high: 9,
      low: 9,
      close: 9,
      volume: 0,
    });
  });

  it('stays on the grid after a pause', () => {
    expect(foldPrice(last, 9, 13.7 * minuteMs, '1m').timestamp).toBe(13 * minuteMs);
  });

  it('takes a price whose clock is behind into the forming candle', () => {
    expect(foldPrice(last, 5.2, 9 * minuteMs, '1m').timestamp).toBe(last.timestamp);
  });
});
