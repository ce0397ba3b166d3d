import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bar, foldBars, type Period, periodMs, periodStart, periods } from '../rules.ts';
import { createCandleIndex, type StoredBar } from './candles.ts';

const start = Date.parse('2026-11-24T15:30:00Z');

interface Priced {
  readonly at: number;
  readonly points: number;
  readonly volume: number;
}

/** Prices in the order of time, seconds to days apart. */
const prices = fc
  .array(
    fc.record({
      after: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 2 * 86_400_000 })),
      points: fc.integer({ min: 1, max: 1_000_000 }),
      volume: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let at = start;
    return steps.map(({ after, points, volume }): Priced => {
      at += after;
      return { at, points, volume };
    });
  });

/** What the bars must be, worked out from all prices at once. */
function expectedBars(all: readonly Priced[], period: Period): Bar[] {
  const one = ({ at, points, volume }: Priced) => ({
    start: at,
    open: points,
    high: points,
    low: points,
    close: points,
    volume,
  });
  return foldBars(all.map(one), period);
}

const plain = ({ start, open, high, low, close, volume }: Bar): Bar => ({
  start,
  open,
  high,
  low,
  close,
  volume,
});

/**
 * The bars that a store would hold at the end: later writes replace earlier ones, the forming bar comes last.
 */
function storedBars(taken: readonly StoredBar[], forming: Bar | undefined, period: Period): Bar[] {
  const bars = new Map<number, Bar>();
  for (const bar of taken) if (bar.period === period) bars.set(bar.start, plain(bar));
  if (forming) bars.set(forming.start, plain(forming));
  return [...bars.values()].sort((a, b) => a.start - b.start);
}

test('any split of the prices over writes gives the bars of all prices at once, in every period', () => {
  fc.assert(
    fc.property(prices, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (all, writes) => {
      const candles = createCandleIndex();
      const taken: StoredBar[] = [];
      for (const [index, { points, volume, at }] of all.entries()) {
        candles.add('X', points, volume, at);
        if (writes[index]) taken.push(...candles.takeChanged());
      }
      taken.push(...candles.takeChanged());
      for (const period of periods) {
        expect(storedBars(taken, candles.forming('X', period), period)).toEqual(expectedBars(all, period));
      }
    }),
  );
});

test('a write that failed is made good by the next one', () => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 59 }), (all, failing) => {
      const candles = createCandleIndex();
      const taken: StoredBar[] = [];
      for (const [index, { points, volume, at }] of all.entries()) {
        candles.add('X', points, volume, at);
        const changed = candles.takeChanged();
        if (index === failing) candles.putBack(changed);
        else taken.push(...changed);
      }
      taken.push(...candles.takeChanged());
      expect(storedBars(taken, candles.forming('X', '1m'), '1m')).toEqual(expectedBars(all, '1m'));
    }),
  );
});

test('a longer bar says through which minute it is complete', () => {
  const candles = createCandleIndex();
  candles.add('X', 10, 1, start + 5_000);
  candles.add('X', 12, 1, start + 65_000);
  const hour = candles.takeChanged().find((bar) => bar.period === '1h');
  expect(hour).toMatchObject({ close: 10, through: start + 60_000 });
  expect(candles.forming('X', '1h')).toMatchObject({ open: 10, close: 12, high: 12, volume: 2 });
});

test('a price older than the forming minute changes nothing', () => {
  const candles = createCandleIndex();
  candles.add('X', 10, 1, start + 60_000);
  candles.add('X', 99, 1, start + 59_999);
  expect(candles.forming('X', '1m')).toEqual({
    start: start + 60_000,
    open: 10,
    high: 10,
    low: 10,
    close: 10,
    volume: 1,
  });
});

test('bars start on UTC minutes, hours and days, weeks on Monday', () => {
  const at = Date.parse('2026-11-25T15:47:31Z');
  const starts = Object.fromEntries(
    periods.map((period) => [period, new Date(periodStart(period, at)).toISOString()]),
  );
  expect(starts).toEqual({
    '1m': '2026-11-25T15:47:00.000Z',
    '5m': '2026-11-25T15:45:00.000Z',
    '15m': '2026-11-25T15:45:00.000Z',
    '30m': '2026-11-25T15:30:00.000Z',
    '1h': '2026-11-25T15:00:00.000Z',
    '4h': '2026-11-25T12:00:00.000Z',
    '1d': '2026-11-25T00:00:00.000Z',
    '1w': '2026-11-23T00:00:00.000Z',
  });
  for (const period of periods) expect(at - periodStart(period, at)).toBeLessThan(periodMs[period]);
});
