// Whole: a loan's way from the request to its end, each step beside the one before.

import { capitalAccount, type Transfer } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Price } from '#foundation/money/price.ts';
import { smaller } from '#foundation/money/rounding.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { debtAt, hadFreeDays, payDown } from './interest.ts';
import {
  type CollateralCurrency,
  type EndedLoan,
  type LiveLoan,
  type Loan,
  type LoanEnd,
  type LoanLevels,
  type PendingLoan,
  principalAtWork,
  type RejectedLoan,
  type RepayingLoan,
} from './loan.ts';
import { collateralWorth, proceedsOf, reaches, sellToReach } from './ltv.ts';

/** What loans are granted under (docs/product.md, "Loans"), as the configuration says now. */
export interface LoanTerms {
  readonly minUnits: bigint;
  readonly days: readonly number[];
  readonly interestFreeDays: number;
  /** After a loan that had interest-free days, the next has none for so many days. */
  readonly interestFreeAgainDays: number;
  readonly dailyRatePpm: bigint;
  readonly openingPpm: bigint;
  readonly graceHours: number;
  readonly levels: LoanLevels;
}

export interface LoanRequest {
  readonly terms: LoanTerms;
  readonly units: bigint;
  readonly termDays: number;
  readonly currency: CollateralCurrency;
  readonly collateral: bigint;
  readonly signingId: bigint;
  /** The most that may be owed under all of the customer's loans. */
  readonly limit: bigint;
}

/** What a step leaves of a loan, and what it moves. */
export interface Stepped<L extends Loan = Loan> {
  readonly loan: L;
  readonly transfers: readonly Transfer[];
}

/**
 * Refuses an amount or a term before anything else is looked at: LOAN_AMOUNT_WRONG, LOAN_PERIOD_WRONG.
 * Without `most` the customer, and so their limit, is unknown.
 */
export function checkRequest(
  terms: LoanTerms,
  units: bigint,
  termDays: number,
  most: bigint | undefined,
): Result<null> {
  if (!terms.days.includes(termDays)) return refuse('LOAN_PERIOD_WRONG');
  const isEnough = units >= terms.minUnits;
  const least = formatUnits(terms.minUnits);
  if (most === undefined)
    return isEnough ? accept(null) : refuse('LOAN_AMOUNT_WRONG', { reason: 'least', least });
  if (isEnough && units <= most) return accept(null);
  return refuse('LOAN_AMOUNT_WRONG', {
    // Within no bounds at all: what is lent already leaves less than the smallest loan.
    reason: most < terms.minUnits ? 'used' : 'bounds',
    least,
    most: formatUnits(most > 0n ? most : 0n),
  });
}

/** What the customer may still borrow beside their live loans. */
export function leftOf(limit: bigint, live: Iterable<LiveLoan>): bigint {
  let left = limit;
  for (const loan of live) left -= principalAtWork(loan);
  return left;
}

/**
 * Takes a request for review: the collateral is held and the principal reserved in the same transaction, so
 * that neither can be spent twice. PENDING_REVIEW_EXISTS, LOAN_PERIOD_WRONG, LOAN_AMOUNT_WRONG,
 * LOAN_AGREEMENT_CHANGED; INSUFFICIENT_BALANCE and TRADING_UNAVAILABLE by the transfers.
 */
export function requestLoan(
  { terms, units, termDays, currency, collateral, signingId, limit }: LoanRequest,
  live: readonly LiveLoan[],
  { id, at }: { readonly id: RecordId; readonly at: Instant },
): Result<Stepped<PendingLoan>> {
  if (live.some(({ status }) => status === 'pendingReview'))
    return refuse('PENDING_REVIEW_EXISTS', { what: 'loan' });
  const checked = checkRequest(terms, units, termDays, leftOf(limit, live));
  if (!checked.ok) return checked;
  // What was signed promises days that another loan has taken since.
  if (terms.interestFreeDays > 0 && live.some((loan) => hadFreeDays(loan, terms.interestFreeAgainDays, at))) {
    return refuse('LOAN_AGREEMENT_CHANGED');
  }
  const { dailyRatePpm, interestFreeDays, graceHours, levels } = terms;
  const loan: PendingLoan = {
    id,
    currency,
    principal: units,
    termDays,
    dailyRatePpm,
    interestFreeDays,
    graceHours,
    levels,
    signingId,
    requestedAt: at,
    collateral,
    status: 'pendingReview',
  };
  return accept({
    loan,
    transfers: moves(
      loan,
      [collateral, currency, 'available', 'held', 'loanCollateralHeld'],
      [units, 'USDT', 'house/loan-pool', 'house/loan-promised', 'loanReserve'],
    ),
  });
}

/**
 * Locks the collateral and pays the principal out. LOAN_COLLATERAL_SHORT when the price has fallen to the
 * first warning meanwhile.
 */
export function approveLoan(loan: PendingLoan, price: Price, at: Instant): Result<Stepped<RepayingLoan>> {
  const [first = loan.levels.liquidationPpm] = loan.levels.warningsPpm;
  if (reaches(loan.principal, loan.collateral, price, first)) return refuse('LOAN_COLLATERAL_SHORT');
  return accept({
    loan: {
      ...loan,
      status: 'repaying',
      startedAt: at,
      owed: loan.principal,
      accruedDays: 0,
      accrued: 0n,
      interestPaid: 0n,
      collateralSold: 0n,
      warnedPpm: null,
      isDueNotified: false,
    },
    transfers: moves(
      loan,
      [loan.collateral, loan.currency, 'held', 'collateral', 'loanCollateral'],
      [loan.principal, 'USDT', 'house/loan-promised', 'available', 'loanPrincipal'],
      [loan.principal, 'USDT', 'house/loans-lent', 'loan-owed', 'loanOwed'],
    ),
  });
}

/** Everything goes back. */
export function rejectLoan(loan: PendingLoan, reasonCode: string, at: Instant): Stepped<RejectedLoan> {
  return {
    loan: { ...loan, collateral: 0n, status: 'rejected', endedAt: at, reasonCode },
    transfers: moves(
      loan,
      [loan.collateral, loan.currency, 'held', 'available', 'loanCollateralReleased'],
      [loan.principal, 'USDT', 'house/loan-promised', 'house/loan-pool', 'loanReserveReleased'],
    ),
  };
}

export function addCollateral<L extends LiveLoan>(loan: L, units: bigint): Stepped<L> {
  const to = loan.status === 'pendingReview' ? 'held' : 'collateral';
  return {
    loan: { ...loan, collateral: loan.collateral + units },
    transfers: moves(loan, [units, loan.currency, 'available', to, 'loanCollateralAdded']),
  };
}

/**
 * Pays a part of the debt, or all of it: interest first. With the whole debt the collateral is released.
 * LOAN_REPAYMENT_WRONG for more than the debt; INSUFFICIENT_BALANCE by the transfers.
 */
export function repayLoan(
  loan: RepayingLoan,
  units: bigint | undefined,
  at: Instant,
): Result<Stepped<RepayingLoan | EndedLoan> & { readonly interest: bigint; readonly principal: bigint }> {
  const debt = debtAt(loan, at);
  const paying = units ?? debt;
  if (paying > debt) return refuse('LOAN_REPAYMENT_WRONG', { most: formatUnits(debt) });
  const { loan: after, interest, principal } = payDown(loan, paying, at);
  const isOver = after.owed === 0n;
  return accept({
    interest,
    principal,
    loan: isOver ? ended(after, 'customer', at) : after,
    transfers: moves(
      loan,
      [interest, 'USDT', 'available', 'house/loan-interest', 'loanInterest'],
      [principal, 'USDT', 'available', 'house/loan-pool', 'loanRepayment'],
      [principal, 'USDT', 'loan-owed', 'house/loans-lent', 'loanOwedRepaid'],
      [isOver ? loan.collateral : 0n, loan.currency, 'collateral', 'available', 'loanCollateralReturned'],
    ),
  });
}

/** A sale of collateral by the platform: of how much, for how much, and what it did not cover. */
export interface Sale {
  readonly sold: bigint;
  readonly proceeds: bigint;
  readonly interest: bigint;
  readonly principal: bigint;
  readonly writtenOff: bigint;
  readonly returned: bigint;
}
export type SoldLoan = Stepped<RepayingLoan | EndedLoan> & { readonly sale: Sale };

/**
 * Sells just enough collateral to return to the target, or nothing below the liquidation level. Where all of
 * it is not enough, the platform bears the rest (docs/decisions/0052-loans.md): the customer owes nothing
 * more.
 */
export function liquidate(
  loan: RepayingLoan,
  price: Price,
  at: Instant,
  evidence: string,
): SoldLoan | undefined {
  const debt = debtAt(loan, at);
  const { liquidationPpm, targetPpm } = loan.levels;
  if (loan.collateral === 0n || !reaches(debt, loan.collateral, price, liquidationPpm)) return undefined;
  return sell(loan, sellToReach(debt, loan.collateral, price, targetPpm), { price, at, evidence });
}

/** Repays what is owed after the grace time from the collateral, and returns the rest of it. */
export function settleExpired(loan: RepayingLoan, price: Price, at: Instant, evidence: string): SoldLoan {
  const wanted = collateralWorth(debtAt(loan, at), price);
  return sell(loan, smaller(wanted, loan.collateral), {
    price,
    at,
    evidence,
    isEnd: true,
  });
}

interface SaleAt {
  readonly price: Price;
  readonly at: Instant;
  readonly evidence: string;
  readonly isEnd?: boolean;
}

function sell(loan: RepayingLoan, sold: bigint, { price, at, evidence, isEnd = false }: SaleAt): SoldLoan {
  const proceeds = proceedsOf(sold, price);
  const left = loan.collateral - sold;
  const debt = debtAt(loan, at);
  const isOver = isEnd || left === 0n || proceeds >= debt;
  // At an end that does not cover everything, the pool comes before the interest: what is lost is only what
  // was lent.
  const paid = isOver && proceeds < debt ? fromPrincipal(loan, proceeds, at) : undefined;
  const { loan: after, interest, principal } = paid ?? payDown(loan, smaller(proceeds, debt), at);
  const writtenOff = isOver ? after.owed : 0n;
  const surplus = proceeds > debt ? proceeds - debt : 0n;
  const returned = isOver ? left : 0n;
  const stays = {
    ...after,
    owed: after.owed - writtenOff,
    collateral: left - returned,
    collateralSold: loan.collateralSold + sold,
  };
  const sale = { sold, proceeds, interest, principal, writtenOff, returned };
  return {
    sale,
    loan: isOver ? ended(stays, isEnd ? 'maturity' : 'liquidation', at, writtenOff) : stays,
    transfers: moves(
      loan,
      [sold, loan.currency, 'collateral', 'house/collateral-sold', 'loanCollateralSold', evidence],
      [surplus, 'USDT', capitalAccount, 'available', 'loanSurplus'],
      [principal + writtenOff, 'USDT', 'loan-owed', 'house/loans-lent', 'loanOwedRepaid'],
      [returned, loan.currency, 'collateral', 'available', 'loanCollateralReturned'],
    ),
  };
}

function fromPrincipal(loan: RepayingLoan, units: bigint, at: Instant) {
  const principal = smaller(units, loan.owed);
  const { loan: after } = payDown({ ...loan, owed: loan.owed - principal }, 0n, at);
  const interest = units - principal;
  return { principal, interest, loan: { ...after, interestPaid: after.interestPaid + interest } };
}

function ended(loan: RepayingLoan, endedBy: LoanEnd, at: Instant, writtenOff = 0n): EndedLoan {
  const status = endedBy === 'customer' ? 'repaid' : 'expired';
  return { ...loan, collateral: 0n, accrued: 0n, status, endedAt: at, endedBy, writtenOff };
}

type Move = readonly [
  units: bigint,
  asset: Transfer['asset'],
  from: Transfer['from'],
  to: Transfer['to'],
  reason: Transfer['reason'],
  evidence?: string,
];

/** The moves that move anything, under the loan's id. */
function moves({ id }: Pick<Loan, 'id'>, ...all: readonly Move[]): Transfer[] {
  return all
    .filter(([units]) => units > 0n)
    .map(([units, asset, from, to, reason, evidence]) => ({
      asset,
      units,
      from,
      to,
      reason,
      ref: `${id}`,
      ...(evidence === undefined ? {} : { evidence }),
    }));
}
