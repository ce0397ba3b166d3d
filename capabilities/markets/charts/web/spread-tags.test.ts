import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadTags } from './spread-tags.ts';

const at = (...ys: number[]) => ys.map((y, index) => ({ id: String(index), y }));
const places = (...args: Parameters<typeof spreadTags>) => [...spreadTags(...args)];

describe('spreadTags', () => {
  it('leaves tags at their lines while there is room', () => {
    expect(places(at(200, 50), 30, 300)).toEqual([
      ['1', 50],
      ['0', 200],
    ]);
  });
  it('moves two at the same line apart by their height', () => {
    expect(places(at(100, 100), 30, 300)).toEqual([
      ['0', 85],
      ['1', 115],
    ]);
  });
  it('keeps tags whole at the edges', () => {
    expect(places(at(0, 298), 30, 300)).toEqual([
      ['0', 15],
      ['1', 285],
    ]);
  });
  it('has none for lines out of sight, nor for more than fit', () => {
    expect(places(at(-1, 301), 30, 300)).toEqual([]);
    expect(places(at(10, 20, 30, 40), 30, 90).map(([id]) => id)).toEqual(['0', '1', '2']);
  });

  it('covers none with another, and keeps all whole within the pane', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -50, max: 450, noNaN: true }), { maxLength: 40 }), (ys) => {
        const middles = places(at(...ys), 30, 400).map(([, middle]) => middle);
        for (const [index, middle] of middles.entries()) {
          expect(middle).toBeGreaterThanOrEqual(15 - 1e-6);
          expect(middle).toBeLessThanOrEqual(385 + 1e-6);
          if (index > 0) expect(middle - (middles[index - 1] ?? 0)).toBeGreaterThanOrEqual(30 - 1e-6);
        }
      }),
    );
  });
});
