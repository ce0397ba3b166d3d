import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { RememberedPrices } from './venue-feed.ts';

/** What a venue said it gives prices for, as it was stored; undefined when it was never reached. */
export async function selectListing(db: Database, venue: string): Promise<unknown> {
  const { rows } = await sql<{ listing: unknown }>`
    select listing from markets.venue_listing where venue = ${venue}`.execute(db);
  return rows[0]?.listing;
}

export async function upsertListing(
  db: Database,
  venue: string,
  listing: unknown,
  at: Instant,
): Promise<void> {
  await sql`
    insert into markets.venue_listing (venue, listing, seen_at)
    values (${venue}, ${JSON.stringify(listing)}::jsonb, ${new Date(at)})
    on conflict (venue) do update set listing = excluded.listing, seen_at = excluded.seen_at`.execute(db);
}

/**
 * The last stored price of each instrument, and the closes of its last `count` quarter-hours, oldest first.
 */
export async function selectRememberedPrices(
  db: Database,
  source: string,
  count: number,
): Promise<RememberedPrices> {
  const { rows } = await sql<{ code: string; last: number; last_ms: number; closes: [number, number][] }>`
    select instrument.code, minute.close::float8 as last, extract(epoch from minute.start_at)::float8 * 1000 as last_ms,
      array(
        select array[extract(epoch from start_at)::float8 * 1000, close::float8] from (
          select close, start_at from markets.candle as quarter
          where quarter.code = instrument.code and quarter.source = ${source} and quarter.period = '15m'
          order by start_at desc limit ${count}) as newest
        order by start_at) as closes
    from markets.instrument
    cross join lateral (
      select close, start_at from markets.candle
      where candle.code = instrument.code and candle.source = ${source} and candle.period = '1m'
      order by start_at desc limit 1) as minute`.execute(db);
  return {
    last: new Map(rows.map((row) => [row.code, { points: row.last, at: row.last_ms }])),
    quarterHours: new Map(
      rows.map(({ code, closes }) => [code, closes.map(([start, close]) => ({ start, close }))]),
    ),
  };
}
