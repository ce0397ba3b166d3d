import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, changesRow, firstRow } from '#foundation/server-kit/statements.ts';

export interface StoredPasskey {
  readonly id: string;
  readonly operatorId: OperatorId;
  readonly name: string;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const passkeyColumns = sql`
  id, operator_id as "operatorId", name, public_key as "publicKey", counter, transports, created_at as "createdAt",
  last_used_at as "lastUsedAt"`;

/** An operator’s, or all: there are as many as a company has people at this work. */
export async function listPasskeys(db: Database, operatorId?: OperatorId) {
  return await allRows<StoredPasskey>(db)`
    select ${passkeyColumns} from operators.passkey where operator_id = coalesce(${operatorId ?? null}::bigint, operator_id)
    order by created_at, id limit 1000`;
}

export async function findPasskey(db: Database, id: string) {
  return await firstRow<StoredPasskey>(db)`
    select ${passkeyColumns} from operators.passkey where id = ${id}`;
}

/** False when another operator has it already. */
export async function insertPasskey(tx: Tx, passkey: Omit<StoredPasskey, 'lastUsedAt'>) {
  const { id, operatorId, name, publicKey, counter, transports, createdAt } = passkey;
  return await changesRow(tx)`
    insert into operators.passkey (id, operator_id, name, public_key, counter, transports, created_at)
    values (${id}, ${operatorId}, ${name}, ${publicKey}, ${counter}, ${transports}, ${createdAt})
    on conflict (id) do nothing`;
}

/** False when it was used meanwhile, or removed: its counter is another. */
export async function markPasskeyUsed(tx: Tx, { id, counter }: StoredPasskey, newCounter: number, at: Date) {
  return await changesRow(tx)`
    update operators.passkey set counter = ${newCounter}, last_used_at = ${at}
    where id = ${id} and counter = ${counter}`;
}

export async function deletePasskey(tx: Tx, operatorId: OperatorId, id: string) {
  return await changesRow(tx)`
    delete from operators.passkey where operator_id = ${operatorId} and id = ${id}`;
}

export const challengePurposes = ['signIn', 'stepUp', 'register'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

export interface Challenge {
  readonly challenge: string;
  readonly purpose: ChallengePurpose;
  /** The session that asked for it; null for a sign-in. */
  readonly operatorId: OperatorId | undefined;
}

export async function insertChallenge(db: Database, given: Challenge, expiresAt: Date): Promise<void> {
  const { challenge, purpose, operatorId } = given;
  await sql`
    insert into operators.challenge (challenge, operator_id, purpose, expires_at)
    values (${challenge}, ${operatorId ?? null}, ${purpose}, ${expiresAt})`.execute(db);
}

/** Uses a challenge up; false when it is not ours, not for this, too old or used. */
export async function takeChallenge(db: Database, given: Challenge, at: Date) {
  const { challenge, purpose, operatorId } = given;
  return await changesRow(db)`
    delete from operators.challenge
    where challenge = ${challenge} and purpose = ${purpose} and expires_at > ${at}
      and operator_id is not distinct from ${operatorId ?? null}::bigint`;
}

export async function deleteChallenges(db: Database, expiredBefore: Date): Promise<void> {
  await sql`delete from operators.challenge where expires_at <= ${expiredBefore}`.execute(db);
}
