/** How a division whose result is not whole is brought back to whole units. */
export type Rounding = 'down' | 'up' | 'half-even';

/**
 * Divides whole numbers with a named rounding.
 * `down` goes toward zero, `up` away from zero, `half-even` to the nearest, ties to the even neighbour.
 * Throws on a zero denominator: that is a bug, never an input.
 */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator;
  if (rounding === 'down') return quotient;
  // A product costs less than a second division.
  const remainder = numerator - quotient * denominator;
  if (remainder === 0n) return quotient;
  const awayFromZero = numerator < 0n === denominator < 0n ? 1n : -1n;
  if (rounding === 'up') return quotient + awayFromZero;
  const twice = magnitude(remainder) * 2n;
  const whole = magnitude(denominator);
  if (twice > whole || (twice === whole && quotient % 2n !== 0n)) return quotient + awayFromZero;
  return quotient;
}

export function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

export function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
