import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId, asRecordId, type RecordId } from '#foundation/ids/ids.ts';
import { unknownCase } from '#foundation/text/words.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { LoanEventView } from '../contract.ts';
import { expiresAt, maturesAt } from '../interest.ts';
import type { CollateralCurrency, Loan, LoanEnd, LoanLevels, PaidOut } from '../loan.ts';

/** A loan with whose it is. */
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

/** A row of loans.loan. */
export interface LoanRow {
  readonly customer_id: bigint;
  readonly id: bigint;
  readonly book: 'real';
  readonly currency: CollateralCurrency;
  readonly principal: bigint;
  readonly term_days: number;
  readonly daily_rate_ppm: bigint;
  readonly interest_free_days: number;
  readonly grace_hours: number;
  readonly levels: StoredLevels;
  readonly signing_id: bigint;
  readonly requested_at: Date;
  readonly collateral: bigint;
  readonly status: Loan['status'];
  readonly started_at: Date | null;
  readonly owed: bigint | null;
  readonly accrued_days: number | null;
  readonly accrued: string | null;
  readonly interest_paid: bigint | null;
  readonly collateral_sold: bigint | null;
  readonly warned_ppm: bigint | null;
  readonly is_due_told: boolean | null;
  readonly ended_at: Date | null;
  readonly ended_by: LoanEnd | null;
  readonly written_off: bigint | null;
  readonly reason_code: string | null;
}

type Column = readonly [name: string, type: string, value: (owned: Owned) => unknown];
const paidOut = (loan: Loan): PaidOut | undefined => ('owed' in loan ? loan : undefined);
const time = (at: Instant | undefined) => (at === undefined ? null : formatInstant(at));

/** When time alone next changes something. */
export function dueAt(loan: Loan): Instant | undefined {
  if (loan.status !== 'repaying') return undefined;
  return loan.isDueNotified ? expiresAt(loan) : maturesAt(loan);
}

const fixed: readonly Column[] = [
  ['customer_id', 'bigint', ({ key }) => key.customerId],
  ['id', 'bigint', ({ loan }) => loan.id],
  ['book', 'text', ({ key }) => key.book],
  ['currency', 'text', ({ loan }) => loan.currency],
  ['principal', 'bigint', ({ loan }) => loan.principal],
  ['term_days', 'integer', ({ loan }) => loan.termDays],
  ['daily_rate_ppm', 'bigint', ({ loan }) => loan.dailyRatePpm],
  ['interest_free_days', 'integer', ({ loan }) => loan.interestFreeDays],
  ['grace_hours', 'integer', ({ loan }) => loan.graceHours],
  ['levels', 'jsonb', ({ loan }) => JSON.stringify(storedLevels(loan.levels))],
  ['signing_id', 'bigint', ({ loan }) => loan.signingId],
  ['requested_at', 'timestamptz', ({ loan }) => time(loan.requestedAt)],
];
const changing: readonly Column[] = [
  ['collateral', 'bigint', ({ loan }) => loan.collateral],
  ['status', 'text', ({ loan }) => loan.status],
  ['started_at', 'timestamptz', ({ loan }) => time(paidOut(loan)?.startedAt)],
  ['owed', 'bigint', ({ loan }) => paidOut(loan)?.owed ?? null],
  ['accrued_days', 'integer', ({ loan }) => paidOut(loan)?.accruedDays ?? null],
  ['accrued', 'numeric', ({ loan }) => paidOut(loan)?.accrued.toString() ?? null],
  ['interest_paid', 'bigint', ({ loan }) => paidOut(loan)?.interestPaid ?? null],
  ['collateral_sold', 'bigint', ({ loan }) => paidOut(loan)?.collateralSold ?? null],
  ['warned_ppm', 'bigint', ({ loan }) => paidOut(loan)?.warnedPpm ?? null],
  ['is_due_told', 'boolean', ({ loan }) => paidOut(loan)?.isDueNotified ?? null],
  ['ended_at', 'timestamptz', ({ loan }) => ('endedAt' in loan ? time(loan.endedAt) : null)],
  ['ended_by', 'text', ({ loan }) => ('endedBy' in loan ? loan.endedBy : null)],
  ['written_off', 'bigint', ({ loan }) => ('writtenOff' in loan ? loan.writtenOff : null)],
  ['reason_code', 'text', ({ loan }) => ('reasonCode' in loan ? loan.reasonCode : null)],
  ['due_at', 'timestamptz', ({ loan }) => time(dueAt(loan))],
];

export const insertedColumns = [...fixed, ...changing];
export const updatedColumns = [...fixed.slice(0, 2), ...changing];
export const names = (columns: readonly Column[]) => columns.map(([name]) => name).join(', ');
export const arrays = (columns: readonly Column[]) =>
  columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
export const changes = changing.map(([name]) => `${name} = v.${name}`).join(', ');

/** Columns as arrays. */
export function valuesOf(columns: readonly Column[], rows: readonly Owned[]): unknown[] {
  return columns.map(([, , value]) => rows.map(value));
}

/** Reads a row. Throws on one that is in no state: the table's checks would have refused it. */
export function loanOfRow(row: LoanRow): Owned {
  return { key: { book: row.book, customerId: asCustomerId(row.customer_id) }, loan: readLoan(row) };
}

function readLoan(row: LoanRow): Loan {
  const base = {
    id: asRecordId(row.id),
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

function present<T>(value: T | null): T {
  if (value === null) throw new Error('unexpected NULL in the row of a loan for its state');
  return value;
}
