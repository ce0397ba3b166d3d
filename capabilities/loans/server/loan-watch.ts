import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { type Price, priceDecimals } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { chargedDays, debtAt, expiresAt } from '../interest.ts';
import {
  type CollateralCurrency,
  collateralCurrencies,
  type LoanLevels,
  type RepayingLoan,
} from '../loan.ts';
import { priceAt, reaches, warningAt } from '../ltv.ts';
import { createPriceBells, type PriceBells } from './price-bells.ts';

/** A loan in memory, and what its bells were reckoned from. */
export interface Watched {
  readonly key: AccountKey;
  loan: RepayingLoan;
  /** The days of interest in its bells: a day more is another debt. */
  days: number;
  isChecking: boolean;
}

/** The repaid loans in memory, with the prices at which each has to be looked at. */
export interface LoanWatch {
  readonly size: number;
  put(key: AccountKey, loan: RepayingLoan, at: Instant): Watched;
  forget(id: RecordId): void;
  /** Hangs a loan's bells anew; false when it is watched no more. */
  arm(watched: Watched, at: Instant): boolean;
  /** Those that a bid sets off; their bells are down. */
  ring(currency: CollateralCurrency, bidPoints: number): Watched[];
  /** Those whose debt another day has changed. */
  grown(at: Instant): Watched[];
  all(): Iterable<Watched>;
}

export function createLoanWatch(decimalsOf: (currency: CollateralCurrency) => number): LoanWatch {
  const loans = new Map<RecordId, Watched>();
  const bells = new Map<CollateralCurrency, PriceBells<Watched>>(
    collateralCurrencies.map((currency) => [currency, createPriceBells()]),
  );
  const bellsOf = ({ loan }: Watched) => bells.get(loan.currency);

  function arm(watched: Watched, at: Instant): void {
    const { loan } = watched;
    watched.days = chargedDays(loan, at);
    const debt = debtAt(loan, at);
    const { levels, warnedPpm, collateral, currency } = loan;
    const point = 10n ** BigInt(priceDecimals - decimalsOf(currency));
    const points = (price: Price) => Number(divide(price, point, 'down'));
    const next = levels.warningsPpm.find((level) => warnedPpm === null || level > warnedPpm);
    const below = points(priceAt(debt, collateral, next ?? levels.liquidationPpm));
    // The first whole point above the price at which it would still stand at the warning.
    const above =
      warnedPpm === null ? undefined : points(priceAt(debt, collateral, warnedPpm - levels.recoveryPpm)) + 1;
    bellsOf(watched)?.hang(watched, { below, above });
  }

  return {
    get size() {
      return loans.size;
    },
    put(key, loan, at) {
      const known = loans.get(loan.id);
      const watched = known ?? { key, loan, days: 0, isChecking: false };
      watched.loan = loan;
      loans.set(loan.id, watched);
      arm(watched, at);
      return watched;
    },
    forget(id) {
      const watched = loans.get(id);
      if (watched === undefined) return;
      bellsOf(watched)?.take(watched);
      loans.delete(id);
    },
    arm(watched, at) {
      if (loans.get(watched.loan.id) !== watched) return false;
      arm(watched, at);
      return true;
    },
    ring: (currency, bidPoints) => bells.get(currency)?.ring(bidPoints) ?? [],
    grown: (at) => [...loans.values()].filter(({ loan, days }) => chargedDays(loan, at) !== days),
    all: () => loans.values(),
  };
}

/** Whether a price makes something of a loan: a warning, its leaving, or a sale. */
export function needsCheck(loan: RepayingLoan, price: Price, at: Instant): boolean {
  const debt = debtAt(loan, at);
  const { levels, warnedPpm, collateral } = loan;
  if (reaches(debt, collateral, price, levels.liquidationPpm)) return true;
  return warningAt(debt, collateral, price, levels, warnedPpm) !== warnedPpm;
}

/** Whether a loan could need a price soon: at or beyond its first warning, or due to be settled. */
export function isAtRisk(loan: RepayingLoan, price: Price, at: Instant): boolean {
  return at >= expiresAt(loan) || isBeyondWarning(loan.levels, debtAt(loan, at), loan.collateral, price);
}

function isBeyondWarning(levels: LoanLevels, debt: bigint, collateral: bigint, price: Price): boolean {
  return price > 0n && warningAt(debt, collateral, price, levels, null) !== null;
}
