import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, changesRow, firstRow } from '#foundation/server-kit/statements.ts';
import type { Role } from '../rules.ts';

/** A session with what its operator may do. */
export interface StoredSession {
  readonly id: string;
  readonly operatorId: OperatorId;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Nothing is permitted before a temporary password is changed and a second factor enrolled. */
  readonly isReady: boolean;
  /** Since when a passkey is asked of the operator, unless the session has shown one. */
  readonly passkeyAskedAt: Date | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly steppedUpAt: Date | null;
}

export interface NewSession {
  readonly operatorId: OperatorId;
  readonly tokenHash: Buffer;
  readonly at: Date;
  readonly isSteppedUp: boolean;
  readonly byPasskey: boolean;
  readonly ip: string;
  readonly userAgent: string;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const { operatorId, tokenHash, at, isSteppedUp, byPasskey, ip, userAgent } = session;
  const row = await firstRow<{ id: string }>(tx)`
    insert into operators.session (operator_id, token_hash, created_at, last_used_at, stepped_up_at, by_passkey, ip, user_agent)
    values (${operatorId}, ${tokenHash}, ${at}, ${at}, ${isSteppedUp ? at : null}, ${byPasskey}, ${ip}, ${userAgent})
    returning id`;
  if (row === undefined) throw new Error('insert of a session returned no row');
  return row.id;
}

const sessionColumns = sql`
  s.id, s.operator_id as "operatorId", o.email, o.roles, s.created_at as "createdAt", s.last_used_at as "lastUsedAt",
  s.stepped_up_at as "steppedUpAt",
  o.password_expires_at is null
    and (o.totp_secret is not null or exists (select from operators.passkey p where p.operator_id = o.id)) as "isReady",
  case when s.by_passkey then null else o.passkey_asked_at end as "passkeyAskedAt"`;

/** The session, unless its operator is disabled. */
export async function findSession(db: Database, tokenHash: Buffer) {
  return await firstRow<StoredSession>(db)`
    select ${sessionColumns}
    from operators.session s join operators.operator o on o.id = s.operator_id
    where s.token_hash = ${tokenHash} and o.disabled_at is null`;
}

export async function findSessionById(db: Database, id: string) {
  return await firstRow<StoredSession>(db)`
    select ${sessionColumns}
    from operators.session s join operators.operator o on o.id = s.operator_id
    where s.id = ${id} and o.disabled_at is null`;
}

export async function findSessionsById(db: Database, ids: readonly string[]) {
  return await allRows<StoredSession>(db)`
    select ${sessionColumns}
    from operators.session s join operators.operator o on o.id = s.operator_id
    where s.id = any(${[...ids]}::uuid[]) and o.disabled_at is null`;
}

/** False when the session is gone. */
export async function touchSession(db: Database, id: string, at: Date) {
  return await changesRow(db)`
    update operators.session set last_used_at = greatest(last_used_at, ${at}) where id = ${id}`;
}

export async function storeStepUp(tx: Tx, id: string, at: Date, byPasskey: boolean): Promise<void> {
  await sql`
    update operators.session set stepped_up_at = ${at}, by_passkey = by_passkey or ${byPasskey}
    where id = ${id}`.execute(tx);
}

/** False when the operator has no such session. */
export async function deleteSession(tx: Tx, operatorId: OperatorId, id: string) {
  return await changesRow(tx)`
    delete from operators.session where operator_id = ${operatorId} and id = ${id}`;
}

/** Ends the operator's sessions; all but one when that one is named. */
export async function deleteSessionsOf(tx: Tx, operatorId: OperatorId, except?: string): Promise<void> {
  await sql`
    delete from operators.session
    where operator_id = ${operatorId} and id is distinct from ${except ?? null}::uuid`.execute(tx);
}

export async function deleteOverSessions(db: Database, usedBefore: Date, createdBefore: Date): Promise<void> {
  await sql`
    delete from operators.session
    where last_used_at <= ${usedBefore} or created_at <= ${createdBefore}`.execute(db);
}

export interface ListedSession {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

export async function listSessionsOf(db: Database, operatorId: OperatorId) {
  return await allRows<ListedSession>(db)`
    select id, ip, user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt"
    from operators.session where operator_id = ${operatorId}
    order by last_used_at desc, id
    limit 100`;
}
