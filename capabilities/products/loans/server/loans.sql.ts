import { sql } from 'kysely';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { asRecordId, type CustomerId, type RecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { dueQueue, readAs } from '#foundation/server-kit/due-queue.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';
import { allRows, pageOf } from '#foundation/server-kit/statements.ts';
import { wordList } from '#foundation/server-kit/word-list.ts';
import { isLive, type LiveLoan, type Loan, liveLoanStatuses, type RepayingLoan } from '../loan.ts';
import { type LoanEvent, type LoanRow, loanOfRow, type Owned } from './loan-rows.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** The accounts' loans that are reviewed or repaid. */
export async function selectLiveOf(
  connection: LaneConnection,
  keys: readonly AccountKey[],
): Promise<Owned<LiveLoan>[]> {
  const rows = await connection.query<LoanRow>({
    name: 'loans-live-of',
    text: `select l.* from unnest($1::bigint[], $2::text[]) as k (customer_id, book)
      join loans.loan l on l.customer_id = k.customer_id and l.book = k.book
        and l.status in ${wordList(liveLoanStatuses)}`,
    values: [keys.map(({ customerId }) => customerId), keys.map(({ book }) => book)],
  });
  return rows.map(loanOfRow).filter(hasLive);
}

function hasLive(owned: Owned): owned is Owned<LiveLoan> {
  return isLive(owned.loan);
}

/** The newest events of a loan, newest first. */
export async function selectEvents(
  db: Database,
  customerId: CustomerId,
  loanId: RecordId,
  limit: number,
): Promise<LoanEvent[]> {
  const { rows } = await sql<{ id: bigint; at: Date; kind: LoanEvent['kind']; facts: LoanEvent['facts'] }>`
    select id, at, kind, facts from loans.event
    where customer_id = ${customerId} and loan_id = ${loanId}
    order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id, at, kind, facts }) => ({ id: asRecordId(id), at: at.getTime(), kind, facts }));
}

/** A page of loans that are repaid, in key order after the given one. */
export async function selectRepayingAfter(
  db: Database,
  after: { readonly customerId: bigint; readonly id: bigint },
  limit: number,
): Promise<Owned<RepayingLoan>[]> {
  const { rows } = await sql<LoanRow>`
    select * from loans.loan
    where status = 'repaying' and (customer_id, id) > (${after.customerId}, ${after.id})
    order by customer_id, id limit ${limit}`.execute(db);
  return rows.map(loanOfRow).filter(isRepaying);
}

/** The accounts' loans that are repaid. */
export async function selectRepayingOf(
  db: Database,
  keys: readonly AccountKey[],
): Promise<Owned<RepayingLoan>[]> {
  const rows = await allRows<LoanRow>(db)`
    select l.* from unnest(${keys.map((key) => key.customerId)}::bigint[], ${keys.map((key) => key.book)}::text[])
      as k (customer_id, book)
    join loans.loan l on l.customer_id = k.customer_id and l.book = k.book and l.status = 'repaying'`;
  return rows.map(loanOfRow).filter(isRepaying);
}

function isRepaying(owned: Owned): owned is Owned<RepayingLoan> {
  return owned.loan.status === 'repaying';
}

/** A place among the loans that are due, in the order they fell due. */
export interface DuePlace {
  readonly dueAt: Date;
  readonly customerId: bigint;
  readonly id: bigint;
}

/** A page of loans with which time has something to do by an instant, after a place. */
export function selectDue(
  db: Database,
  through: Date,
  after: DuePlace,
  limit: number,
): Promise<(DuePlace & { readonly book: AccountKey['book'] })[]> {
  return allRows<DuePlace & { readonly book: AccountKey['book'] }>(db)`
    select due_at as "dueAt", customer_id as "customerId", id, book from loans.loan
    where due_at <= ${through} and (due_at, customer_id, id) > (${after.dueAt}, ${after.customerId}, ${after.id})
    order by due_at, customer_id, id limit ${limit}`;
}

export interface LoanFilter extends Period {
  readonly customerId?: bigint | undefined;
  readonly book?: AccountKey['book'] | undefined;
  readonly status?: Loan['status'] | undefined;
}

/** A page of loans, newest first, and how many there are. */
export async function selectLoans(
  db: Database,
  { customerId, book, status, ...period }: LoanFilter,
  page: Page,
): Promise<{ total: number; loans: Owned[] }> {
  const from = sql`loans.loan where (${customerId ?? null}::bigint is null or customer_id = ${customerId ?? null})
    and (${book ?? null}::text is null or book = ${book ?? null})
    and (${status ?? null}::text is null or status = ${status ?? null})
    ${andWithin(sql`requested_at`, period)}`;
  const { total, rows } = await pageOf<LoanRow>(db, { select: sql`*`, from, by: sql`id desc` }, page);
  return { total, loans: rows.map(loanOfRow) };
}

/** One loan by its whole key. */
export async function selectLoan(
  db: Database,
  customerId: CustomerId,
  id: RecordId,
): Promise<Owned | undefined> {
  const { rows } = await sql<LoanRow>`
    select * from loans.loan where customer_id = ${customerId} and id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : loanOfRow(rows[0]);
}

/** What is asked for. */
export const pendingLoans = readAs(
  dueQueue<LoanRow>({
    select: sql`*`,
    from: sql`loans.loan where status = 'pendingReview'`,
    since: sql`requested_at`,
    customer: sql`customer_id`,
    amount: { asset: sql`'USDT'`, units: sql`principal` },
  }),
  loanOfRow,
);

/** All live loans of a customer, in the account's book. */
export async function selectLive(db: Database, key: AccountKey): Promise<LiveLoan[]> {
  const { rows } = await sql<LoanRow>`
    select * from loans.loan
    where customer_id = ${key.customerId} and book = ${key.book} and status in ${sql.raw(wordList(liveLoanStatuses))}
    order by id`.execute(db);
  return rows.map(loanOfRow).flatMap(({ loan }) => (isLive(loan) ? [loan] : []));
}

/** Whether the customer had a loan with interest-free days after a moment, or has asked for one. */
export async function hadFreeDaysAfter(db: Database, key: AccountKey, after: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from loans.loan
    where customer_id = ${key.customerId} and book = ${key.book} and interest_free_days > 0
      and status <> 'rejected' and coalesce(started_at, requested_at) > ${after}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** How many of a customer's loans have ended, by status. */
export async function countEnded(
  db: Database,
  customerId: CustomerId,
): Promise<ReadonlyMap<Loan['status'], number>> {
  const rows = await allRows<{ status: Loan['status']; count: bigint }>(db)`
    select status, count(*) as count from loans.loan where customer_id = ${customerId} group by status`;
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}
