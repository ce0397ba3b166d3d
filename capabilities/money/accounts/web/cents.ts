import { formatUnits, parseUnits, unitsPerWhole } from '#foundation/money/money.ts';
import { divide } from '#foundation/money/rounding.ts';

const cent = unitsPerWhole / 100n;

/**
 * Amounts in whole cents, for a column whose reader adds it up: each less than a cent from what it is, and
 * their sum that of the exact ones in whole cents, rounded down.
 */
export function inCents(amounts: readonly string[]): string[] {
  let sum = 0n;
  let shown = 0n;
  return amounts.map((amount) => {
    sum += parseUnits(amount) ?? 0n;
    const before = shown;
    shown = divide(sum, cent, sum < 0n ? 'up' : 'down') * cent;
    return formatUnits(shown - before);
  });
}

/** The sum of such a column's amounts. */
export function sumOf(amounts: readonly string[]): string {
  return formatUnits(amounts.reduce((sum, amount) => sum + (parseUnits(amount) ?? 0n), 0n));
}
