import { divide, smaller } from '#foundation/money/rounding.ts';
import { dayMs, hourMs, type Instant } from '#foundation/time/clock.ts';
import type { Loan, LoanBase, PaidOut } from './loan.ts';

/**
 * Interest is simple, for whole days of 24 hours from the pay-out, without the first few; none after the
 * term.
 */

const million = 1_000_000n;

type Dated = Pick<LoanBase, 'termDays' | 'graceHours'> & Pick<PaidOut, 'startedAt'>;
type Accruing = Pick<LoanBase, 'termDays' | 'interestFreeDays' | 'dailyRatePpm'> &
  Pick<PaidOut, 'startedAt' | 'owed' | 'accruedDays' | 'accrued'>;

export function maturesAt({ startedAt, termDays }: Pick<Dated, 'startedAt' | 'termDays'>): Instant {
  return startedAt + termDays * dayMs;
}

/** From here on what is not repaid is settled from the collateral. */
export function expiresAt(loan: Dated): Instant {
  return maturesAt(loan) + loan.graceHours * hourMs;
}

/** The whole days that bear interest by a moment. */
export function chargedDays(
  { startedAt, termDays, interestFreeDays }: Pick<Accruing, 'startedAt' | 'termDays' | 'interestFreeDays'>,
  at: Instant,
): number {
  const passed = Math.min(termDays, Math.floor((at - startedAt) / dayMs));
  return Math.max(0, passed - interestFreeDays);
}

/** From when on a loan with interest-free days leaves the customer's next one without. */
export function freeDaysSince(againDays: number, at: Instant): Instant {
  return at - againDays * dayMs;
}

/** Whether a loan has had the customer's interest-free days, so that another gets none yet. */
export function hadFreeDays(loan: Loan, againDays: number, at: Instant): boolean {
  if (loan.status === 'rejected' || loan.interestFreeDays === 0) return false;
  const from = loan.status === 'pendingReview' ? loan.requestedAt : loan.startedAt;
  return from > freeDaysSince(againDays, at);
}

/**
 * Unpaid interest by a moment, in millionths of a unit: exact, so that splitting a period changes nothing.
 */
export function accruedBy(loan: Accruing, at: Instant): bigint {
  return loan.accrued + loan.owed * loan.dailyRatePpm * BigInt(chargedDays(loan, at) - loan.accruedDays);
}

/** Unpaid interest by a moment in units, rounded down: in the customer's favour. */
export function interestDue(loan: Accruing, at: Instant): bigint {
  return divide(accruedBy(loan, at), million, 'down');
}

/** All that repays the loan at a moment. */
export function debtAt(loan: Accruing, at: Instant): bigint {
  return loan.owed + interestDue(loan, at);
}

/** The interest of a whole term whose principal never changes. */
export function interestOfTerm(
  principal: bigint,
  dailyRatePpm: bigint,
  { termDays, interestFreeDays }: { readonly termDays: number; readonly interestFreeDays: number },
): bigint {
  const days = BigInt(Math.max(0, termDays - interestFreeDays));
  return divide(principal * dailyRatePpm * days, million, 'down');
}

/**
 * The loan with so much of its debt paid, interest first. Throws when that is more than the debt: the caller
 * has looked.
 */
export function payDown<L extends Accruing & Pick<PaidOut, 'interestPaid'>>(
  loan: L,
  units: bigint,
  at: Instant,
): { readonly loan: L; readonly interest: bigint; readonly principal: bigint } {
  const accrued = accruedBy(loan, at);
  const due = divide(accrued, million, 'down');
  const interest = smaller(units, due);
  const principal = units - interest;
  if (principal > loan.owed) throw new Error('a payment exceeds the debt');
  return {
    interest,
    principal,
    loan: {
      ...loan,
      owed: loan.owed - principal,
      accrued: accrued - interest * million,
      accruedDays: chargedDays(loan, at),
      interestPaid: loan.interestPaid + interest,
    },
  };
}
