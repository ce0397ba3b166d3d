import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, stepDecimal } from './decimal-step.ts';

describe('stepDecimal', () => {
  it.each([
    ['0.10', '0.01', 'up', {}, '0.11'],
    ['0.10', '0.01', 'down', {}, '0.09'],
    ['0.1', '0.01', 'up', {}, '0.11'],
    ['0.013', '0.01', 'up', {}, '0.02'],
    ['0.013', '0.01', 'down', {}, '0.01'],
    ['', '0.01', 'up', { min: '0.01' }, '0.01'],
    ['abc', '1', 'up', {}, '0'],
    ['0.01', '0.01', 'down', { min: '0.01' }, '0.01'],
    ['99.99', '0.05', 'up', { max: '100' }, '100.00'],
    ['100', '1', 'up', { max: '100' }, '100'],
    ['-0.5', '0.5', 'up', {}, '0.0'],
    ['-0.3', '0.5', 'down', {}, '-0.5'],
    ['1.08342', '0.00001', 'up', {}, '1.08343'],
    ['9007199254740993.1', '0.1', 'up', {}, '9007199254740993.2'],
  ] as const)('%s stepped by %s %s within %o is %s', (value, step, direction, range, expected) => {
    expect(stepDecimal(value, step, direction, range)).toBe(expected);
  });

  it('goes up and down again to where it was, on multiples of the step', () => {
    fc.assert(
      fc.property(fc.bigInt(-1_000_000n, 1_000_000n), fc.integer({ min: 1, max: 500 }), (count, step) => {
        const hundredths = (units: bigint) =>
          `${units < 0n ? '-' : ''}${(units < 0n ? -units : units) / 100n}.${String((units < 0n ? -units : units) % 100n).padStart(2, '0')}`;
        const value = hundredths(count * BigInt(step));
        const size = hundredths(BigInt(step));
        const back = stepDecimal(stepDecimal(value, size, 'up'), size, 'down');
        expect(compareDecimals(back, value)).toBe(0);
      }),
    );
  });
});

describe('compareDecimals', () => {
  it('compares exactly', () => {
    expect(compareDecimals('0.1', '0.10')).toBe(0);
    expect(compareDecimals('0.30000000000000001', '0.3')).toBe(1);
    expect(compareDecimals('-2', '1')).toBe(-1);
  });
});
