import { expect, test } from 'vitest';
import { splitRemaining } from './countdown.ts';

test.each([
  [0, 0, '0:00'],
  [-5_000, 0, '0:00'],
  [999, 0, '0:01'],
  [59_000, 0, '0:59'],
  [60_000, 0, '1:00'],
  [3_599_001, 0, '1:00:00'],
  [14_400_000, 0, '4:00:00'],
  [86_400_000, 1, '0:00:00'],
  [604_800_000 - 1_000, 6, '23:59:59'],
])('%d ms are %d days and %s', (ms, days, clock) => {
  expect(splitRemaining(ms)).toEqual({ days, clock });
});
