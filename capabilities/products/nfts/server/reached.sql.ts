import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { SoldPiece } from '../rules.ts';

export interface UnreachedPiece extends SoldPiece {
  readonly title: string;
  /** What it is called in languages other than English, as facts of a notice name that: `title.de`. */
  readonly titles: Readonly<Record<string, string>>;
  readonly ownerId: CustomerId;
}

/** The next pieces to reach the charity, in the order they were sold; concurrent callers wait. */
export function lockUnreached(tx: Tx, limit: number): Promise<UnreachedPiece[]> {
  return allRows<UnreachedPiece>(tx)`
    select id, title, owner_id as "ownerId", sold_for as "soldFor", (
      select coalesce(jsonb_object_agg('title.' || language, words ->> 'title'), '{}')
      from jsonb_each(texts) as own (language, words)
    ) as titles
    from nfts.piece where status = 'sold' and reached_at is null
    order by closed_at, id limit ${limit} for no key update`;
}

/** What was paid out to the charity beyond the pieces whose buyers were notified that theirs reached it. */
export async function sumUntold(tx: Tx): Promise<bigint> {
  const rows = await allRows<{ units: string }>(tx)`
    select (coalesce((select sum(units) from nfts.payout where state = 'approved'), 0)
      - coalesce((select sum(sold_for) from nfts.piece where reached_at is not null), 0))::text as units`;
  return BigInt(rows[0]?.units ?? 0);
}

export async function storeReached(tx: Tx, ids: readonly bigint[], at: Date): Promise<void> {
  await sql`update nfts.piece set reached_at = ${at} where id = any (${ids}::bigint[])`.execute(tx);
}
