import { sql } from 'kysely';
import { asPrice } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { OptionTick } from '../option.ts';

/** Keeps a tick that decided something; one that is kept already stays as it is. */
export async function insertDecidingTick(db: Database, tick: OptionTick): Promise<void> {
  const { sequence, code, bid, ask, at, source, recordedAt = null } = tick;
  await sql`
    insert into options.deciding_tick (sequence, code, bid, ask, at, source, recorded_at)
    values (${sequence}, ${code}, ${bid}, ${ask}, ${formatInstant(at)}, ${source}, ${recordedAt})
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
}

/** The kept ticks, in their order. */
export async function selectDecidingTicks(db: Database): Promise<OptionTick[]> {
  const { rows } = await sql<DecidingTickRow>`
    select sequence, code, bid, ask, at, source, recorded_at from options.deciding_tick order by sequence
  `.execute(db);
  return rows.map(({ sequence, code, bid, ask, at, source, recorded_at }) => ({
    ...{ code, source, bid: asPrice(bid), ask: asPrice(ask), price: asPrice((bid + ask) / 2n) },
    ...{ at: at.getTime(), sequence: Number(sequence) },
    ...(recorded_at === null ? {} : { recordedAt: recorded_at }),
  }));
}

/** Forgets ticks all of whose doing is stored. */
export async function deleteDecidingTicks(db: Database, sequences: readonly number[]): Promise<void> {
  await sql`delete from options.deciding_tick where sequence = any(${sequences}::bigint[])`.execute(db);
}
