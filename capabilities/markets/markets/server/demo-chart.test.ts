import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawDemoChart } from './demo-chart.ts';

/** Two decimals are kept of each point. */
const rounding = 0.01;

it('begins within a percent of 52,100 and takes 99 steps of at most 5', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(share, { minLength: 100, maxLength: 100 }), (shares) => {
      let drawn = 0;
      const points = drawDemoChart(() => shares[drawn++] ?? 0);
      expect(drawn).toBe(100);
      expect(points).toHaveLength(100);
      expect(Math.abs((points[0] ?? 0) - 52_100)).toBeLessThanOrEqual(521 + rounding);
      for (const [place, point] of points.entries()) {
        expect(Math.abs(point - (points[place - 1] ?? point))).toBeLessThanOrEqual(5 + rounding);
      }
    }),
  );
});

it('reaches both ends of what it may', () => {
  expect(drawDemoChart(() => 1).at(-1)).toBeCloseTo(52_100 * 1.01 + 99 * 5, 2);
  expect(drawDemoChart(() => 0).at(-1)).toBeCloseTo(52_100 * 0.99 - 99 * 5, 2);
});
