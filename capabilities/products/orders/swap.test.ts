import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asLots, asPrice } from '#foundation/money/price.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';
import {
  lastRollover,
  nextRollover,
  ownSwapPerDay,
  swapDaysBetween,
  swapPerDayOf,
  tripleDayOf,
} from './swap.ts';
import { requiredMarginOf } from './valuation.ts';

const at = (text: string) => Date.parse(text);

test.each([
  // 17:00 in New York is 22:00 UTC in winter and 21:00 in summer.
  ['a minute before the rollover', '2026-11-24T21:00:00Z', '2026-11-24T21:59:59.999Z', 0, 0],
  ['at the rollover', '2026-11-24T21:00:00Z', '2026-11-24T22:00:00Z', 1, 1],
  ['opened at the rollover itself', '2026-11-24T22:00:00Z', '2026-11-25T21:00:00Z', 0, 0],
  ['over Wednesday', '2026-11-25T12:00:00Z', '2026-11-26T12:00:00Z', 3, 1],
  ['over Friday', '2026-11-27T12:00:00Z', '2026-11-28T12:00:00Z', 1, 3],
  ['over a weekend alone', '2026-11-27T23:00:00Z', '2026-11-30T12:00:00Z', 0, 0],
  ['a whole week', '2026-11-23T12:00:00Z', '2026-11-30T12:00:00Z', 7, 7],
  ['in summer an hour earlier', '2026-07-14T20:30:00Z', '2026-07-14T21:00:00Z', 1, 1],
  ['a year', '2026-01-05T12:00:00Z', '2027-01-04T12:00:00Z', 52 * 7, 52 * 7],
])('%s', (_, after, through, wednesday, friday) => {
  expect(swapDaysBetween(at(after), at(through), 'wednesday').days).toBe(wednesday);
  expect(swapDaysBetween(at(after), at(through), 'friday').days).toBe(friday);
});

test('currencies and metals triple on Wednesday, all others on Friday', () => {
  expect((['forex', 'metals', 'crypto', 'stocks', 'futures', 'etfs'] as const).map(tripleDayOf)).toEqual([
    'wednesday',
    'wednesday',
    'friday',
    'friday',
    'friday',
    'friday',
  ]);
});

test('the last and the next rollover pass over the weekend', () => {
  const sunday = at('2026-11-29T12:00:00Z');
  expect(new Date(lastRollover(sunday)).toISOString()).toBe('2026-11-27T22:00:00.000Z');
  expect(new Date(nextRollover(sunday)).toISOString()).toBe('2026-11-30T22:00:00.000Z');
});

test('splitting a period changes nothing', () => {
  const instant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });
  const triple = fc.constantFrom('wednesday' as const, 'friday' as const);
  fc.assert(
    fc.property(fc.tuple(instant, instant, instant), triple, (times, day) => {
      const [from = 0, between = 0, to = 0]: Instant[] = [...times].sort((a, b) => a - b);
      const [first, second, whole] = [
        swapDaysBetween(from, between, day),
        swapDaysBetween(between, to, day),
        swapDaysBetween(from, to, day),
      ];
      expect(first.days + second.days).toBe(whole.days);
      expect(second.last ?? first.last).toBe(whole.last);
      expect(Math.abs(whole.days - (to - from) / dayMs)).toBeLessThan(8);
    }),
    { numRuns: 200 },
  );
});

test('a payment is rounded up, a credit down', () => {
  expect(swapPerDayOf(tenth, asPrice(100n * 10n ** 10n), one, -1n)).toBe(-1_000n);
  expect(swapPerDayOf(tenth, asPrice(100n * 10n ** 10n + 1n), one, -1n)).toBe(-1_001n);
  expect(swapPerDayOf(tenth, asPrice(100n * 10n ** 10n - 1n), one, 1n)).toBe(999n);
});

test('a day’s swap is exact by the notional, whatever the leverage rounds the margin to', () => {
  // 0.1 lots at 17,691.0075: 1,769.10075 × 0.08 %; a margin at 7 is rounded up, and was the swap with it.
  const price = asPrice(176_910_075n * 10n ** 6n);
  const perDay = swapPerDayOf(tenth, price, one, -800n);
  expect(perDay).toBe(-1_41528060n);
  const requiredMargin = requiredMarginOf(tenth, price, one, 7);
  const opened = { ...tenth, openPrice: price, requiredMargin, leverage: 7, swapRatePpm: -800n };
  expect(ownSwapPerDay({ ...opened, openRate: one })).toBe(perDay);
  // One of before its rate was kept has what was confirmed to it.
  expect(ownSwapPerDay({ ...opened, openRate: null })).toBe(-1_41528061n);
});

const one = asPrice(10n ** 10n);
/** 0.1 lots of a contract of 1. */
const tenth = { lots: asLots(10_000_000n), contractSize: 100_000_000n };
