import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { wordList } from '#foundation/server-kit/word-list.ts';
import { type LiveLoan, liveLoanStatuses } from '../loan.ts';

/** Sums over all loans, in USDT units. */
export interface LoanSums {
  readonly lent: bigint;
  readonly pendingLoans: number;
  readonly pendingPrincipal: bigint;
}

export async function selectLoanSums(db: Database | Tx): Promise<LoanSums> {
  const { rows } = await sql<{ lent: string; pending: bigint; principal: string }>`
    select coalesce(sum(owed), 0)::text as lent,
      count(*) filter (where status = 'pendingReview') as pending,
      coalesce(sum(principal) filter (where status = 'pendingReview'), 0)::text as principal
    from loans.loan where status in ${sql.raw(wordList(liveLoanStatuses))}`.execute(db);
  const [row] = rows;
  return {
    lent: BigInt(row?.lent ?? 0),
    pendingLoans: Number(row?.pending ?? 0n),
    pendingPrincipal: BigInt(row?.principal ?? 0),
  };
}

/** Interest that all loans have paid so far. */
export async function selectInterestPaid(db: Database): Promise<bigint> {
  const { rows } = await sql<{ paid: string }>`
    select coalesce(sum(interest_paid), 0)::text as paid from loans.loan`.execute(db);
  return BigInt(rows[0]?.paid ?? 0);
}

/** What each customer's loans of one state lock and owe. */
export interface LockedRow {
  readonly customerId: CustomerId;
  readonly status: LiveLoan['status'];
  readonly currency: Asset;
  readonly collateral: string;
  readonly owed: string;
}

export function selectLocked(db: Database | Tx): Promise<LockedRow[]> {
  return allRows<LockedRow>(db)`
    select customer_id as "customerId", status, currency, sum(collateral)::text as collateral,
      coalesce(sum(owed), 0)::text as owed
    from loans.loan where status in ${sql.raw(wordList(liveLoanStatuses))} group by 1, 2, 3`;
}

/** The principal of loans requested since then and not rejected, in USDT units. */
export async function sumLentSince(db: Database, since: Date): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(principal), 0)::text as units
    from loans.loan where requested_at > ${since} and status <> 'rejected'`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}
