import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#foundation/time/clock.ts';
import {
  afterFailure,
  afterStrangersFailure,
  type Failures,
  isLocked,
  strangersAtMost,
  strangersMs,
} from './lockout.ts';

const none: Failures = { failures: 0, since: 0, lockedUntil: undefined };

/** Who guesses as fast as they are let, for a year. */
function guessesInAYear(): number {
  let state = none;
  let guesses = 0;
  for (let at = 0; at < 365 * dayMs; guesses += 1) {
    state = afterFailure(state, at);
    at = state.lockedUntil ?? at + 1;
  }
  return guesses;
}

test('each fifth failure in a row locks, each time for twice as long, a day at most', () => {
  const locks: number[] = [];
  let state = none;
  for (let n = 1; n <= 50; n += 1) {
    state = afterFailure(state, 0);
    if (n % 5 === 0) locks.push(n, (state.lockedUntil ?? 0) / minuteMs);
  }
  expect(locks).toEqual([
    5, 5, 10, 10, 15, 20, 20, 40, 25, 80, 30, 160, 35, 320, 40, 640, 45, 1280, 50, 1440,
  ]);
});

test('a failure while it holds ends no lock', () => {
  const locked = { failures: 5, since: 0, lockedUntil: 100 };
  expect(afterFailure(locked, 99)).toEqual({ failures: 6, since: 0, lockedUntil: 100 });
  expect(afterFailure(locked, 100)).toEqual({ failures: 6, since: 0, lockedUntil: undefined });
});

test('a device that was here before guesses less than 1,900 times a year', () => {
  expect(guessesInAYear()).toBe(1865);
});

test('strangers share a hundred failures in thirty days', () => {
  let state = none;
  for (let n = 1; n < strangersAtMost; n += 1) state = afterStrangersFailure(state, strangersAtMost, n);
  expect(state.lockedUntil).toBeUndefined();
  state = afterStrangersFailure(state, strangersAtMost, 5 * dayMs);
  expect(state.lockedUntil).toBe(strangersMs);
  expect(afterStrangersFailure(state, strangersAtMost, strangersMs)).toEqual({
    failures: 1,
    since: strangersMs,
    lockedUntil: undefined,
  });
});

test('a lock holds until its last millisecond', () => {
  expect([isLocked(undefined, 5), isLocked(6, 5), isLocked(5, 5)]).toEqual([false, true, false]);
});
