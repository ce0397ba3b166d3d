import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';

export interface ViewRow {
  readonly id: bigint;
  readonly name: string;
  readonly search: unknown;
}

export async function selectViews(db: Database | Tx, operatorId: OperatorId): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select id, name, search from reviews.view where operator_id = ${operatorId} order by lower(name), id`.execute(
    db,
  );
  return rows;
}

/** An operator's views one after the other: two at once could be one too many. */
export async function lockViews(tx: Tx, operatorId: OperatorId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reviews.views', ${operatorId}))`.execute(tx);
}

/** Undefined where the name is taken. */
export async function insertView(
  tx: Tx,
  operatorId: OperatorId,
  name: string,
  search: object,
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    insert into reviews.view (operator_id, name, search) values (${operatorId}, ${name}, ${JSON.stringify(search)}::jsonb)
    on conflict do nothing returning id, name, search`.execute(tx);
  return rows[0];
}

export async function updateViewName(tx: Tx, id: bigint, name: string): Promise<void> {
  await sql`update reviews.view set name = ${name} where id = ${id}`.execute(tx);
}

export async function deleteView(db: Database, operatorId: OperatorId, id: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from reviews.view where id = ${id} and operator_id = ${operatorId}`.execute(db);
  return numAffectedRows === 1n;
}
