import { sql } from 'kysely';
import { asPrice } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import {
  type KeptTickRow,
  keptTickColumns,
  keptTickOf,
  keptTickValues,
} from '#foundation/server-kit/ticks/kept-tick.ts';
import type { OptionTick } from '../option.ts';

/** Keeps ticks that decided something; those that are kept already stay as they are. */
export async function insertDecidingTicks(db: Database, ticks: readonly OptionTick[]): Promise<void> {
  await sql`
    insert into options.deciding_tick (${keptTickColumns}) select * from unnest(${keptTickValues(ticks)})
    on conflict do nothing`.execute(db);
}

/** The kept ticks, in their order. */
export async function selectDecidingTicks(db: Database): Promise<OptionTick[]> {
  const rows = await allRows<KeptTickRow>(db)`
    select ${keptTickColumns} from options.deciding_tick order by sequence`;
  return rows.map((row) => ({ ...keptTickOf(row), price: asPrice((row.bid + row.ask) / 2n) }));
}

/** Forgets ticks all of whose doing is stored. */
export async function deleteDecidingTicks(db: Database, sequences: readonly number[]): Promise<void> {
  await sql`delete from options.deciding_tick where sequence = any(${sequences}::bigint[])`.execute(db);
}
