import { type RawBuilder, sql } from 'kysely';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { Period, TransferFilter } from '../face.ts';
import type { AccountKey } from '../rules.ts';
import { codeOfAccount, codeOfAsset, codeOfBook, firstHouseCode } from './codes.ts';
import type { BalanceRow } from './lane.sql.ts';
import { type TransferRow, touchesAvailable, transferColumns } from './ledger.sql.ts';

/** Every balance of the accounts, in one look. */
export async function selectBalancesOf(tx: Tx, keys: readonly AccountKey[]) {
  return await allRows<BalanceRow>(tx)`
    select b.customer_id, b.book, b.asset, b.available, b.held, b.margin, b.plan, b.collateral, b.loan_owed
    from unnest(${keys.map((key) => key.customerId)}::bigint[], ${keys.map((key) => codeOfBook(key.book))}::smallint[])
      as wanted (customer_id, book)
    join ledger.balance b using (customer_id, book)`;
}

/** What a transfer changed in the customer's own accounts together; nothing when it moved between them. */
const change = sql`(case when t.to_account < ${sql.lit(firstHouseCode)} then t.units else 0 end
  - case when t.from_account < ${sql.lit(firstHouseCode)} then t.units else 0 end)`;

function usdtOf(key: AccountKey, { from, to }: Period) {
  return sql`t.customer_id = ${key.customerId} and t.book = ${codeOfBook(key.book)}
    and t.asset = ${codeOfAsset('USDT')} and t.at >= ${formatInstant(from)} and t.at < ${formatInstant(to)}`;
}

interface SumRow {
  readonly reason: string;
  /** numeric: a sum may be larger than any of its parts. */
  readonly units: string;
}

export async function sumTransfersByDay(
  db: Database,
  key: AccountKey,
  period: Period,
  reasons: readonly string[],
) {
  return await allRows<SumRow & { day: string }>(db)`
    select to_char(t.at at time zone 'UTC', 'YYYY-MM-DD') as day, t.reason, sum(${change}) as units
    from ledger.transfer t
    where ${usdtOf(key, period)} and t.reason = any (${reasons})
    group by 1, 2
    order by 1, 2`;
}

interface CustomerSumRow extends SumRow {
  readonly customerId: CustomerId;
  readonly day: string;
  readonly asset: number;
}

export async function sumTransfersOfCustomers(
  db: Database,
  book: Book,
  customers: readonly CustomerId[],
  { from, to }: Period,
  reasons: readonly string[],
) {
  return await allRows<CustomerSumRow>(db)`
    select t.customer_id as "customerId", to_char(t.at at time zone 'UTC', 'YYYY-MM-DD') as day, t.asset, t.reason,
      sum(${change}) as units
    from ledger.transfer t
    where t.customer_id = any (${customers}::bigint[]) and t.book = ${codeOfBook(book)}
      and t.at >= ${formatInstant(from)} and t.at < ${formatInstant(to)} and t.reason = any (${reasons})
    group by 1, 2, 3, 4
    order by 2, 1, 3, 4`;
}

/** The sums over the next `limit` transfers after an id, by ref; `last` is where the portion ends. */
export async function sumTransfersByRefAfter(
  db: Database,
  key: AccountKey,
  period: Period,
  reasons: readonly string[],
  after: RecordId,
  limit: number,
) {
  return await allRows<SumRow & { ref: string; last: bigint }>(db)`
    with portion as (
      select t.id, t.ref, t.reason, ${change} as change
      from ledger.transfer t
      where ${usdtOf(key, period)} and t.reason = any (${reasons})
        and t.id > ${after} and t.posting_id >= ${after}
      order by t.posting_id, t.id
      limit ${limit}
    )
    select ref, reason, sum(change) as units, (select max(id) from portion) as last
    from portion
    group by ref, reason`;
}

/** 1 for what is the customer's, -1 for what is owed, 0 for house accounts and outside. */
const sideOf = (account: RawBuilder<unknown>) =>
  sql`case when ${account} >= ${sql.lit(firstHouseCode)} then 0
    when ${account} = ${sql.lit(codeOfAccount('loan-owed'))} then -1 else 1 end`;

/**
 * What changed in the customer's accounts less what is owed, by asset, reason and step; oldest first. Steps
 * of `stepMs` for USDT, of a minute for other assets.
 */
export async function sumChanges(db: Database, key: AccountKey, { from, to }: Period, stepMs: number) {
  const step = sql`case when asset = ${sql.lit(codeOfAsset('USDT'))}
    then floor(extract(epoch from at - ${formatInstant(from)}::timestamptz) * 1000 / ${stepMs}::float8)
    else floor(extract(epoch from at) / 60) end`;
  return await allRows<SumRow & { asset: number; at: Date }>(db)`
    with moved as (
      select t.asset, t.reason, t.at, t.units * (${sideOf(sql`t.to_account`)} - ${sideOf(sql`t.from_account`)}) as change
      from ledger.transfer t
      where t.customer_id = ${key.customerId} and t.book = ${codeOfBook(key.book)}
        and t.at >= ${formatInstant(from)} and t.at < ${formatInstant(to)}
    )
    select asset, reason, min(at) as at, sum(change) as units
    from moved
    where change <> 0
    group by asset, reason, ${step}
    order by 3, 1, 2`;
}

/** The next customers who have another asset than USDT, by their number. */
export async function selectCoinOwnersAfter(db: Database, after: bigint, limit: number) {
  const isCoin = sql`asset <> ${sql.lit(codeOfAsset('USDT'))} and available + held + margin + plan + collateral > 0`;
  return await allRows<{ customer_id: bigint; book: number }>(db)`
    with owner as (
      select distinct customer_id from ledger.balance
      where ${isCoin} and customer_id > ${after}
      order by customer_id limit ${limit}
    )
    select distinct b.customer_id, b.book
    from ledger.balance b join owner using (customer_id)
    where ${isCoin}
    order by 1, 2`;
}

/** The next page of an account's records before an id, newest first. */
export async function selectAvailableTransfersBefore(
  db: Database,
  key: AccountKey,
  filter: TransferFilter,
  before: RecordId,
  limit: number,
) {
  return await allRows<TransferRow>(db)`
    select ${transferColumns}
    from ledger.transfer t
    where ${touchesAvailable(key, filter)} and t.id < ${before} and t.posting_id < ${before}
    order by t.posting_id desc, t.id desc
    limit ${limit}`;
}

export interface OutsideRow {
  readonly asset: number;
  readonly reason: string;
  readonly origin: string;
  readonly units: string;
  readonly count: bigint;
}

const outsideCode = codeOfAccount('outside');

/** What crossed `outside`, both legs of a posting, found by an index of its own (migration 0029). */
export async function sumOutside(tx: Tx, book: AccountKey['book']) {
  const outside = sql.lit(outsideCode);
  return await allRows<OutsideRow>(tx)`
    select p.asset, leg.reason, case when position(' ' in p.ref) > 0 then split_part(p.ref, ' ', 1) else '' end as origin,
      sum(case when leg.from_account = ${outside} then leg.units else -leg.units end) as units, count(*) as count
    from ledger.posting p
    cross join lateral (
      values (p.from_account, p.to_account, p.units, p.reason),
        (p.next_from_account, p.next_to_account, p.next_units, p.next_reason)
    ) as leg (from_account, to_account, units, reason)
    where p.book = ${codeOfBook(book)}
      and (${outside} in (p.from_account, p.to_account) or ${outside} in (p.next_from_account, p.next_to_account))
      and ${outside} in (leg.from_account, leg.to_account)
    group by 1, 2, 3
    order by 1, 2, 3`;
}

/** By how much more came into an account from outside than went out, for these reasons. */
export async function sumOutsideOf(db: Database, key: AccountKey, reasons: readonly string[]) {
  const outside = sql.lit(outsideCode);
  return await allRows<{ asset: number; reason: string; units: string }>(db)`
    select t.asset, t.reason, sum(case when t.from_account = ${outside} then t.units else -t.units end) as units
    from ledger.transfer t
    where t.customer_id = ${key.customerId} and t.book = ${codeOfBook(key.book)}
      and ${outside} in (t.from_account, t.to_account) and t.reason = any (${reasons}::text[])
    group by 1, 2
    order by 1, 2`;
}

/** What the customer's own accounts had before a moment, by their transfers. */
export async function sumBalancesAt(db: Database, key: AccountKey, at: Instant) {
  return await allRows<{ asset: number; account: number; units: string }>(db)`
    select t.asset, leg.account, sum(leg.units) as units
    from ledger.transfer t
    cross join lateral (values (t.to_account, t.units), (t.from_account, -t.units)) as leg (account, units)
    where t.customer_id = ${key.customerId} and t.book = ${codeOfBook(key.book)} and t.at < ${formatInstant(at)}
      and leg.account < ${firstHouseCode}
    group by 1, 2`;
}

export async function selectLastBatch(db: Database, key: AccountKey, before: Instant) {
  return await firstRow<{ id: bigint; hash: string; at: Date }>(db)`
    select b.id, encode(b.hash, 'hex') as hash, b.at
    from ledger.batch b
    where b.id = (
      select max(p.id) / 65536 from ledger.posting p
      where p.customer_id = ${key.customerId} and p.book = ${codeOfBook(key.book)} and p.at < ${formatInstant(before)}
        and p.units is not null)`;
}

/** What each ref still holds, summed by the reason it was held for. */
export async function sumHeld(db: Database, key: AccountKey) {
  const held = sql.lit(codeOfAccount('held'));
  return await allRows<{ asset: number; reason: string; units: string }>(db)`
    select asset, reason, sum(units) as units
    from (
      select t.asset, t.ref, min(t.reason) filter (where t.to_account = ${held}) as reason,
        sum(case when t.to_account = ${held} then t.units else -t.units end) as units
      from ledger.transfer t
      where t.customer_id = ${key.customerId} and t.book = ${codeOfBook(key.book)}
        and (t.from_account = ${held} or t.to_account = ${held})
      group by t.asset, t.ref
      having sum(case when t.to_account = ${held} then t.units else -t.units end) <> 0
    ) by_ref
    where reason is not null
    group by asset, reason
    order by asset, reason`;
}
