import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { StoredMinute } from '../face.ts';
import type { Bar, Period } from '../rules.ts';
import type { StoredBar } from './candles.ts';

/** A bar and whose prices it is made of. */
export interface SourcedBar extends StoredBar {
  readonly source: string;
}

/** Whose prices an instrument follows. */
export interface Sourced {
  readonly code: string;
  readonly source: string;
}

/**
 * Stores bars in one statement; a bar stored before is replaced. In the order of the key: two platforms on
 * one database would otherwise wait for each other's rows.
 */
export async function upsertCandles(db: Database, bars: readonly SourcedBar[]): Promise<void> {
  const column = <T>(read: (bar: SourcedBar) => T) => bars.map(read);
  await sql`
    insert into markets.candle (code, source, period, start_at, through, open, high, low, close, volume)
    select code, source, period, to_timestamp(start_ms / 1000.0), to_timestamp(through_ms / 1000.0), open, high, low, close, volume
    from unnest(
      ${column((bar) => bar.code)}::text[], ${column((bar) => bar.source)}::text[],
      ${column((bar) => bar.period)}::text[],
      ${column((bar) => bar.start)}::float8[], ${column((bar) => bar.through)}::float8[],
      ${column((bar) => bar.open)}::int8[], ${column((bar) => bar.high)}::int8[],
      ${column((bar) => bar.low)}::int8[], ${column((bar) => bar.close)}::int8[],
      ${column((bar) => bar.volume)}::float8[]
    ) as bar (code, source, period, start_ms, through_ms, open, high, low, close, volume)
    order by code, source, period, start_ms
    on conflict (code, source, period, start_at) do update set
      through = excluded.through, open = excluded.open, high = excluded.high, low = excluded.low,
      close = excluded.close, volume = excluded.volume`.execute(db);
}

/**
 * The newest bars that start before a time, oldest first. Built as one text in the database: reading 500 rows
 * one by one costs more than finding them.
 */
export async function selectCandles(
  db: Database,
  { code, source }: Sourced,
  period: Period,
  before: Instant,
  limit: number,
): Promise<Bar[]> {
  const { rows } = await sql<{ bars: string | null }>`
    select string_agg('[' || concat_ws(',',
      (date_part('epoch', start_at) * 1000)::int8, open, high, low, close, volume) || ']', ',' order by start_at) as bars
    from (
      select start_at, open, high, low, close, volume
      from markets.candle
      where code = ${code} and source = ${source} and period = ${period} and start_at < ${new Date(before)}
      order by start_at desc
      limit ${limit}) as newest`.execute(db);
  const bars: number[][] = JSON.parse(`[${rows[0]?.bars ?? ''}]`);
  return bars.map(([start = 0, open = 0, high = 0, low = 0, close = 0, volume = 0]) => ({
    start,
    open,
    high,
    low,
    close,
    volume,
  }));
}

interface CandleRow {
  readonly code: string;
  readonly period: Period;
  readonly start_ms: number;
  readonly through_ms: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const barColumns = sql`bar.code, bar.period, extract(epoch from bar.start_at)::float8 * 1000 as start_ms,
  extract(epoch from bar.through)::float8 * 1000 as through_ms,
  bar.open::float8, bar.high::float8, bar.low::float8, bar.close::float8, bar.volume`;

function followedRows(followed: readonly Sourced[]) {
  return sql`unnest(${followed.map(({ code }) => code)}::text[], ${followed.map(({ source }) => source)}::text[])
    as followed (code, source)`;
}

/** The newest longer bars of every instrument: what was forming when the platform last stood. */
export async function selectNewestLongCandles(
  db: Database,
  followed: readonly Sourced[],
): Promise<StoredBar[]> {
  const { rows } = await sql<CandleRow>`
    select ${barColumns}
    from ${followedRows(followed)}
    cross join unnest(array['5m', '15m', '30m', '1h', '4h', '1d', '1w']) as wanted (wanted_period)
    cross join lateral (
      select * from markets.candle
      where candle.code = followed.code and candle.source = followed.source and candle.period = wanted_period
      order by start_at desc limit 1) as bar`.execute(db);
  return rows.map(storedBar);
}

/** The minutes that the longer bars don't hold yet, oldest first. */
export async function selectMinutesNotFolded(
  db: Database,
  followed: readonly Sourced[],
): Promise<StoredBar[]> {
  const { rows } = await sql<CandleRow>`
    with folded as (
      select followed.code, followed.source, (
        select through from markets.candle as long
        where long.code = followed.code and long.source = followed.source and long.period = '5m'
        order by start_at desc limit 1) as folded_through
      from ${followedRows(followed)})
    select ${barColumns}
    from folded
    join lateral (
      select * from markets.candle as minute
      where minute.code = folded.code and minute.source = folded.source and minute.period = '1m'
        and minute.start_at >= coalesce(folded_through, '-infinity')) as bar on true
    order by bar.start_at`.execute(db);
  return rows.map(storedBar);
}

function storedBar({ start_ms, through_ms, ...bar }: CandleRow): StoredBar {
  return { ...bar, start: start_ms, through: through_ms };
}

/** The stored minutes that begin at or after a time, oldest first, by code. */
export async function selectMinutesFrom(
  db: Database,
  followed: readonly Sourced[],
  from: Instant,
): Promise<Map<string, StoredMinute[]>> {
  const { rows } = await sql<StoredMinute & { code: string }>`
    select followed.code, followed.source, (extract(epoch from bar.start_at) * 1000)::float8 as start,
      bar.low::float8, bar.high::float8, bar.close::float8
    from ${followedRows(followed)}
    join lateral (
      select start_at, low, high, close from markets.candle
      where candle.code = followed.code and candle.source = followed.source and candle.period = '1m'
        and candle.start_at >= ${new Date(from)}) as bar on true
    order by bar.start_at`.execute(db);
  return Map.groupBy(rows, ({ code }) => code);
}
