import { sql } from 'kysely';
import type { OrderType } from '#capabilities/products/orders/order-type.ts';
import type { CloseReason, OrderStatus } from '#capabilities/products/orders/position.ts';
import type { Direction } from '#capabilities/products/orders/valuation.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';

/** An order of the traded markets as the database has it; prices in units of 10^-10. */
export interface StoredOrder {
  readonly id: bigint;
  readonly code: string;
  readonly direction: Direction;
  readonly type: OrderType;
  readonly status: OrderStatus;
  readonly price: bigint | null;
  readonly stopLoss: bigint;
  readonly takeProfit: bigint;
  readonly trailingDistance: bigint | null;
  readonly placedTime: Date | null;
  readonly editedTime: Date | null;
  readonly partOf: bigint | null;
  readonly closeReason: CloseReason | null;
}

/** Until when everything is known to have been looked after; undefined before the first time. */
export async function watchedThrough(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ at: Date }>`select at from orders.watched_through`.execute(db);
  return rows[0]?.at.getTime();
}

/** The orders of these markets that live or have ended since a moment. */
export async function ordersSince(tx: Tx, codes: readonly string[], since: number): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select id, code, direction, type, status, price, stop_loss_price as "stopLoss", take_profit_price as "takeProfit",
      trailing_distance as "trailingDistance", placed_time as "placedTime", edited_time as "editedTime",
      part_of as "partOf", close_reason as "closeReason"
    from orders.margin_order
    where code = any(${codes}::text[])
      and (status in ('pending', 'open') or coalesce(close_time, end_time) >= ${new Date(since)})`.execute(
    tx,
  );
  return rows;
}

export interface StoredEvidence {
  readonly ref: string;
  readonly evidence: string;
}

/** The evidence beside these orders' transfers. */
export async function evidenceOf(tx: Tx, ids: readonly bigint[]): Promise<StoredEvidence[]> {
  const { rows } = await sql<StoredEvidence>`
    select ref, evidence from ledger.transfer
    where evidence is not null and customer_id > 0 and ref = any(${ids.map(String)}::text[])
    order by id`.execute(tx);
  return rows;
}

/** Orders of an id, whatever their state, among those asked for. */
export async function existing(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: bigint }>`
    select id from orders.margin_order where id = any(${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => String(id)));
}
