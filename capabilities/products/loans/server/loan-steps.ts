import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import type { Price } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { debtAt, expiresAt, maturesAt } from '../interest.ts';
import type { Loan, LoanLevels, PendingLoan, RepayingLoan } from '../loan.ts';
import { type PriceRange, reaches, warningAt, warningOver } from '../ltv.ts';
import { approveLoan, liquidate, rejectLoan, type Stepped, settleExpired } from '../rules.ts';
import { closingNews, type LoanNews, levelFacts, soldFacts } from './loan-news.ts';
import type { LoanPrices } from './loan-prices.ts';

/** A step of a loan, and its news. */
export interface LoanStep extends Stepped {
  readonly news: readonly LoanNews[];
}

export interface LoanReview {
  readonly isApproved: boolean;
  readonly reasonCode: string;
}

/** What an operator decided of a request. It is approved at the price at hand. */
export function review(
  loan: PendingLoan,
  { isApproved, reasonCode }: LoanReview,
  prices: LoanPrices,
  at: Instant,
): Result<LoanStep> {
  const facts = { amount: formatUnits(loan.principal), collateral: formatUnits(loan.collateral) };
  if (!isApproved) {
    return accept({ ...rejectLoan(loan, reasonCode, at), news: [{ kind: 'rejected', facts }] });
  }
  const tick = prices.lendable(loan.currency, at);
  if (!tick.ok) return tick;
  const { bid } = tick.value;
  const approved = approveLoan(loan, bid, at);
  if (!approved.ok) return approved;
  const approvedFacts = { ...facts, ...levelFacts(approved.value.loan, bid, at) };
  return accept({ ...approved.value, news: [{ kind: 'approved', facts: approvedFacts }] });
}

/**
 * Liquidates at the price at hand, or warns, where the price has lasted at the level; LOAN_NOT_REPAYING where
 * what lasted makes nothing of the loan.
 */
export function checkLevel(loan: RepayingLoan, prices: LoanPrices, at: Instant): Result<LoanStep> {
  const tick = prices.live(loan.currency, at);
  if (!tick.ok) return tick;
  const { bid, lasted } = tick.value;
  if (lasted === undefined) return refuse('LOAN_NOT_REPAYING');
  const hasReached = reaches(debtAt(loan, at), loan.collateral, lasted.high, loan.levels.liquidationPpm);
  const sold = hasReached ? liquidate(loan, bid, at, lasted.evidence) : undefined;
  if (sold === undefined) return warn(loan, bid, lasted, at);
  const after = standsAt(sold.loan, bid, at);
  const facts = soldFacts(loan, sold, bid, at);
  const news: LoanNews[] = [{ kind: 'sold', facts }, ...closingNews(after, sold.sale.returned)];
  return accept({ ...sold, loan: after, news });
}

/** The end of the term, and that of the grace; LOAN_NOT_REPAYING before, and once it is notified. */
export function advance(loan: RepayingLoan, prices: LoanPrices, at: Instant): Result<LoanStep> {
  if (at < maturesAt(loan)) return refuse('LOAN_NOT_REPAYING');
  if (at < expiresAt(loan)) {
    if (loan.isDueNotified) return refuse('LOAN_NOT_REPAYING');
    const facts = { amount: formatUnits(debtAt(loan, at)) };
    return accept({ loan: { ...loan, isDueNotified: true }, transfers: [], news: [{ kind: 'due', facts }] });
  }
  const tick = prices.live(loan.currency, at);
  if (!tick.ok) return tick;
  const { bid, evidence } = tick.value;
  const settled = settleExpired(loan, bid, at, evidence);
  const facts = soldFacts(loan, settled, bid, at);
  const news: LoanNews[] = [{ kind: 'settled', facts }, ...closingNews(settled.loan, settled.sale.returned)];
  return accept({ ...settled, news });
}

/** A sale says more than any warning: the level after it is no news. */
function standsAt<L extends Loan>(loan: L, price: Price, at: Instant): L {
  if (loan.status !== 'repaying') return loan;
  const most = loan.levels.warningsPpm.at(-1) ?? null;
  return { ...loan, warnedPpm: warningAt(debtAt(loan, at), loan.collateral, price, loan.levels, most) };
}

/** Each warning is sent once on the way up, and once when the loan has left it. */
function warn(loan: RepayingLoan, price: Price, lasted: PriceRange, at: Instant): Result<LoanStep> {
  const { warnedPpm, levels, collateral } = loan;
  const reached = warningOver(debtAt(loan, at), collateral, lasted, levels, warnedPpm);
  if (reached === warnedPpm) return refuse('LOAN_NOT_REPAYING');
  const isWorse = reached !== null && (warnedPpm === null || reached > warnedPpm);
  const threshold = formatRatePpm(isWorse ? reached : lowestLeft(levels, reached));
  const facts = { ...levelFacts(loan, price, at), threshold };
  return accept({
    loan: { ...loan, warnedPpm: reached },
    transfers: [],
    news: [{ kind: isWorse ? 'warned' : 'recovered', facts }],
  });
}

/** The lowest warning above what the loan still stands at: the one it fell below. */
function lowestLeft({ warningsPpm }: LoanLevels, reached: bigint | null): bigint {
  return warningsPpm.find((level) => reached === null || level > reached) ?? 0n;
}
