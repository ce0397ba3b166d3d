import fc from 'fast-check';
import { expect, test } from 'vitest';
import { across, curvePath, down, scaleOf } from './curve-path.ts';

test('the path goes through every point, between round lines', () => {
  const box = scaleOf([0, 10, 20], [100, 200, 150]);
  expect(box).toEqual({ from: 0, to: 20, low: 100, high: 200, lines: [100, 150, 200] });
  expect(across(box, 20)).toBe(100);
  expect(
    curvePath(box, [
      [0, 100],
      [10, 200],
      [20, 150],
    ]),
  ).toBe('M0.00 100.00L50.00 0.00L100.00 50.00');
});

test('three cents of ten thousand are no steep rise', () => {
  const box = scaleOf([0, 10], [10_000, 10_000.03]);
  expect(down(box, 10_000) - down(box, 10_000.03)).toBeLessThan(0.1);
  expect(box.high - box.low).toBeGreaterThanOrEqual(200);
});

test('a value that never changes is a line, and one point a line across', () => {
  const box = scaleOf([5], [10_000]);
  const at = down(box, 10_000).toFixed(2);
  expect(curvePath(box, [[5, 10_000]])).toBe(`M0 ${at}L100.00 ${at}`);
  expect(curvePath(box, [])).toBe('');
});

test('every value is within the scale, which goes below zero only where they do', () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((each) => Math.abs(each) > 1e-6);
  fc.assert(
    fc.property(fc.array(fc.oneof(value, fc.constant(0)), { minLength: 1, maxLength: 30 }), (values) => {
      const { low, high, lines } = scaleOf([0, 1], values);
      for (const each of values) {
        expect(each).toBeGreaterThanOrEqual(low - Math.abs(low) * 1e-9);
        expect(each).toBeLessThanOrEqual(high + Math.abs(high) * 1e-9);
      }
      if (values.every((each) => each >= 0)) expect(low).toBeGreaterThanOrEqual(0);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(6);
    }),
  );
});
