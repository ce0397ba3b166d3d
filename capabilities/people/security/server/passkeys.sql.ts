import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';

export interface StoredPasskey {
  readonly id: string;
  readonly customerId: CustomerId;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

type Row = Omit<StoredPasskey, 'counter'> & { readonly counter: bigint };

const columns = sql`
  id, customer_id as "customerId", public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

const passkeyOf = (row: Row): StoredPasskey => ({ ...row, counter: Number(row.counter) });

export async function findPasskey(db: Database, id: string): Promise<StoredPasskey | undefined> {
  const { rows } = await sql<Row>`select ${columns} from security.passkey where id = ${id}`.execute(db);
  return rows[0] && passkeyOf(rows[0]);
}

/** Oldest first. */
export async function listPasskeys(db: Database, customerId: CustomerId): Promise<StoredPasskey[]> {
  const rows = await allRows<Row>(db)`
    select ${columns} from security.passkey where customer_id = ${customerId} order by created_at, id`;
  return rows.map(passkeyOf);
}

/** False when a passkey of this id is stored already, for this customer or another. */
export async function insertPasskey(tx: Tx, passkey: Omit<StoredPasskey, 'lastUsedAt'>): Promise<boolean> {
  const { id, customerId, publicKey, counter, transports, name, createdAt } = passkey;
  const { numAffectedRows } = await sql`
    insert into security.passkey (id, customer_id, public_key, counter, transports, name, created_at)
    values (${id}, ${customerId}, ${publicKey}, ${counter}, ${transports}::text[], ${name}, ${createdAt})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** False when it is gone or was used meanwhile: its counter is not what was verified. */
export async function markPasskeyUsed(
  tx: Tx,
  { id, counter, newCounter, at }: { id: string; counter: number; newCounter: number; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update security.passkey set counter = ${newCounter}, last_used_at = ${at}
    where id = ${id} and counter = ${counter}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function renamePasskey(
  db: Database,
  customerId: CustomerId,
  id: string,
  name: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update security.passkey set name = ${name} where customer_id = ${customerId} and id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deletePasskey(tx: Tx, customerId: CustomerId, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from security.passkey where customer_id = ${customerId} and id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function deletePasskeysSince(tx: Tx, customerId: CustomerId, since: Date): Promise<void> {
  await sql`
    delete from security.passkey where customer_id = ${customerId} and created_at >= ${since}`.execute(tx);
}

export async function insertChallenge(
  db: Database,
  challenge: { readonly hash: Buffer; readonly customerId: CustomerId | undefined; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    insert into security.passkey_challenge (challenge_hash, customer_id, expires_at)
    values (${challenge.hash}, ${challenge.customerId ?? null}, ${challenge.expiresAt})`.execute(db);
}

/**
 * Uses a challenge up; false when it was not made for this customer (or for a sign-in), is used or has
 * expired.
 */
export async function takeChallenge(
  db: Database,
  { hash, customerId, at }: { hash: Buffer; customerId: CustomerId | undefined; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from security.passkey_challenge
    where challenge_hash = ${hash} and customer_id is not distinct from ${customerId ?? null} and expires_at > ${at}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function deleteExpiredChallenges(db: Database, at: Date): Promise<void> {
  await sql`delete from security.passkey_challenge where expires_at <= ${at}`.execute(db);
}
