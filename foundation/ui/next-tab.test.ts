import { expect, it } from 'vitest';
import { nextTab } from './next-tab.ts';

it.each([
  ['ArrowRight', 0, false, 1],
  ['ArrowRight', 2, false, 0],
  ['ArrowLeft', 0, false, 2],
  ['ArrowLeft', 0, true, 1],
  ['ArrowRight', 1, true, 0],
  ['Home', 2, false, 0],
  ['End', 0, true, 2],
  ['Enter', 0, false, undefined],
] as const)('%s at %d of 3 (right to left: %s) leads to %s', (key, at, rightToLeft, expected) => {
  expect(nextTab(key, at, 3, rightToLeft)).toBe(expected);
});
