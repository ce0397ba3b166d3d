import { sql } from 'kysely';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import { jobPayload } from '#foundation/server-kit/tracing.ts';
import { wordList } from '#foundation/server-kit/word-list.ts';
import { liveStatuses } from '../position.ts';

export const tellHaltedTask = 'tell_halted';

export async function addTellHaltedJob(tx: Tx, payload: object): Promise<void> {
  await sql`
    select graphile_worker.add_job(${tellHaltedTask}, ${jobPayload(payload)}::json, max_attempts => 8)`.execute(
    tx,
  );
}

export interface Holder {
  readonly customerId: CustomerId;
  /** The real one where they are in the market with both. */
  readonly book: Book;
}

/** Whether anybody has an open position or a waiting order in a market. */
export async function hasOrders(db: Database, code: string): Promise<boolean> {
  const found = await firstRow(db)`
    select 1 from orders.margin_order
    where code = ${code} and status in ${sql.raw(wordList(liveStatuses))} limit 1`;
  return found !== undefined;
}

/** A page of those who have an open position or a waiting order in a market, in the order of their ids. */
export function selectHolders(
  db: Database,
  code: string,
  after: CustomerId,
  limit: number,
): Promise<Holder[]> {
  return allRows<Holder>(db)`
    select customer_id as "customerId", max(book) as book
    from orders.margin_order
    where code = ${code} and status in ${sql.raw(wordList(liveStatuses))} and customer_id > ${after}
    group by customer_id order by customer_id limit ${limit}`;
}
