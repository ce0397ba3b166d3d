import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { OrderFilter } from '../face.ts';
import type { OrderType } from '../order-type.ts';
import type { CloseReason, OrderStatus } from '../position.ts';
import type { Direction } from '../valuation.ts';

/**
 * Reading orders for figures over many of them: only the columns that are asked for, never a whole position.
 */

export interface ValuedRow {
  readonly customer_id: bigint;
  readonly book: Book;
  readonly code: string;
  readonly direction: Direction;
  readonly lots: bigint;
  readonly contract_size: bigint;
  readonly open_price: bigint;
  readonly swap_due: bigint;
}

/** What is needed to value the open positions of the accounts. */
export function selectToValue(db: Database, keys: readonly AccountKey[]): Promise<ValuedRow[]> {
  return allRows<ValuedRow>(db)`
    select o.* from unnest(${keys.map((key) => key.customerId)}::bigint[], ${keys.map((key) => key.book)}::text[])
      as wanted (customer_id, book)
    cross join lateral (
      select customer_id, book, code, direction, lots, contract_size, open_price, swap_due
      from orders.margin_order
      where customer_id = wanted.customer_id and book = wanted.book and status = 'open' offset 0
    ) o`;
}

/** The next customers with open positions, by their number. */
export function selectOwnersAfter(
  db: Database,
  after: CustomerId,
  limit: number,
): Promise<{ customer_id: bigint; book: Book }[]> {
  return allRows<{ customer_id: bigint; book: Book }>(db)`
    with owner as (
      select distinct customer_id from orders.margin_order
      where status = 'open' and customer_id > ${after}
      order by customer_id limit ${limit}
    )
    select distinct o.customer_id, o.book
    from orders.margin_order o join owner using (customer_id)
    where o.status = 'open'
    order by 1, 2`;
}

/** The instruments of a customer's orders. Ids that are none of theirs are left out. */
export function selectCodes(
  db: Database,
  customerId: CustomerId,
  ids: readonly bigint[],
): Promise<{ id: bigint; code: string }[]> {
  return allRows<{ id: bigint; code: string }>(db)`
    select id, code from orders.margin_order
    where customer_id = ${customerId} and id = any (${ids}::bigint[])`;
}

export interface OrderRecordRow {
  readonly id: bigint;
  readonly code: string;
  readonly type: OrderType;
  readonly direction: Direction;
  readonly lots: bigint;
  readonly leverage: number;
  readonly required_margin: bigint;
  readonly stop_loss_price: bigint;
  readonly take_profit_price: bigint;
  readonly price: bigint | null;
  readonly trailing_distance: bigint | null;
  readonly part_of: bigint | null;
  readonly open_price: bigint | null;
  readonly open_time: Date | null;
  readonly open_fee: bigint | null;
  readonly swap: bigint;
  readonly dividends: bigint;
  readonly status: OrderStatus;
  readonly close_price: bigint | null;
  readonly close_time: Date | null;
  readonly close_fee: bigint | null;
  readonly profit: bigint | null;
  readonly close_reason: CloseReason | null;
}

/** The next page of an account's orders before an id, newest first. */
export function selectOrderRecords(
  db: Database,
  key: AccountKey,
  filter: OrderFilter,
  before: bigint,
  limit: number,
): Promise<OrderRecordRow[]> {
  return allRows<OrderRecordRow>(db)`
    select id, code, type, direction, lots, leverage, required_margin, stop_loss_price, take_profit_price, price,
      trailing_distance, part_of, open_price, open_time, open_fee, swap, dividends, status, close_price, close_time, close_fee, profit, close_reason
    from orders.margin_order
    where customer_id = ${key.customerId} and book = ${key.book} and id < ${before}
      and (${filter.status ?? null}::text is null or status = ${filter.status ?? null})
      and (${filter.code ?? null}::text is null or code = ${filter.code ?? null})
    order by id desc
    limit ${limit}`;
}
