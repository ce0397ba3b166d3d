import { sql } from 'kysely';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Price } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';

/** How far a trailing position has come since it was last opened, edited or converted. */
export interface Trail extends EndedTrail {
  /** The tick it has followed since: what was followed before an edit counts no more. */
  readonly watchSequence: number;
  /** The last corporate action that the position has had: a price of before a split is none of after it. */
  readonly action: bigint | null;
  readonly best: Price;
}

export interface EndedTrail {
  readonly key: AccountKey;
  readonly id: RecordId;
}

/** Stores how far trailing positions have come. */
export async function storeTrails(db: Database, moved: readonly Trail[]): Promise<void> {
  await sql`
    insert into orders.trailing_best (customer_id, id, watch_sequence, last_action, best_price)
    select * from unnest(
      ${moved.map(({ key }) => key.customerId)}::bigint[], ${moved.map(({ id }) => id)}::bigint[],
      ${moved.map(({ watchSequence }) => watchSequence)}::bigint[], ${moved.map(({ action }) => action)}::bigint[],
      ${moved.map(({ best }) => best)}::bigint[])
    on conflict (customer_id, id) do update
    set watch_sequence = excluded.watch_sequence, last_action = excluded.last_action,
      best_price = excluded.best_price`.execute(db);
}

/** Joins orders, `o`, with how far they have come, `t`. */
export const joinTrails = `left join orders.trailing_best t on t.customer_id = o.customer_id and t.id = o.id
  and t.watch_sequence = o.watch_sequence and t.last_action is not distinct from o.last_action`;

/** Forgets positions that trail no more. */
export async function deleteTrails(db: Database, ended: readonly EndedTrail[]): Promise<void> {
  await sql`
    delete from orders.trailing_best t
    using unnest(${ended.map(({ key }) => key.customerId)}::bigint[], ${ended.map(({ id }) => id)}::bigint[])
      as v (customer_id, id)
    where t.customer_id = v.customer_id and t.id = v.id`.execute(db);
}
