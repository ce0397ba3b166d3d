import { sql } from 'kysely';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { RepayingLoan } from '../loan.ts';
import { type LoanRow, loanOfRow, type Owned } from './loan-rows.ts';

/**
 * Loans whose term ends within so many days and has not yet, and that have no reminder for it. `due_at` is
 * the end of the term until the customer is notified of that (`is_due_told`), then the end of grace.
 */
export async function selectUnreminded(
  db: Database,
  at: Date,
  days: number,
  limit: number,
): Promise<Owned<RepayingLoan>[]> {
  const { rows } = await sql<LoanRow>`
    select l.* from loans.loan l
    where l.due_at > ${at} and l.due_at <= ${at}::timestamptz + make_interval(days => ${days}::integer)
      and not l.is_due_told and l.term_days > ${days}
      and not exists (
        select from loans.reminder r
        where r.customer_id = l.customer_id and r.loan_id = l.id and r.days <= ${days}
      )
    order by l.due_at, l.customer_id, l.id limit ${limit}`.execute(db);
  return rows.map(loanOfRow).flatMap(({ key, loan }) => (loan.status === 'repaying' ? [{ key, loan }] : []));
}

export interface Reminder {
  readonly customerId: CustomerId;
  readonly loanId: RecordId;
  readonly days: number;
}

/** Gives whether this was the first time. */
export async function insertReminder(tx: Tx, { customerId, loanId, days }: Reminder): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into loans.reminder (customer_id, loan_id, days) values (${customerId}, ${loanId}, ${days})
    on conflict do nothing`.execute(tx);
  return numAffectedRows > 0n;
}
