import { expect, test } from 'vitest';
import { drawingsNow } from './drawings-now.ts';

const line = { id: 'a', tool: 'horizontalLine', points: [{ time: 5, price: 120 }], locked: false } as const;
const layout = { version: 1n, drawings: [{ ...line, points: [...line.points] }], savedAt: new Date(1_000) };
const priceOf = (factors: Parameters<typeof drawingsNow>[1]) =>
  drawingsNow(layout, factors)[0]?.points[0]?.price;

test('drawings follow the splits since they were stored, and no others', () => {
  const before = { at: 1_000, numerator: 1n, denominator: 4n };
  const [split, consolidation] = [
    { at: 1_001, numerator: 2n, denominator: 3n },
    { at: 9_000, numerator: 10n, denominator: 1n },
  ];
  expect(priceOf([before])).toBe(120);
  expect(priceOf([before, split])).toBe(80);
  expect(priceOf([before, split, consolidation])).toBeCloseTo(800);
});
