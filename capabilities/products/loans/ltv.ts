import { asPrice, type Price } from '#foundation/money/price.ts';
import { divide, smaller } from '#foundation/money/rounding.ts';
import type { LoanLevels } from './loan.ts';

/**
 * Loan-to-value: what is owed against what the collateral would bring at the bid. USD counts as USDT
 * (docs/decisions/0002-usd-counts-as-usdt.md).
 */

const million = 1_000_000n;
/** Collateral units × price units in a USDT unit. */
const scale = 10n ** 10n;

/**
 * What so much collateral brings at a price in USDT units, rounded down: what no buyer would pay isn't
 * counted.
 */
export function proceedsOf(collateral: bigint, price: Price): bigint {
  return divide(collateral * price, scale, 'down');
}

/** The least collateral that brings an amount. */
export function collateralWorth(units: bigint, price: Price): bigint {
  return divide(units * scale, price, 'up');
}

/** Collateral for a principal at an opening loan-to-value, rounded up. */
export function collateralNeeded(principal: bigint, price: Price, openingPpm: bigint): bigint {
  return divide(principal * million * scale, price * openingPpm, 'up');
}

/** In parts per million, rounded up: never shown lower than it is. Null without collateral. */
export function ltvPpm(debt: bigint, collateral: bigint, price: Price): bigint | null {
  return collateral === 0n ? null : divide(debt * million * scale, collateral * price, 'up');
}

/** Exact: no rounding decides whether a level is reached. */
export function reaches(debt: bigint, collateral: bigint, price: Price, levelPpm: bigint): boolean {
  return debt * million * scale >= levelPpm * collateral * price;
}

/** The price at or below which a level is reached, rounded down; zero when no price does. */
export function priceAt(debt: bigint, collateral: bigint, levelPpm: bigint): Price {
  return asPrice(collateral === 0n ? 0n : divide(debt * million * scale, collateral * levelPpm, 'down'));
}

/**
 * The least collateral whose sale returns the loan-to-value to the target, at most all of it. Its proceeds,
 * rounded down, pay the debt. With all of it sold, the debt beyond its value is uncovered.
 */
export function sellToReach(debt: bigint, collateral: bigint, price: Price, targetPpm: bigint): bigint {
  const toRepay = (units: bigint) =>
    divide(units * million * scale - targetPpm * collateral * price, price * (million - targetPpm), 'up');
  const exact = toRepay(debt);
  const isEnough =
    (debt - proceedsOf(exact, price)) * million * scale <= targetPpm * (collateral - exact) * price;
  // Rounding takes up to a unit of the proceeds: then it is sold for one more.
  const sold = isEnough ? exact : toRepay(debt + 1n);
  return smaller(sold, collateral);
}

/** The warning that a loan gets at a loan-to-value, when its last one was `warnedPpm`. */
export function warningAt(
  debt: bigint,
  collateral: bigint,
  price: Price,
  { warningsPpm, recoveryPpm }: LoanLevels,
  warnedPpm: bigint | null,
): bigint | null {
  return (
    warningsPpm.findLast((level) => {
      const isWarned = warnedPpm !== null && level <= warnedPpm;
      return reaches(debt, collateral, price, isWarned ? level - recoveryPpm : level);
    }) ?? null
  );
}

/** What a price lay between over a dwell. */
export interface PriceRange {
  readonly low: Price;
  readonly high: Price;
}

/**
 * The warning that a loan stands at: a worse one once the whole range has reached it, a better one or none
 * once the whole range has left it.
 */
export function warningOver(
  debt: bigint,
  collateral: bigint,
  { low, high }: PriceRange,
  levels: LoanLevels,
  warnedPpm: bigint | null,
): bigint | null {
  const least = warningAt(debt, collateral, high, levels, warnedPpm);
  const most = warningAt(debt, collateral, low, levels, warnedPpm);
  if ((least ?? 0n) > (warnedPpm ?? 0n)) return least;
  return (most ?? 0n) < (warnedPpm ?? 0n) ? most : warnedPpm;
}
