import { expect, test } from 'vitest';
import { minuteMs } from '#foundation/time/clock.ts';
import { afterFailure, failuresToLock, isLocked } from './lockout.ts';

test('the fifth failure locks for five minutes and no other does', () => {
  const at = 1_000_000;
  const locks = Array.from(
    { length: failuresToLock },
    (_, failures) => afterFailure(failures, at).lockedUntil,
  );
  expect(locks).toEqual([undefined, undefined, undefined, undefined, at + 5 * minuteMs]);
});

test('a lock holds until its last millisecond', () => {
  expect([isLocked(undefined, 5), isLocked(6, 5), isLocked(5, 5)]).toEqual([false, true, false]);
});
