import { sql } from 'kysely';
import type { Book } from '#foundation/ids/book.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { wordList } from '#foundation/server-kit/word-list.ts';
import { liveOptionStatuses } from '../option.ts';

/**
 * The payouts of options that are not settled, in USDT units, by the UTC day on which they end; of those that
 * have not begun, by that of `from`.
 */
export async function sumPayoutsByDay(
  db: Database,
  book: Book,
  from: Date,
  until: Date,
): Promise<{ day: string; units: bigint }[]> {
  const { rows } = await sql<{ day: string; units: string }>`
    select to_char(greatest(expiry_time, ${from}::timestamptz) at time zone 'UTC', 'YYYY-MM-DD') as day,
      sum(payout)::text as units
    from options.option_order
    where status in ${sql.raw(wordList(liveOptionStatuses))} and book = ${book}
      and coalesce(expiry_time, ${from}::timestamptz) <= ${until}
    group by day order by day`.execute(db);
  return rows.map(({ day, units }) => ({ day, units: BigInt(units) }));
}
