import { expect, test } from 'vitest';
import { createRepeatThrottle } from './repeat-throttle.ts';

test('holds off for its time and no longer, counted from the last acceptance', () => {
  const throttle = createRepeatThrottle(10_000);
  throttle.add('a', 0);
  expect([throttle.isTooSoon('a', 9_999), throttle.isTooSoon('a', 10_000)]).toEqual([true, false]);
  expect(throttle.isTooSoon('b', 0)).toBe(false);
  throttle.add('a', 10_000);
  expect(throttle.isTooSoon('a', 19_999)).toBe(true);
});

test('forgets the oldest beyond its bound', () => {
  const throttle = createRepeatThrottle(10_000, 2);
  for (const fingerprint of ['a', 'b', 'c']) throttle.add(fingerprint, 0);
  expect(['a', 'b', 'c'].map((fingerprint) => throttle.isTooSoon(fingerprint, 1))).toEqual([
    false,
    true,
    true,
  ]);
});
