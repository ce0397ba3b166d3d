import type { RecordId } from '#foundation/ids/ids.ts';
import { allOf } from '#foundation/text/words.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** What can secure a loan; the principal is always USDT. */
export const collateralCurrencies = ['BTC', 'ETH'] as const;
export type CollateralCurrency = (typeof collateralCurrencies)[number];

/** The market whose price a collateral is valued at. */
export const marketOf: Readonly<Record<CollateralCurrency, string>> = { BTC: 'BTCUSD', ETH: 'ETHUSD' };

/** Loan-to-value in parts per million at which something happens; a loan keeps those it was granted under. */
export interface LoanLevels {
  /** Rising. */
  readonly warningsPpm: readonly bigint[];
  readonly liquidationPpm: bigint;
  /** What a liquidation returns it to. */
  readonly targetPpm: bigint;
  /** So far below a warning it must fall before it counts as left: a price that trembles there is no news. */
  readonly recoveryPpm: bigint;
}

const endedLoanStatuses = ['repaid', 'expired'] as const;
export const loanStatuses = ['pendingReview', 'rejected', 'repaying', ...endedLoanStatuses] as const;
export type LoanStatus = (typeof loanStatuses)[number];

/** What every loan is from its request on. Principal in USDT units, collateral in units of its currency. */
export interface LoanBase {
  readonly id: RecordId;
  readonly currency: CollateralCurrency;
  readonly principal: bigint;
  readonly termDays: number;
  readonly dailyRatePpm: bigint;
  readonly interestFreeDays: number;
  readonly graceHours: number;
  readonly levels: LoanLevels;
  /** Under it the signed agreement is kept: text, hash and drawing. */
  readonly signingId: bigint;
  readonly requestedAt: Instant;
  /** What is locked for it now. */
  readonly collateral: bigint;
}

/** How a paid-out loan stands. */
export interface PaidOut {
  readonly startedAt: Instant;
  /** Principal not repaid yet. */
  readonly owed: bigint;
  /** The days whose interest is in {@link accrued}: those before the principal last changed. */
  readonly accruedDays: number;
  /**
   * Interest of those days that is not paid yet, in millionths of a USDT unit: nothing is rounded before it
   * is paid.
   */
  readonly accrued: bigint;
  readonly interestPaid: bigint;
  readonly collateralSold: bigint;
  /** The highest warning level that the customer was warned of and the loan has not left; null for none. */
  readonly warnedPpm: bigint | null;
  /** Whether the customer was notified that the term is over and grace runs. */
  readonly isDueNotified: boolean;
}

export type PendingLoan = LoanBase & { readonly status: 'pendingReview' };
export type RejectedLoan = LoanBase & {
  readonly status: 'rejected';
  readonly endedAt: Instant;
  readonly reasonCode: string;
};
/** The reason code of a request that its customer took back; no operator's decision can name it. */
export const cancelledByCustomer = 'cancelledByCustomer';

export type RepayingLoan = LoanBase & PaidOut & { readonly status: 'repaying' };

/** The side that ended it: the customer by repaying, or the platform by selling collateral. */
export const loanEnds = ['customer', 'liquidation', 'maturity'] as const;
export type LoanEnd = (typeof loanEnds)[number];

export type EndedLoan = LoanBase &
  PaidOut & {
    /** `expired`: ended by the platform. */
    readonly status: (typeof endedLoanStatuses)[number];
    readonly endedAt: Instant;
    readonly endedBy: LoanEnd;
    /** What no collateral covered: the platform's loss. */
    readonly writtenOff: bigint;
  };

export type LiveLoan = PendingLoan | RepayingLoan;
export type Loan = LiveLoan | RejectedLoan | EndedLoan;

/**
 * What a screen calls its state: one that the platform ended says how, and a request that its customer took
 * back is cancelled, not rejected.
 */
export function shownStatus(loan: {
  readonly status: LoanStatus;
  readonly endedBy?: LoanEnd | undefined;
  readonly reasonCode?: string | undefined;
}) {
  if (loan.status === 'expired' && loan.endedBy !== undefined) return shownEnds[loan.endedBy];
  return loan.status === 'rejected' && loan.reasonCode === cancelledByCustomer ? 'cancelled' : loan.status;
}

export const liveLoanStatuses = allOf<LiveLoan['status']>()(['pendingReview', 'repaying']);

export function isLive(loan: Loan): loan is LiveLoan {
  return liveLoanStatuses.some((status) => status === loan.status);
}

const shownEnds = {
  customer: 'expired',
  liquidation: 'liquidated',
  maturity: 'expired',
} as const satisfies Readonly<Record<LoanEnd, string>>;

/** What becomes of a loan, as its history tells it. */
export const loanEventKinds = [
  'requested',
  'collateralAdded',
  'approved',
  'rejected',
  'cancelled',
  'repaid',
  'warned',
  'recovered',
  'sold',
  'due',
  'settled',
  'closed',
] as const;
export type LoanEventKind = (typeof loanEventKinds)[number];

/** What is locked and lent now under live loans alone. */
export function principalAtWork(loan: LiveLoan): bigint {
  return loan.status === 'repaying' ? loan.owed : loan.principal;
}
