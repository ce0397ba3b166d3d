import { expect, test } from 'vitest';
import { minuteMs, secondMs } from '#foundation/time/clock.ts';
import { createSpreadWatch } from './spread-watch.ts';

const times = { medianTimes: 5, listedTimes: 3 };
const start = Date.parse('2026-11-24T15:30:00Z');

/** A watch whose quotes come a second apart, and what it said to each. */
function watching(listedPoints = 20, medianPoints = listedPoints) {
  const watch = createSpreadWatch(listedPoints, medianPoints, times);
  let at = start;
  return {
    watch,
    take: (points: number, seconds: number) =>
      Array.from({ length: seconds }, () => {
        at += secondMs;
        return watch.take(points, at);
      }),
    skip(ms: number) {
      at += ms;
    },
  };
}

test('five medians, and three of the catalogue’s at least', () => {
  const { watch, take } = watching();
  expect(watch.guard).toEqual({ medianPoints: 20, limitPoints: 100 });
  expect([take(100, 1), take(101, 1)]).toEqual([[true], [false]]);
  take(2, 961);
  expect(watch.guard).toEqual({ medianPoints: 2, limitPoints: 60 });
});

test('a burst weighs no more than the time it lasted', () => {
  const { watch, take } = watching();
  for (let quote = 0; quote < 100_000; quote += 1) watch.take(99, start);
  take(20, 120);
  expect(watch.guard.medianPoints).toBe(20);
});

test('a wide spread never moves the guard while a sound one comes in between', () => {
  const { watch, take } = watching();
  for (let round = 0; round < 10; round += 1) {
    expect(new Set(take(100_000, 890))).toEqual(new Set([false]));
    expect(take(20, 1)).toEqual([true]);
  }
  expect(watch.guard.limitPoints).toBe(100);
});

test('nothing but wide ones for 15 minutes of session: they are usual then, and not a second before', () => {
  const { watch, take } = watching();
  expect(take(400, 900).at(-1)).toBe(false);
  expect(take(400, 1)).toEqual([true]);
  expect(watch.guard).toEqual({ medianPoints: 400, limitPoints: 2_000 });
});

test('a night between two sessions is no time of session', () => {
  const { watch, take, skip } = watching();
  take(400, 1);
  skip(16 * 60 * minuteMs);
  expect(take(400, 800).at(-1)).toBe(false);
  expect(watch.guard.limitPoints).toBe(100);
});

test('the next process goes on with the median of the last', () => {
  const { watch, take } = watching(20, 70);
  expect(watch.guard).toEqual({ medianPoints: 70, limitPoints: 350 });
  take(20, 300);
  expect(watch.guard.medianPoints).toBe(70);
});

test('other figures hold from the next quote on', () => {
  const { watch, take } = watching();
  watch.setTimes({ medianTimes: 3, listedTimes: 2 });
  expect(take(61, 1)).toEqual([false]);
});
