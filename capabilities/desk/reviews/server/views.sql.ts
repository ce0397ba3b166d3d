import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, changesRow, firstRow } from '#foundation/server-kit/statements.ts';

export interface ViewRow {
  readonly id: bigint;
  readonly name: string;
  readonly search: unknown;
}

export async function selectViews(db: Database, operatorId: OperatorId) {
  return await allRows<ViewRow>(db)`
    select id, name, search from reviews.view where operator_id = ${operatorId} order by lower(name), id`;
}

/** An operator's views one after the other: two at once could be one too many. */
export async function lockViews(tx: Tx, operatorId: OperatorId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reviews.views', ${operatorId}))`.execute(tx);
}

/** Undefined where the name is taken. */
export async function insertView(tx: Tx, operatorId: OperatorId, name: string, search: object) {
  return await firstRow<ViewRow>(tx)`
    insert into reviews.view (operator_id, name, search) values (${operatorId}, ${name}, ${JSON.stringify(search)}::jsonb)
    on conflict do nothing returning id, name, search`;
}

export async function updateViewName(tx: Tx, id: bigint, name: string): Promise<void> {
  await sql`update reviews.view set name = ${name} where id = ${id}`.execute(tx);
}

export async function deleteView(db: Database, operatorId: OperatorId, id: bigint) {
  return await changesRow(db)`
    delete from reviews.view where id = ${id} and operator_id = ${operatorId}`;
}
