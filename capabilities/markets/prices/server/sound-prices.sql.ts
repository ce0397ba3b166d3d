import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** What the next process has to know of an instrument: its usual spread, and its last sound tick. */
export interface SoundPrice {
  readonly code: string;
  readonly source: string;
  readonly medianPoints: number;
  readonly bidPoints: number;
  readonly askPoints: number;
  readonly at: Instant;
}

export async function selectSoundPrices(db: Database): Promise<SoundPrice[]> {
  const { rows } = await sql<Omit<SoundPrice, 'at'> & { readonly at: Date }>`
    select code, source, median_points::float8 as "medianPoints", bid_points::float8 as "bidPoints",
      ask_points::float8 as "askPoints", at
    from markets.sound_price`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

export async function upsertSoundPrices(db: Database, prices: readonly SoundPrice[]): Promise<void> {
  const column = <T>(read: (price: SoundPrice) => T) => prices.map(read);
  await sql`
    insert into markets.sound_price (code, source, median_points, bid_points, ask_points, at)
    select * from unnest(
      ${column(({ code }) => code)}::text[], ${column(({ source }) => source)}::text[],
      ${column(({ medianPoints }) => medianPoints)}::bigint[], ${column(({ bidPoints }) => bidPoints)}::bigint[],
      ${column(({ askPoints }) => askPoints)}::bigint[],
      ${column(({ at }) => new Date(at).toISOString())}::timestamptz[])
    on conflict (code, source) do update set
      median_points = excluded.median_points, bid_points = excluded.bid_points,
      ask_points = excluded.ask_points, at = excluded.at`.execute(db);
}
