import { expect, test } from 'vitest';
import type { PriceFactor } from '#capabilities/markets/actions/face.ts';
import { listedSample } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { dayMs, hourMs } from '#foundation/time/clock.ts';
import { adjustBars, adjustClose, adjustQuote, adjustRecent } from './adjust.ts';

const exAt = Date.parse('2026-06-11T13:30:00Z');
const factors: readonly PriceFactor[] = [{ at: exAt, numerator: 1n, denominator: 4n }];
const listed = listedSample(exAt).find(({ code }) => code === 'AAPL');
if (listed === undefined) throw new Error('AAPL is no sample');
const of = { listed, feed: {} };

const bar = (start: string, points: number) => ({
  start: Date.parse(start),
  open: points,
  high: points,
  low: points,
  close: points,
  volume: 7,
});

test('bars from before a split are divided; the ex-date’s own begins before its session and is not', () => {
  const raw = [
    bar('2026-06-10T00:00:00Z', 400),
    bar('2026-06-10T19:45:00Z', 404),
    bar('2026-06-11T00:00:00Z', 102),
    bar('2026-06-11T13:30:00Z', 101),
  ];
  expect(adjustBars(raw, of, factors).map(({ close }) => close)).toEqual([100, 101, 102, 101]);
  expect(adjustBars(raw, of, factors).map(({ volume }) => volume)).toEqual([7, 7, 7, 7]);
  expect(adjustRecent(raw, of, factors)).toEqual([100, 101, 102, 101]);
  expect(adjustBars(raw, of, [])).toBe(raw);
});

test('the previous close is divided for as long as the ex-date is the trading day', () => {
  const close = (at: number) => adjustClose(400, of, factors, at);
  expect([close(exAt), close(exAt + 6 * hourMs), close(exAt + dayMs)]).toEqual([100, 100, 400]);
});

test('a quote is adjusted once: from then on it is as of the split', () => {
  const quote = { code: 'AAPL', bidPoints: 401, askPoints: 403, lastPoints: 402, at: exAt - hourMs };
  const adjusted = adjustQuote(quote, factors);
  expect(adjusted).toEqual({ code: 'AAPL', bidPoints: 100, askPoints: 101, lastPoints: 100, at: exAt });
  expect(adjustQuote(adjusted, factors)).toBe(adjusted);
});

test('a recording’s days are cut by its own time', () => {
  const shifted = { listed, feed: { ownTime: (_: string, at: number) => at - 5 * hourMs } };
  const late = [{ ...factors[0], at: exAt + 5 * hourMs } as PriceFactor];
  const raw = [bar('2026-06-11T00:45:00Z', 404), bar('2026-06-11T18:30:00Z', 101)];
  expect(adjustBars(raw, shifted, late).map(({ close }) => close)).toEqual([101, 101]);
});
