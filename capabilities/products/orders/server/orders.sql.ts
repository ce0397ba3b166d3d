import { type RawBuilder, sql } from 'kysely';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Lots, Price } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';
import { allRows, type PageRange } from '#foundation/server-kit/statements.ts';
import { wordList } from '#foundation/server-kit/word-list.ts';
import type { Gap } from '../gap.ts';
import { type AnyOrder, type LiveOrder, liveStatuses, type OrderStatus, type Position } from '../position.ts';
import { type OrderRow, type Owned, orderOfRow, orderTable } from './order-rows.ts';
import { joinTrails } from './trails.sql.ts';

/**
 * As the table’s columns, a trailing position with the best price that the engine has stored of it since it
 * was opened or edited.
 */
const withBest = sql.raw(
  `${orderTable.names('o').replace('o.best_price', 'coalesce(t.best_price, o.best_price) as best_price')}
  from orders.margin_order o ${joinTrails}`,
);

/**
 * The live orders of the accounts. The lateral join keeps it one index probe an account, whatever the
 * statistics say.
 */
export async function selectLiveOf(
  connection: LaneConnection,
  keys: readonly AccountKey[],
): Promise<Owned<LiveOrder>[]> {
  const rows = await connection.query<OrderRow>({
    name: 'orders-live-of',
    text: `select o.* from unnest($1::bigint[], $2::text[]) as k (customer_id, book)
      cross join lateral (
        select ${orderTable.names()} from orders.margin_order
        where customer_id = k.customer_id and book = k.book and status in ${wordList(liveStatuses)} offset 0
      ) o`,
    values: [keys.map((key) => key.customerId), keys.map((key) => key.book)],
  });
  return rows.map(orderOfRow).filter(isLive);
}

function isLive(owned: Owned): owned is Owned<LiveOrder> {
  return owned.order.status === 'pending' || owned.order.status === 'open';
}

const live = sql.raw(wordList(liveStatuses));

/** The live orders of one account, oldest first. */
export async function selectLive(db: Database, key: AccountKey): Promise<LiveOrder[]> {
  const { rows } = await sql<OrderRow>`
    select ${withBest}
    where o.customer_id = ${key.customerId} and o.book = ${key.book} and o.status in ${live} order by o.id
  `.execute(db);
  return rows
    .map(orderOfRow)
    .filter(isLive)
    .map(({ order }) => order);
}

/** Open positions that reserve for a smaller gap than their market's, or for none; by their ids. */
export async function selectOfSmallerGaps(
  db: Database,
  gaps: readonly { readonly code: string; readonly gap: Gap | null }[],
  after: bigint,
  limit: number,
): Promise<Owned<Position>[]> {
  const [codes, figures] = [gaps.map(({ code }) => code), gaps.map(({ gap }) => gap?.ppm ?? 0n)];
  const { rows } = await sql<OrderRow>`
    select ${sql.raw(orderTable.names('o'))} from orders.margin_order o
    join unnest(${codes}::text[], ${figures}::bigint[]) as figure (code, ppm) using (code)
    where o.status = 'open' and o.id > ${after}
      and coalesce(split_part(o.gap, ' ', 2)::bigint, 0) < figure.ppm
    order by o.id limit ${limit}`.execute(db);
  return rows.map(orderOfRow).flatMap(({ key, order }) => (order.status === 'open' ? { key, order } : []));
}

/** What each account with live orders has reserved for them, in USDT units. */
export async function selectReservedSums(
  db: Database,
): Promise<{ readonly key: AccountKey; readonly units: bigint }[]> {
  const { rows } = await sql<{ customer_id: CustomerId; book: Book; reserved: string }>`
    select customer_id, book, sum(reserved) as reserved from orders.margin_order
    where status in ${live} group by customer_id, book`.execute(db);
  return rows.map((row) => ({
    key: { book: row.book, customerId: row.customer_id },
    units: BigInt(row.reserved),
  }));
}

/**
 * A page of the accounts with positions whose last rollover is before the given one, in key order after the
 * given account.
 */
export function selectUnswapped(
  db: Database,
  rollover: Date,
  after: { customerId: bigint; book: string },
  limit: number,
): Promise<{ customerId: bigint; book: AccountKey['book'] }[]> {
  return allRows<{ customerId: bigint; book: AccountKey['book'] }>(db)`
    select distinct customer_id as "customerId", book from orders.margin_order
    where status = 'open'
      and coalesce(swapped_at, '-infinity') < ${rollover} and open_time < ${rollover}
      and (customer_id, book) > (${after.customerId}, ${after.book})
    order by customer_id, book limit ${limit}
  `;
}

/** Some of the pending orders that are over by a time, the first to end first. */
export function selectExpired(
  db: Database,
  by: Date,
  limit: number,
): Promise<(AccountKey & { readonly id: RecordId })[]> {
  return allRows<AccountKey & { readonly id: RecordId }>(db)`
    select customer_id as "customerId", book, id from orders.margin_order
    where status = 'pending' and expires_at <= ${by} order by expires_at limit ${limit}`;
}

/** The accounts with pending orders that were placed before there were order margins. */
export function selectUnfunded(db: Database): Promise<AccountKey[]> {
  return allRows<AccountKey>(db)`
    select distinct customer_id as "customerId", book from orders.margin_order
    where status = 'pending' and order_margin = 0 order by customer_id, book`;
}

/** The days are those of placing, or of opening where it did not wait. */
export interface OrderFilter extends Period {
  readonly status?: OrderStatus | undefined;
  readonly code?: string | undefined;
}

/** A page of an account's orders, newest first, and how many there are. */
export async function selectOrders(
  db: Database,
  key: AccountKey,
  filter: OrderFilter,
  page: PageRange,
): Promise<{ total: number; orders: AnyOrder[] }> {
  const matching: RawBuilder<unknown> = sql`o.customer_id = ${key.customerId} and o.book = ${key.book}
      and (${filter.status ?? null}::text is null or o.status = ${filter.status ?? null})
      and (${filter.code ?? null}::text is null or o.code = ${filter.code ?? null})
      ${andWithin(sql`coalesce(o.placed_time, o.open_time)`, filter)}`;
  const count = await sql<{ total: bigint }>`
    select count(*) as total from orders.margin_order o where ${matching}`.execute(db);
  const { rows } = await sql<OrderRow>`
    select ${withBest} where ${matching} order by o.id desc offset ${page.offset} limit ${page.limit}
  `.execute(db);
  return { total: Number(count.rows[0]?.total ?? 0n), orders: rows.map((row) => orderOfRow(row).order) };
}

/** One order of an account; undefined when it has none of that id. */
export async function selectOrder(
  db: Database,
  key: AccountKey,
  id: RecordId,
): Promise<AnyOrder | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${withBest} where o.customer_id = ${key.customerId} and o.book = ${key.book} and o.id = ${id}
  `.execute(db);
  return rows[0] === undefined ? undefined : orderOfRow(rows[0]).order;
}

/** How many lots were closed of an order before its end, as parts. */
export async function selectPartLots(db: Database, key: AccountKey, id: RecordId): Promise<bigint> {
  const { rows } = await sql<{ lots: string }>`
    select coalesce(sum(lots), 0)::text as lots from orders.margin_order
    where customer_id = ${key.customerId} and book = ${key.book} and part_of = ${id}`.execute(db);
  return BigInt(rows[0]?.lots ?? 0);
}

/** What was closed of a position before its end. */
interface ClosedPart {
  readonly id: RecordId;
  readonly closeTime: Date;
  readonly closePrice: Price;
  readonly lots: Lots;
}

export async function selectParts(db: Database, key: AccountKey, id: RecordId): Promise<ClosedPart[]> {
  return await allRows<ClosedPart>(db)`
    select id, close_time as "closeTime", close_price as "closePrice", lots from orders.margin_order
    where customer_id = ${key.customerId} and book = ${key.book} and part_of = ${id} order by close_time, id`;
}
