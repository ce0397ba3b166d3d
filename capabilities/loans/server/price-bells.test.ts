import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPriceBells } from './price-bells.ts';

test('a subject rings at or below one price, at or above another, and once', () => {
  const bells = createPriceBells<string>();
  bells.hang('low', { below: 90, above: undefined });
  bells.hang('both', { below: 80, above: 110 });
  expect([bells.ring(100), bells.ring(91), bells.ring(109)]).toEqual([[], [], []]);
  expect(bells.ring(90)).toEqual(['low']);
  expect(bells.ring(90)).toEqual([]);
  expect(bells.ring(110)).toEqual(['both']);
  expect([bells.ring(1), bells.size]).toEqual([[], 0]);
});

test('hung again or taken, it does not ring where it hung before', () => {
  const bells = createPriceBells<string>();
  bells.hang('one', { below: 90, above: 110 });
  bells.hang('one', { below: 70, above: undefined });
  expect([bells.ring(85), bells.ring(120)]).toEqual([[], []]);
  bells.take('one');
  expect(bells.ring(1)).toEqual([]);
});

test('whatever is hung and taken, a price rings exactly those it reaches', () => {
  const step = fc.record({
    what: fc.constantFrom('hang', 'hang', 'hang', 'take', 'ring'),
    subject: fc.integer({ min: 0, max: 120 }),
    below: fc.integer({ min: 1, max: 60 }),
    above: fc.option(fc.integer({ min: 61, max: 120 }), { nil: undefined }),
    bid: fc.integer({ min: 1, max: 120 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const bells = createPriceBells<number>();
      const hung = new Map<number, { below: number; above: number | undefined }>();
      for (const { what, subject, below, above, bid } of steps) {
        if (what === 'hang') {
          bells.hang(subject, { below, above });
          hung.set(subject, { below, above });
        } else if (what === 'take') {
          bells.take(subject);
          hung.delete(subject);
        } else {
          const reached = [...hung].filter(
            ([, bell]) => bid <= bell.below || (bell.above !== undefined && bid >= bell.above),
          );
          for (const [each] of reached) hung.delete(each);
          expect(bells.ring(bid).toSorted((a, b) => a - b)).toEqual(
            reached.map(([each]) => each).toSorted((a, b) => a - b),
          );
        }
        expect(bells.size).toBe(hung.size);
      }
    }),
    { numRuns: 100 },
  );
});
