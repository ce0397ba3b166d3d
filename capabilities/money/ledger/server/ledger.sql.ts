import { sql } from 'kysely';
import { reserveAccounts, reserveProducts } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { charityAccount } from '#capabilities/money/accounting/nfts.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { TransferFilter } from '../face.ts';
import type { AccountKey } from '../rules.ts';
import { codeOfAccount, codeOfAsset, codeOfBook } from './codes.ts';
import type { BalanceRow } from './lane.sql.ts';
import type { ReserveRow } from './lane-reserves.sql.ts';

export interface TransferRow {
  readonly customer_id: bigint;
  readonly id: bigint;
  readonly book: number;
  readonly asset: number;
  readonly from_account: number;
  readonly to_account: number;
  readonly units: bigint;
  readonly available_after: bigint;
  readonly at: Date;
  readonly reason: string;
  readonly ref: string;
  readonly evidence: string | null;
}

/** With the hash of its batch. */
export interface HashedTransferRow extends TransferRow {
  readonly batch_hash: string;
}

export const transferColumns = sql`t.customer_id, t.id, t.book, t.asset, t.from_account, t.to_account, t.units,
  t.available_after, t.at, t.reason, t.ref, t.evidence`;

export async function selectBalances(db: Database, key: AccountKey) {
  return await allRows<BalanceRow>(db)`
    select customer_id, book, asset, available, held, margin, plan, collateral, loan_owed
    from ledger.balance
    where customer_id = ${key.customerId} and book = ${codeOfBook(key.book)}`;
}

/** What is available in USDT in many accounts. */
export async function selectMarginFunds(db: Database, keys: readonly AccountKey[]) {
  return await allRows<{ customer_id: bigint; book: number; funds: bigint }>(db)`
    select b.customer_id, b.book, b.available + b.margin as funds
    from unnest(${keys.map(({ customerId }) => customerId)}::bigint[], ${keys.map(({ book }) => codeOfBook(book))}::smallint[])
      as k (customer_id, book)
    join ledger.balance b
      on b.customer_id = k.customer_id and b.book = k.book and b.asset = ${codeOfAsset('USDT')}`;
}

export interface MarkRow {
  readonly customer_id: bigint;
  readonly book: number;
  readonly mark: bigint;
}

/** The marks of these accounts, or of all that have one. */
export async function selectMarks(db: Database, keys?: readonly AccountKey[]) {
  const wanted =
    keys === undefined
      ? sql``
      : sql`and customer_id = any (${keys.map(({ customerId }) => customerId)}::bigint[])
          and book = any (${keys.map(({ book }) => codeOfBook(book))}::smallint[])`;
  return await allRows<MarkRow>(db)`
    select customer_id, book, mark from ledger.balance
    where asset = ${codeOfAsset('USDT')} and mark > 0 ${wanted}`;
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Newest first. */
export async function selectAvailableTransfers(
  db: Database,
  key: AccountKey,
  filter: TransferFilter,
  { offset, limit }: Page,
) {
  return await allRows<TransferRow>(db)`
    select ${transferColumns}
    from ledger.transfer t
    where ${touchesAvailable(key, filter)}
    order by t.posting_id desc, t.id desc
    offset ${offset} limit ${limit}`;
}

export async function countAvailableTransfers(db: Database, key: AccountKey, filter: TransferFilter) {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from ledger.transfer t
    where ${touchesAvailable(key, filter)}`.execute(db);
  return rows[0]?.total ?? 0n;
}

export function touchesAvailable(key: AccountKey, { reason, asset, from, to }: TransferFilter) {
  const available = codeOfAccount('available');
  return sql.join(
    [
      sql`t.customer_id = ${key.customerId}`,
      sql`t.book = ${codeOfBook(key.book)}`,
      sql`(t.from_account = ${available} or t.to_account = ${available})`,
      ...(reason === undefined ? [] : [sql`t.reason = ${reason}`]),
      ...(asset === undefined ? [] : [sql`t.asset = ${codeOfAsset(asset)}`]),
      ...(from === undefined ? [] : [sql`t.at >= ${formatInstant(from)}`]),
      ...(to === undefined ? [] : [sql`t.at < ${formatInstant(to)}`]),
    ],
    sql` and `,
  );
}

/** Oldest first. */
export async function selectTransfersOfRef(db: Database, key: AccountKey, ref: string) {
  return await allRows<HashedTransferRow>(db)`
    select ${transferColumns}, encode(b.hash, 'hex') as batch_hash
    from ledger.transfer t
    join ledger.batch b on b.id = t.id / 65536
    where t.customer_id = ${key.customerId} and t.book = ${codeOfBook(key.book)} and t.ref = ${ref}
    order by t.id`;
}

/** Every funded account's balance, all its tranches together. */
export async function selectReserves(db: Database) {
  return await allRows<ReserveRow>(db)`
    select book, account, asset, sum(units)::bigint as units from ledger.reserve
    group by book, account, asset order by book, account, asset`;
}

export interface EventRow {
  readonly sequence: bigint;
  /** Null for a row that only moved money. */
  readonly event: string | null;
  /** JSON */
  readonly data: string | null;
}

/** Oldest first. */
export async function selectEventsAfter(
  db: Database,
  customerId: CustomerId,
  sequence: bigint,
  limit: number,
) {
  return await allRows<EventRow>(db)`
    select id as sequence, event, data
    from ledger.posting
    where customer_id = ${customerId} and id > ${sequence} and num_nonnulls(event, units) > 0
    order by id
    limit ${limit}`;
}

export interface WrittenEventRow extends EventRow {
  readonly customer_id: bigint;
  readonly book: number;
  readonly at: Date;
}

/** All customers', in the order of their ids; the index `posting_written` finds them. */
export async function selectEventsSince(db: Database, sequence: bigint, limit: number) {
  return await allRows<WrittenEventRow>(db)`
    select customer_id, book, at, id as sequence, event, data
    from ledger.posting
    where id > ${sequence} and event is not null
    order by id
    limit ${limit}`;
}

/** Reads backwards from the newest row, so that only rows stored since then are read. */
export async function selectSequenceBefore(db: Database, customerId: CustomerId, at: Date) {
  const { rows } = await sql<{ id: bigint }>`
    select id from ledger.posting
    where customer_id = ${customerId} and id > 0 and at < ${at}
    order by id desc
    limit 1`.execute(db);
  return rows[0]?.id ?? 0n;
}

/** Written out, not a parameter: so that the planner sees the index `posting_charity` in it. */
const charity = sql.lit(codeOfAccount(charityAccount));
const ofCharity = sql`(p.from_account = ${charity} or p.to_account = ${charity}
  or p.next_from_account = ${charity} or p.next_to_account = ${charity})`;
const charityLegs = sql`
  ledger.posting p
  cross join lateral (
    values
      (p.id, p.from_account, p.to_account, p.units, p.available_after, p.reason, p.evidence),
      (p.id + 1, p.next_from_account, p.next_to_account, p.next_units, p.next_available_after, p.next_reason, null)
  ) as leg (id, from_account, to_account, units, available_after, reason, evidence)`;

export async function sumCharity(db: Database, book: AccountKey['book']) {
  const { rows } = await sql<{ received: string; paid_out: string }>`
    select coalesce(sum(leg.units) filter (where leg.to_account = ${charity}), 0)::text as received,
      coalesce(sum(leg.units) filter (where leg.from_account = ${charity}), 0)::text as paid_out
    from ${charityLegs}
    where p.book = ${codeOfBook(book)} and p.asset = ${codeOfAsset('USDT')} and ${ofCharity}`.execute(db);
  return { received: BigInt(rows[0]?.received ?? 0), paidOut: BigInt(rows[0]?.paid_out ?? 0) };
}

const promisedCodes = reserveProducts.map((product) => codeOfAccount(reserveAccounts[product].promised));

/** What customers have, what backs promises to them and what is owed to charity, by asset. */
export async function sumOwed(db: Database, book: AccountKey['book']) {
  const code = codeOfBook(book);
  return await allRows<{ asset: number; customers: string; promised: string; charity: string }>(db)`
    select asset, sum(customers)::text as customers, sum(promised)::text as promised, sum(charity)::text as charity
    from (
      select asset, available + held + margin + plan + collateral as customers, 0 as promised, 0 as charity
      from ledger.balance where book = ${code}
      union all
      select asset, 0, units, 0 from ledger.reserve
      where book = ${code} and account = any (${promisedCodes}::smallint[])
      union all
      select p.asset, 0, 0, case when leg.to_account = ${charity} then leg.units else -leg.units end
      from ${charityLegs}
      where p.book = ${code} and ${ofCharity} and ${charity} in (leg.from_account, leg.to_account)
    ) part
    group by asset`;
}

/** Oldest first. */
export async function selectCharityTransfers(
  db: Database,
  book: AccountKey['book'],
  refs: readonly string[],
) {
  return await allRows<HashedTransferRow>(db)`
    select p.customer_id, leg.id, p.book, p.asset, leg.from_account, leg.to_account, leg.units, leg.available_after, p.at,
      leg.reason, p.ref, leg.evidence, encode(b.hash, 'hex') as batch_hash
    from ${charityLegs}
    join ledger.batch b on b.id = leg.id / 65536
    where p.book = ${codeOfBook(book)} and p.ref = any (${refs}::text[]) and ${ofCharity}
      and (leg.from_account = ${charity} or leg.to_account = ${charity})
    order by leg.id`;
}
