import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** The codes a customer watches, in the order they were added. */
export async function selectWatched(db: Database, customerId: CustomerId): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from markets.watch where customer_id = ${customerId} order by added_at, code`.execute(db);
  return rows.map((row) => row.code);
}

/** Watches a code, unless `limit` are watched already. */
export async function insertWatched(
  db: Database,
  customerId: CustomerId,
  code: string,
  at: Instant,
  limit: number,
): Promise<void> {
  await sql`
    insert into markets.watch (customer_id, code, added_at)
    select ${customerId}, ${code}, ${new Date(at)}
    where (select count(*) from markets.watch where customer_id = ${customerId}) < ${limit}
    on conflict do nothing`.execute(db);
}

export async function deleteWatched(db: Database, customerId: CustomerId, code: string): Promise<void> {
  await sql`delete from markets.watch where customer_id = ${customerId} and code = ${code}`.execute(db);
}
