import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#foundation/time/clock.ts';
import { type PastBar, plausibleMoves, varianceAhead } from './plausible-variance.ts';

/** Bars a minute apart that move by these shares, with a gap of hours where one is given. */
function barsOf(moves: readonly (number | { readonly gap: number })[]): PastBar[] {
  const bars: PastBar[] = [{ start: 0, open: 1_000_000, close: 1_000_000 }];
  for (const move of moves) {
    const { start, close } = bars.at(-1) ?? { start: 0, close: 0 };
    if (typeof move === 'number')
      bars.push({ start: start + minuteMs, open: close, close: close * Math.exp(move) });
    else {
      const opened = close * Math.exp(move.gap);
      bars.push({ start: start + 17 * hourMs, open: opened, close: opened });
    }
  }
  return bars;
}

/** Up and down in pairs, so that no sum of a few vanishes. */
const swings = (count: number, size: number) =>
  Array.from({ length: count }, (_, index) => (index % 4 < 2 ? size : -size));
const perMinute = (variance: number | undefined) => (variance ?? 0) * minuteMs;

describe('what a price may plausibly vary', () => {
  test('needs twenty moves between bars that follow each other, and one that is not nothing', () => {
    expect(plausibleMoves([], minuteMs)).toBeUndefined();
    expect(plausibleMoves(barsOf(swings(19, 0.001)), minuteMs)).toBeUndefined();
    expect(plausibleMoves(barsOf(swings(20, 0.001)), minuteMs)).toBeDefined();
    expect(plausibleMoves(barsOf(swings(100, 0)), minuteMs)).toBeUndefined();
    const gaps = Array.from({ length: 100 }, () => ({ gap: 0.01 }));
    expect(plausibleMoves(barsOf(gaps), minuteMs)).toBeUndefined();
  });

  test('a night’s gap is no minute’s move; it is a closure’s', () => {
    const night = [...swings(60, 0.001), { gap: 0.05 }, ...swings(40, 0.001)];
    const [with_, without] = [night, swings(100, 0.001)].map((moves) =>
      plausibleMoves(barsOf(moves), minuteMs),
    );
    expect(perMinute(with_?.mostPerMs)).toBeCloseTo(perMinute(without?.mostPerMs), 7);
    expect(perMinute(with_?.mostPerMs)).toBeLessThan(4e-6);
    expect(with_?.mostPerClosure).toBeGreaterThan(0.05 ** 2);
    expect(without?.mostPerClosure).toBeUndefined();
  });

  test('a quiet night counts as an hour of trading', () => {
    const moves = plausibleMoves(barsOf([...swings(60, 0.001), { gap: 0 }, ...swings(40, 0.001)]), minuteMs);
    expect(moves?.mostPerClosure).toBeCloseTo((moves?.mostPerMs ?? 0) * hourMs, 12);
  });

  test.each([
    ['a calm before, a storm now', [...swings(400, 0.0001), ...swings(5, 0.003)], 0.0001, 0.003],
    ['a storm before, a calm now', [...swings(400, 0.003), ...swings(20, 0.0001)], 0.0001, 0.003],
  ])('%s: both are plausible', (_, moves, calm, wild) => {
    const found = plausibleMoves(barsOf(moves), minuteMs);
    expect(perMinute(found?.leastPerMs)).toBeLessThan(4 * calm ** 2);
    expect(perMinute(found?.mostPerMs)).toBeGreaterThan(wild ** 2 / 2);
  });

  test('one jump lifts the most, not the least', () => {
    const jumped = plausibleMoves(barsOf([...swings(100, 0.0005), 0.02, ...swings(10, 0.0005)]), minuteMs);
    expect(perMinute(jumped?.leastPerMs)).toBeLessThan(2 * 0.0005 ** 2);
    expect(perMinute(jumped?.mostPerMs)).toBeGreaterThan(0.02 ** 2 / 100);
  });

  test('the bounce between bid and ask lifts the most, not the least', () => {
    const bounced = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? 0.001 : -0.00099));
    expect(perMinute(plausibleMoves(barsOf(bounced), minuteMs)?.leastPerMs)).toBeLessThan(0.001 ** 2 / 3);
  });
});

test('ahead counts trading, not the calendar; a closure counts in the most, once for however long', () => {
  const moves = { leastPerMs: 1e-12, mostPerMs: 4e-12, mostPerClosure: 1e-4 };
  expect(varianceAhead(moves, { openMs: hourMs, closures: 0 })).toEqual({
    leastVariance: 1e-12 * hourMs,
    mostVariance: 4e-12 * hourMs,
  });
  expect(varianceAhead(moves, { openMs: hourMs, closures: 2 })?.mostVariance).toBeCloseTo(
    4e-12 * hourMs + 2e-4,
    12,
  );
  const unseen = { ...moves, mostPerClosure: undefined };
  expect(varianceAhead(unseen, { openMs: hourMs, closures: 1 })).toBeUndefined();
  expect(varianceAhead(unseen, { openMs: hourMs, closures: 0 })).toBeDefined();
});
