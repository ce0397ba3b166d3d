import { expect, test } from 'vitest';
import { across, boxOf, curvePath, down } from './curve-path.ts';

test('the path goes through every point, the highest on top and the last at the end', () => {
  const box = boxOf([0, 10, 20], [100, 200, 150]);
  expect(down(box, 200)).toBeLessThan(down(box, 100));
  expect(across(box, 20)).toBe(100);
  expect(
    curvePath(box, [
      [0, 100],
      [10, 200],
      [20, 150],
    ]),
  ).toMatch(/^M0\.00 93\.10L50\.00 6\.90L100\.00 50\.00$/);
});

test('a value that never changes is a line in the middle, and one point a line across', () => {
  const box = boxOf([5], [10_000]);
  expect(curvePath(box, [[5, 10_000]])).toBe('M0 50.00L100.00 50.00');
  expect(
    curvePath(boxOf([1, 2], [0, 0]), [
      [1, 0],
      [2, 0],
    ]),
  ).toBe('M0.00 50.00L100.00 50.00');
  expect(curvePath(box, [])).toBe('');
});
