import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { type Price, pointsBelow } from '#foundation/money/price.ts';
import type { QuoteRange } from '#foundation/server-kit/ticks/quote-range.ts';
import { TriggerIndex } from '#foundation/server-kit/ticks/trigger-index.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { chargedDays, debtAt, expiresAt } from '../interest.ts';
import { type CollateralCurrency, type LoanLevels, marketOf, type RepayingLoan } from '../loan.ts';
import { type PriceRange, priceAt, reaches, warningAt, warningOver } from '../ltv.ts';

/** A loan in memory, and what its triggers were reckoned from. */
export interface Watched {
  readonly key: AccountKey;
  loan: RepayingLoan;
  /** The days of interest in its triggers: a day more is another debt. */
  days: number;
  isChecking: boolean;
}

/** The repaid loans in memory, with the prices at which each has to be looked at. */
export interface LoanWatch {
  readonly size: number;
  put(key: AccountKey, loan: RepayingLoan, at: Instant): Watched;
  forget(id: RecordId): void;
  /** Replaces a loan's triggers; false when it is watched no more. */
  arm(watched: Watched, at: Instant): boolean;
  /** Takes the triggers that a price which lasted reaches, and gives their loans. */
  fire(code: string, lasted: QuoteRange): Watched[];
  /** Those whose debt another day has changed. */
  grown(at: Instant): Watched[];
  all(): Iterable<Watched>;
}

export function createLoanWatch(decimalsOf: (currency: CollateralCurrency) => number): LoanWatch {
  const loans = new Map<RecordId, Watched>();
  const triggers = new TriggerIndex<RecordId, Watched>();

  function arm(watched: Watched, at: Instant): void {
    const { loan } = watched;
    watched.days = chargedDays(loan, at);
    const debt = debtAt(loan, at);
    const { levels, warnedPpm, collateral, currency } = loan;
    const points = (price: Price) => pointsBelow(price, decimalsOf(currency));
    const next = levels.warningsPpm.find((level) => warnedPpm === null || level > warnedPpm);
    const below = points(priceAt(debt, collateral, next ?? levels.liquidationPpm));
    // The first whole point above the price at which it would still stand at the warning.
    const above =
      warnedPpm === null ? undefined : points(priceAt(debt, collateral, warnedPpm - levels.recoveryPpm)) + 1;
    triggers.watch(loan.id, { code: marketOf[currency], side: 'bid', below, above, subject: watched });
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
      triggers.forget(id);
      loans.delete(id);
    },
    arm(watched, at) {
      if (loans.get(watched.loan.id) !== watched) return false;
      arm(watched, at);
      return true;
    },
    fire(code, lasted) {
      const reached: Watched[] = [];
      triggers.fire(code, lasted, (_, watched) => reached.push(watched));
      return reached;
    },
    grown: (at) => [...loans.values()].filter(({ loan, days }) => chargedDays(loan, at) !== days),
    all: () => loans.values(),
  };
}

/** Whether a price that lasted makes something of a loan: a warning, its leaving, or a sale. */
export function needsCheck(loan: RepayingLoan, lasted: PriceRange, at: Instant): boolean {
  const debt = debtAt(loan, at);
  const { levels, warnedPpm, collateral } = loan;
  if (reaches(debt, collateral, lasted.high, levels.liquidationPpm)) return true;
  return warningOver(debt, collateral, lasted, levels, warnedPpm) !== warnedPpm;
}

/** Whether a loan could need a price soon: at or beyond its first warning, or due to be settled. */
export function isAtRisk(loan: RepayingLoan, price: Price, at: Instant): boolean {
  return at >= expiresAt(loan) || isBeyondWarning(loan.levels, debtAt(loan, at), loan.collateral, price);
}

function isBeyondWarning(levels: LoanLevels, debt: bigint, collateral: bigint, price: Price): boolean {
  return price > 0n && warningAt(debt, collateral, price, levels, null) !== null;
}
