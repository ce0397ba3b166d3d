import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';

export interface StoredSession {
  readonly id: string;
  readonly lastUsedAt: Date;
}

export interface ListedSession extends StoredSession {
  readonly createdAt: Date;
  readonly ip: string;
  readonly userAgent: string;
}

export async function insertSession(
  tx: Tx,
  customerId: CustomerId,
  tokenHash: Buffer,
  { at, ip, userAgent }: { at: Date; ip: string; userAgent: string },
): Promise<void> {
  await sql`
    insert into customers.session (customer_id, token_hash, created_at, last_used_at, ip, user_agent)
    values (${customerId}, ${tokenHash}, ${at}, ${at}, ${ip}, ${userAgent})`.execute(tx);
}

/** The sessions still usable, the one used last first. */
export function listSessions(
  db: Database,
  customerId: CustomerId,
  usedAfter: Date,
): Promise<ListedSession[]> {
  return allRows<ListedSession>(db)`
    select id, created_at as "createdAt", last_used_at as "lastUsedAt", ip, user_agent as "userAgent"
    from customers.session where customer_id = ${customerId} and last_used_at > ${usedAfter}
    order by last_used_at desc, id`;
}

export interface PresentedToken {
  readonly customerId: CustomerId;
  readonly tokenHash: Buffer;
}

/**
 * Whose sessions are alive, in the order they are asked for. `limit` keeps it one look-up a token, whatever
 * the planner believes.
 */
export async function findSessions(
  db: Database,
  presented: readonly PresentedToken[],
  usedAfter: Date,
): Promise<(StoredSession | undefined)[]> {
  const { rows } = await sql<StoredSession & { readonly place: bigint }>`
    select wanted.place, found.id, found.last_used_at as "lastUsedAt"
    from unnest(
      ${presented.map(({ customerId }) => customerId)}::bigint[], ${presented.map(({ tokenHash }) => tokenHash)}::bytea[]
    ) with ordinality as wanted (customer_id, token_hash, place)
    cross join lateral (
      select id, last_used_at from customers.session
      where customer_id = wanted.customer_id and token_hash = wanted.token_hash and last_used_at > ${usedAfter}
      limit 1
    ) as found`.execute(db);
  const found = new Map(rows.map(({ place, ...session }) => [Number(place), session]));
  return presented.map((_, index) => found.get(index + 1));
}

/** False when the session is gone. */
export async function touchSession(
  db: Database,
  customerId: CustomerId,
  id: string,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update customers.session set last_used_at = greatest(last_used_at, ${at})
    where customer_id = ${customerId} and id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

/** False when the customer has no such session. */
export async function deleteSession(db: Database, customerId: CustomerId, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from customers.session where customer_id = ${customerId} and id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends the customer's sessions; all but one when that one is named. */
export async function deleteSessionsOf(tx: Tx, customerId: CustomerId, except?: string): Promise<void> {
  await sql`
    delete from customers.session
    where customer_id = ${customerId} and id is distinct from ${except ?? null}::uuid`.execute(tx);
}

/** Keeps the `keep` sessions used last. */
/** Whether there were any. */
export async function deleteOldSessionsOf(tx: Tx, customerId: CustomerId, keep: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from customers.session
    where customer_id = ${customerId} and id in (
      select id from customers.session
      where customer_id = ${customerId}
      order by last_used_at desc, id
      offset ${keep})`.execute(tx);
  return numAffectedRows > 0n;
}

export async function deleteIdleSessions(db: Database, usedBefore: Date): Promise<void> {
  await sql`delete from customers.session where last_used_at <= ${usedBefore}`.execute(db);
}
