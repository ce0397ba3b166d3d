import { sql } from 'kysely';
import type { Book } from '#foundation/ids/book.ts';
import type { Database } from '#foundation/server-kit/database.ts';

/** The whole yields of the plans bought since then, in USDT units; each rounded down as it was promised. */
export async function sumYieldsSoldSince(db: Database, book: Book, since: Date): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(floor(principal::numeric * daily_rate_ppm * days / 1000000)), 0)::text as units
    from plans.smart_plan where started_at > ${since} and book = ${book}`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}

/** What plans under way will be credited after a moment, by the UTC day on which it falls due. */
export async function sumYieldsByDay(
  db: Database,
  book: Book,
  from: Date,
  days: number,
): Promise<{ day: string; units: bigint }[]> {
  const { rows } = await sql<{ day: string; units: string }>`
    with earning as (
      select principal::numeric * daily_rate_ppm as ppm, days, started_at,
        floor(extract(epoch from ${from}::timestamptz - started_at) / 86400)::int4 as run
      from plans.smart_plan
      where ended_at is null and status = 'earning' and book = ${book}
    )
    select to_char((started_at + n * interval '1 day') at time zone 'UTC', 'YYYY-MM-DD') as day,
      sum(floor(ppm * n / 1000000) - floor(ppm * (n - 1) / 1000000))::text as units
    from earning, generate_series(run + 1, least(days, run + ${days}::int4)) n
    group by day order by day`.execute(db);
  return rows.map(({ day, units }) => ({ day, units: BigInt(units) }));
}
