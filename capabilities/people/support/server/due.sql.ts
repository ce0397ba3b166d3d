import { sql } from 'kysely';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';

/** Answered conversations whose answer has not been read or written about, the oldest first. */
export async function selectUnreadAnswers(
  db: Database,
  since: { readonly unread: Date; readonly visitor: Date },
  limit: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select c.id from support.conversation c
    where c.status = 'answered' and c.customer_read < c.last_id and c.mailed_through < c.last_id
      and c.last_at <= ${since.unread}
      and (c.customer_id is not null
        or (c.email is not null and (c.mailed_at is null or c.mailed_at <= ${since.visitor})))
    order by c.last_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function storeMailed(tx: Tx, id: bigint, through: bigint, at: Date): Promise<void> {
  await sql`
    update support.conversation set mailed_through = ${through}, mailed_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

/** Answered and quiet since. */
export async function selectQuiet(db: Database, before: Date, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from support.conversation
    where status = 'answered' and last_at < ${before} order by last_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What was last written before is not kept. */
export interface Kept {
  readonly visitors: Date;
  readonly customers: Date;
  /** Opened, and nothing written. */
  readonly empty: Date;
}

export interface OldConversation {
  readonly id: bigint;
  readonly pictures: readonly bigint[];
}

export function selectOld(db: Database, before: Kept, limit: number): Promise<OldConversation[]> {
  return allRows<OldConversation>(db)`
    select c.id, coalesce((
      select array_agg(p) from support.message m, unnest(m.picture_ids) p where m.conversation_id = c.id
    ), '{}') as pictures
    from support.conversation c
    where (c.customer_id is null and c.last_at < ${before.visitors})
      or (c.customer_id is not null and c.last_at < ${before.customers})
      or (c.status = 'new' and c.created_at < ${before.empty})
    order by c.id limit ${limit}`;
}

export async function deleteOld(db: Database, ids: readonly bigint[]): Promise<void> {
  await sql`delete from support.conversation where id = any (${ids.map(String)}::bigint[])`.execute(db);
}

export async function forgetNetworks(db: Database, before: Date): Promise<void> {
  await sql`
    update support.conversation set network_digest = null
    where network_digest is not null and created_at < ${before}`.execute(db);
}
