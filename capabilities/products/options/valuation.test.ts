import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPrice } from '#foundation/money/price.ts';
import { leastWinChance, saleValue } from './valuation.ts';

const price = (points: number) => asPrice(BigInt(points));
const range = { leastVariance: 1e-6, mostVariance: 4e-6 };
const chance = (direction: 'up' | 'down', now: number, of = range) =>
  Number(leastWinChance({ direction, entry: price(1_000_000), now: price(now), ...of }).chancePpm) / 1e6;

describe('the least chance', () => {
  test('ahead it is that of the most variance, behind that of the least, even a half', () => {
    expect(chance('up', 1_001_000)).toBeCloseTo(0.691, 3);
    expect(chance('up', 999_000)).toBeCloseTo(0.158, 3);
    expect(chance('up', 1_000_000)).toBeCloseTo(0.5, 2);
    expect(chance('down', 999_000)).toBeCloseTo(0.692, 3);
  });

  test('is never above that of any variance in the range', () => {
    const variance = fc.double({ min: 1e-9, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom('up' as const, 'down' as const),
        fc.integer({ min: 500_000, max: 2_000_000 }),
        variance,
        variance,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (direction, now, a, b, share) => {
          const [leastVariance, mostVariance] = [Math.min(a, b), Math.max(a, b)];
          const within = leastVariance + share * (mostVariance - leastVariance);
          const least = chance(direction, now, { leastVariance, mostVariance });
          expect(least).toBeLessThanOrEqual(
            chance(direction, now, { leastVariance: within, mostVariance: within }) + 1e-6,
          );
        },
      ),
    );
  });
});

test('a sale is paid in whole cents, rounded down, never more than the chance less the margin', () => {
  expect(saleValue(180_000_000_00n, 500_000n, 50_000n)).toBe(8_550_000_000n);
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 13n),
      fc.bigInt(0n, 1_000_000n),
      fc.bigInt(0n, 200_000n),
      (payout, ppm, margin) => {
        const value = saleValue(payout, ppm, margin);
        expect(value % 1_000_000n).toBe(0n);
        expect(value * 10n ** 12n).toBeLessThanOrEqual(payout * ppm * (1_000_000n - margin));
      },
    ),
  );
});
