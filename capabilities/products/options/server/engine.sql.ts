import { sql } from 'kysely';
import { asPrice } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { OptionTick } from '../option.ts';

/** Keeps ticks that decided something; those that are kept already stay as they are. */
export async function insertDecidingTicks(db: Database, ticks: readonly OptionTick[]): Promise<void> {
  await sql`
    insert into options.deciding_tick (sequence, code, bid, ask, at, source, recorded_at, spread_median, spread_limit)
    select unnest(${ticks.map(({ sequence }) => sequence)}::bigint[]), unnest(${ticks.map(({ code }) => code)}::text[]),
      unnest(${ticks.map(({ bid }) => bid)}::bigint[]), unnest(${ticks.map(({ ask }) => ask)}::bigint[]),
      unnest(${ticks.map(({ at }) => formatInstant(at))}::timestamptz[]), unnest(${ticks.map(({ source }) => source)}::text[]),
      unnest(${ticks.map(({ recordedAt }) => recordedAt ?? null)}::text[]),
      unnest(${ticks.map(({ spreadGuard }) => spreadGuard?.median ?? null)}::bigint[]),
      unnest(${ticks.map(({ spreadGuard }) => spreadGuard?.limit ?? null)}::bigint[])
    on conflict do nothing`.execute(db);
}

interface DecidingTickRow {
  readonly sequence: bigint;
  readonly code: string;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly at: Date;
  readonly source: string;
  readonly recorded_at: string | null;
  readonly spread_median: bigint | null;
  readonly spread_limit: bigint | null;
}

/** The kept ticks, in their order. */
export async function selectDecidingTicks(db: Database): Promise<OptionTick[]> {
  const { rows } = await sql<DecidingTickRow>`
    select sequence, code, bid, ask, at, source, recorded_at, spread_median, spread_limit
    from options.deciding_tick order by sequence
  `.execute(db);
  return rows.map(({ sequence, code, bid, ask, at, source, recorded_at, spread_median, spread_limit }) => ({
    code,
    source,
    bid: asPrice(bid),
    ask: asPrice(ask),
    price: asPrice((bid + ask) / 2n),
    at: at.getTime(),
    sequence: Number(sequence),
    ...(recorded_at === null ? {} : { recordedAt: recorded_at }),
    ...(spread_median === null || spread_limit === null
      ? {}
      : { spreadGuard: { median: asPrice(spread_median), limit: asPrice(spread_limit) } }),
  }));
}

/** Forgets ticks all of whose doing is stored. */
export async function deleteDecidingTicks(db: Database, sequences: readonly number[]): Promise<void> {
  await sql`delete from options.deciding_tick where sequence = any(${sequences}::bigint[])`.execute(db);
}
