import type { Declaration, Reserve } from './declaration.ts';

export const loanReserve = {
  free: 'house/loan-pool',
  promised: 'house/loan-promised',
} as const satisfies Reserve;

/**
 * `house/loans-lent` is the counter side of what customers owe; `house/collateral-sold` has the coins that
 * loans' collateral was sold as: the pool has their USDT when the treasury brings it.
 */
export const loansAccounting = {
  house: [
    ['house/loan-pool', 14],
    ['house/loan-interest', 15],
    ['house/loan-promised', 23],
    ['house/loans-lent', 24],
    ['house/collateral-sold', 37],
  ],
  funded: [],
  recordReasons: [
    'loanCollateralHeld',
    'loanCollateralAdded',
    'loanCollateralReleased',
    'loanCollateralReturned',
    'loanPrincipal',
    'loanInterest',
    'loanRepayment',
    'loanSurplus',
  ],
  otherReasons: [
    'loanReserve',
    'loanReserveReleased',
    'loanCollateral',
    'loanCollateralSold',
    'loanOwed',
    'loanOwedRepaid',
    'loanLoss',
  ],
} as const satisfies Declaration;
