import { sql } from 'kysely';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { TakenBackGround, TakenBackKind } from '../rules.ts';

export interface TakenBack {
  readonly customerId: CustomerId;
  readonly submissionId: bigint;
  readonly kind: TakenBackKind;
  readonly ground: TakenBackGround;
  readonly dueAt: Date | null;
  /** 0: the platform, once the time was over. */
  readonly operatorId: OperatorId;
  readonly at: Date;
}

export async function insertTakenBack(tx: Tx, taken: TakenBack): Promise<bigint> {
  const { customerId, submissionId, kind, ground, dueAt, operatorId, at } = taken;
  const { rows } = await sql<{ id: bigint }>`
    insert into kyc.taken_back (customer_id, submission_id, kind, ground, due_at, operator_id, at)
    values (${customerId}, ${submissionId}, ${kind}, ${ground}, ${dueAt}, ${operatorId}, ${at})
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('insert of an identity taken back returned no row');
  return row.id;
}

export function findTakenBack(db: Database, id: bigint) {
  return firstRow<Pick<TakenBack, 'kind' | 'ground' | 'dueAt' | 'operatorId'>>(db)`
    select kind, ground, due_at as "dueAt", operator_id as "operatorId" from kyc.taken_back where id = ${id}`;
}

/** Whose identity was once revoked, of these. */
export async function selectRevoked(db: Database, among: readonly CustomerId[]): Promise<CustomerId[]> {
  const rows = await allRows<{ customerId: CustomerId }>(db)`
    select distinct customer_id as "customerId" from kyc.taken_back
    where customer_id = any (${among}::bigint[]) and kind = 'revoked'`;
  return rows.map(({ customerId }) => customerId);
}

/** Who lowered this customer's tier last. */
export async function findLowerer(db: Database, customerId: CustomerId): Promise<OperatorId | undefined> {
  const row = await firstRow<{ operatorId: OperatorId }>(db)`
    select operator_id as "operatorId" from kyc.taken_back
    where customer_id = ${customerId} and kind = 'lowered' order by id desc limit 1`;
  return row?.operatorId;
}

/** Whose identities have ended, though nothing has been done about it yet. */
export async function selectEnded(db: Database, at: Date, limit: number): Promise<CustomerId[]> {
  const rows = await allRows<{ customerId: CustomerId }>(db)`
    select customer_id as "customerId" from kyc.standing where ends_at <= ${at} order by ends_at limit ${limit}`;
  return rows.map(({ customerId }) => customerId);
}
