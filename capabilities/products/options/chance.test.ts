import { expect, test } from 'vitest';
import { oneInOf } from './chance.ts';

test.each([
  [0, 0, 1],
  [0, 5, 1],
  [1, 1, 2],
  [3, 3, 8],
  [9, 10, 93],
  [10, 10, 1024],
  [18, 36, 2],
  [25, 36, 69],
  [50, 50, 1_000_000_000],
])('%i of %i: one in %i', (won, of, oneIn) => {
  expect(oneInOf(won, of)).toBe(oneIn);
});

test('thousands of bets are still counted', () => {
  expect(oneInOf(2_500, 5_000)).toBe(2);
  expect(oneInOf(2_650, 5_000)).toBeGreaterThan(10_000);
});
