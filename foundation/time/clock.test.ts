import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInstant } from './clock.ts';

test('an instant is written as the language writes it', () => {
  const instant = fc.oneof(
    fc.integer({ min: 0, max: 4_102_444_800_000 }),
    fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 }),
  );
  fc.assert(
    fc.property(instant, (at) => {
      expect(formatInstant(at)).toBe(new Date(at).toISOString());
    }),
  );
  expect(formatInstant(1.5)).toBe('1970-01-01T00:00:00.001Z');
  expect(() => formatInstant(Number.NaN)).toThrow(RangeError);
});
