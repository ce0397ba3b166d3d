import { sql } from 'kysely';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { dueQueue, readAs } from '#foundation/server-kit/due-queue.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { WithdrawalMethod, WithdrawalStatus } from '../rules.ts';
import { type OwnedWithdrawal, type WithdrawalRow, withdrawalOfRow } from './withdrawal-rows.ts';

/** In the lane: what is under way in these accounts, and what was completed since a moment. */
export async function selectCountingOf(connection: LaneConnection, keys: readonly AccountKey[], since: Date) {
  const rows = await connection.query<WithdrawalRow>({
    name: 'withdrawals-counting',
    text: `select w.* from unnest($1::bigint[], $2::text[]) as k (customer_id, book)
      join withdrawals.withdrawal w on w.customer_id = k.customer_id and w.book = k.book
        and (w.status in ('review', 'approved') or w.status = 'completed' and w.created_at > $3)`,
    values: [keys.map(({ customerId }) => customerId), keys.map(({ book }) => book), since],
  });
  return rows.map(withdrawalOfRow);
}

export async function selectWithdrawal(db: Database, customerId: CustomerId, id: RecordId) {
  const { rows } = await sql<WithdrawalRow>`
    select * from withdrawals.withdrawal where customer_id = ${customerId} and id = ${id}`.execute(db);
  return rows[0] && withdrawalOfRow(rows[0]);
}

/** What a request of this id has led to. */
export async function hasRequested(db: Database, customerId: CustomerId, requestId: string) {
  const { rows } = await sql`
    select 1 from withdrawals.withdrawal
    where customer_id = ${customerId} and request_id = ${requestId}`.execute(db);
  return rows.length > 0;
}

/** What counts toward the day's limit of an account, outside the lane: for previews. */
export async function selectCounting(db: Database, key: AccountKey, since: Date): Promise<OwnedWithdrawal[]> {
  const { rows } = await sql<WithdrawalRow>`
    select * from withdrawals.withdrawal
    where customer_id = ${key.customerId} and book = ${key.book}
      and (status in ('review', 'approved') or status = 'completed' and created_at > ${since})`.execute(db);
  return rows.map(withdrawalOfRow);
}

export interface WithdrawalFilter extends Period {
  readonly customerId?: CustomerId | undefined;
  readonly status?: WithdrawalStatus | undefined;
  readonly method?: WithdrawalMethod | undefined;
}

type Page = { readonly offset: number; readonly limit: number };

/** A page of them, newest first, and how many there are. */
export async function selectWithdrawals(
  db: Database,
  { customerId, status, method, ...period }: WithdrawalFilter,
  { offset, limit }: Page,
): Promise<{ total: number; rows: OwnedWithdrawal[] }> {
  const isBank = method === undefined ? null : method === 'bank';
  const matching = sql`(${customerId ?? null}::bigint is null or customer_id = ${customerId ?? null})
    and (${status ?? null}::text is null or status = ${status ?? null})
    and (${isBank}::boolean is null or (bank is not null) = ${isBank})
    ${andWithin(sql`created_at`, period)}`;
  const count = await sql<{ total: bigint }>`
    select count(*) as total from withdrawals.withdrawal where ${matching}`.execute(db);
  const { rows } = await sql<WithdrawalRow>`
    select * from withdrawals.withdrawal where ${matching}
    order by id desc offset ${offset} limit ${limit}`.execute(db);
  return { total: Number(count.rows[0]?.total ?? 0n), rows: rows.map(withdrawalOfRow) };
}

/** Those that wait for a decision. */
export const waitingWithdrawals = readAs(
  dueQueue<WithdrawalRow>({
    select: sql`*`,
    from: sql`withdrawals.withdrawal where status = 'review'`,
    since: sql`due_at`,
    submitted: sql`created_at`,
    customer: sql`customer_id`,
    amount: { asset: sql`asset`, units: sql`amount` },
    why: {
      firstWithdrawal: sql`(deposit_id is null and not exists (
      select from withdrawals.withdrawal paid
      where paid.customer_id = withdrawal.customer_id and paid.status = 'completed'))`,
      twoNeeded: sql`needed = 2`,
      wasHeld: sql`held_until is not null`,
      destinationOfOthers: sql`exists (
      select from withdrawals.destination own
      join withdrawals.destination other on other.fingerprint = own.fingerprint and other.customer_id <> own.customer_id
      where own.customer_id = withdrawal.customer_id
        and (own.address, own.network, own.bank) is not distinct from (withdrawal.address, withdrawal.network, withdrawal.bank))`,
      depositReturned: sql`deposit_id is not null`,
    },
  }),
  withdrawalOfRow,
);

/** Those to be paid at a time, in the order they were approved. */
export async function selectApproved(db: Database, at: Date, limit: number): Promise<OwnedWithdrawal[]> {
  const { rows } = await sql<WithdrawalRow>`
    select * from withdrawals.withdrawal where status = 'approved' and (leaves_at is null or leaves_at <= ${at})
    order by decided_at, id limit ${limit}`.execute(db);
  return rows.map(withdrawalOfRow);
}

/** What a network has taken for all disbursements so far, exactly. */
export async function sumCost(db: Database, asset: Asset): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(cost_exact), 0)::text as sum from withdrawals.withdrawal where cost_asset = ${asset}`.execute(
    db,
  );
  return BigInt(rows[0]?.sum ?? '0');
}

/** Whether another withdrawal was paid by the same transaction: its cost is posted once. */
export async function isPaidBy(db: Database, paidBy: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from withdrawals.withdrawal where status = 'completed' and paid_by = ${paidBy} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface HistoryRow {
  readonly status: WithdrawalStatus;
  readonly count: bigint;
  readonly value: string;
}

/** What a customer has asked for so far, by what became of it. */
export async function selectHistory(db: Database, customerId: CustomerId) {
  return await allRows<HistoryRow>(db)`
    select status, count(*) as count, sum(value)::text as value from withdrawals.withdrawal
    where customer_id = ${customerId} group by status order by status`;
}

/** How many were asked for after two moments, whatever became of them. */
export async function countAskedSince(
  db: Database,
  customerId: CustomerId,
  [day, week]: readonly [Date, Date],
): Promise<{ day: number; week: number }> {
  const { rows } = await sql<{ day: number; week: number }>`
    select count(*) filter (where created_at > ${day})::int as day, count(*)::int as week
    from withdrawals.withdrawal where customer_id = ${customerId} and created_at > ${week}`.execute(db);
  return rows[0] ?? { day: 0, week: 0 };
}

/** Those whose recorded disbursement waits for a second treasurer. */
export async function selectAwaiting(db: Database, ids: readonly RecordId[]): Promise<ReadonlySet<RecordId>> {
  const { rows } = await sql<{ withdrawal_id: RecordId }>`
    select withdrawal_id from withdrawals.evidence
    where state = 'waiting' and withdrawal_id = any (${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ withdrawal_id }) => withdrawal_id));
}
