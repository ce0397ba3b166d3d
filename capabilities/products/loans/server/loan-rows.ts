import { laneTable, present, type RowOf } from '#capabilities/money/ledger/lane-table.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import { unknownCase } from '#foundation/text/words.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { LoanEventView } from '../contract.ts';
import { expiresAt, maturesAt } from '../interest.ts';
import type { Loan, LoanLevels, PaidOut } from '../loan.ts';

/** A loan and the account it belongs to. */
export interface Owned<L extends Loan = Loan> {
  readonly key: AccountKey;
  readonly loan: L;
}

/** What happened to a loan, as it is kept. */
export interface LoanEvent {
  readonly id: RecordId;
  readonly at: Instant;
  readonly kind: LoanEventView['kind'];
  readonly facts: Omit<LoanEventView, 'id' | 'time' | 'kind'>;
}

interface StoredLevels {
  readonly warnings: readonly string[];
  readonly liquidation: string;
  readonly target: string;
  readonly recovery: string;
}

const paidOut = (loan: Loan): PaidOut | undefined => ('owed' in loan ? loan : undefined);

/** When time alone next changes something. */
export function dueAt(loan: Loan): Instant | undefined {
  if (loan.status !== 'repaying') return undefined;
  return loan.isDueNotified ? expiresAt(loan) : maturesAt(loan);
}

/** What is stored of each. */
export const loanTable = laneTable<Owned>('loans.loan')({
  key: {
    customer_id: ['bigint', ({ key }) => key.customerId],
    id: ['bigint', ({ loan }) => loan.id],
  },
  fixed: {
    book: ['text', ({ key }) => key.book],
    currency: ['text', ({ loan }) => loan.currency],
    principal: ['bigint', ({ loan }) => loan.principal],
    term_days: ['integer', ({ loan }) => loan.termDays],
    daily_rate_ppm: ['bigint', ({ loan }) => loan.dailyRatePpm],
    interest_free_days: ['integer', ({ loan }) => loan.interestFreeDays],
    grace_hours: ['integer', ({ loan }) => loan.graceHours],
    levels: ['jsonb', ({ loan }) => storedLevels(loan.levels)],
    signing_id: ['bigint', ({ loan }) => loan.signingId],
    requested_at: ['timestamptz', ({ loan }) => loan.requestedAt],
  },
  changing: {
    collateral: ['bigint', ({ loan }) => loan.collateral],
    status: ['text', ({ loan }) => loan.status],
    started_at: ['timestamptz', ({ loan }) => paidOut(loan)?.startedAt],
    owed: ['bigint', ({ loan }) => paidOut(loan)?.owed],
    accrued_days: ['integer', ({ loan }) => paidOut(loan)?.accruedDays],
    accrued: ['numeric', ({ loan }) => paidOut(loan)?.accrued],
    interest_paid: ['bigint', ({ loan }) => paidOut(loan)?.interestPaid],
    collateral_sold: ['bigint', ({ loan }) => paidOut(loan)?.collateralSold],
    warned_ppm: ['bigint', ({ loan }) => paidOut(loan)?.warnedPpm],
    is_due_told: ['boolean', ({ loan }) => paidOut(loan)?.isDueNotified],
    ended_at: ['timestamptz', ({ loan }) => ('endedAt' in loan ? loan.endedAt : null)],
    ended_by: ['text', ({ loan }) => ('endedBy' in loan ? loan.endedBy : null)],
    written_off: ['bigint', ({ loan }) => ('writtenOff' in loan ? loan.writtenOff : null)],
    reason_code: ['text', ({ loan }) => ('reasonCode' in loan ? loan.reasonCode : null)],
    due_at: ['timestamptz', ({ loan }) => dueAt(loan)],
  },
});
export type LoanRow = RowOf<typeof loanTable>;

export interface OwnedEvent extends LoanEvent {
  readonly customerId: CustomerId;
  readonly loanId: RecordId;
}

export const eventTable = laneTable<OwnedEvent>('loans.event')({
  key: {
    customer_id: ['bigint', ({ customerId }) => customerId],
    loan_id: ['bigint', ({ loanId }) => loanId],
    id: ['bigint', ({ id }) => id],
  },
  fixed: {
    at: ['timestamptz', ({ at }) => at],
    kind: ['text', ({ kind }) => kind],
    facts: ['jsonb', ({ facts }) => facts],
  },
  changing: {},
});

/** Reads a row. Throws on one that is in no state: the table's checks would have refused it. */
export function loanOfRow(row: LoanRow): Owned {
  return { key: { book: row.book, customerId: row.customer_id }, loan: readLoan(row) };
}

function readLoan(row: LoanRow): Loan {
  const base = {
    id: row.id,
    currency: row.currency,
    principal: row.principal,
    termDays: row.term_days,
    dailyRatePpm: row.daily_rate_ppm,
    interestFreeDays: row.interest_free_days,
    graceHours: row.grace_hours,
    levels: readLevels(row.levels),
    signingId: row.signing_id,
    requestedAt: row.requested_at.getTime(),
    collateral: row.collateral,
  };
  const { status } = row;
  switch (status) {
    case 'pendingReview':
      return { ...base, status };
    case 'rejected':
      return {
        ...base,
        status,
        endedAt: present(row.ended_at).getTime(),
        reasonCode: present(row.reason_code),
      };
    case 'repaying':
      return { ...base, ...readPaidOut(row), status };
    case 'repaid':
    case 'expired':
      return {
        ...base,
        ...readPaidOut(row),
        status,
        endedAt: present(row.ended_at).getTime(),
        endedBy: present(row.ended_by),
        writtenOff: present(row.written_off),
      };
    default:
      return unknownCase(status);
  }
}

function readPaidOut(row: LoanRow): PaidOut {
  return {
    startedAt: present(row.started_at).getTime(),
    owed: present(row.owed),
    accruedDays: present(row.accrued_days),
    accrued: BigInt(present(row.accrued)),
    interestPaid: present(row.interest_paid),
    collateralSold: present(row.collateral_sold),
    warnedPpm: row.warned_ppm,
    isDueNotified: present(row.is_due_told),
  };
}

function storedLevels(levels: LoanLevels): StoredLevels {
  return {
    warnings: levels.warningsPpm.map(String),
    liquidation: String(levels.liquidationPpm),
    target: String(levels.targetPpm),
    recovery: String(levels.recoveryPpm),
  };
}

function readLevels({ warnings, liquidation, target, recovery }: StoredLevels): LoanLevels {
  return {
    warningsPpm: warnings.map(BigInt),
    liquidationPpm: BigInt(liquidation),
    targetPpm: BigInt(target),
    recoveryPpm: BigInt(recovery),
  };
}
