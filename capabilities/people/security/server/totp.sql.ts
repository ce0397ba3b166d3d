import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';

export interface StoredTotp {
  readonly sealedSecret: Buffer;
  readonly confirmedAt: Date | null;
  readonly usedSteps: readonly bigint[];
}

/** Locks the row, so that a code sent twice at the same time counts once. */
export async function lockTotp(tx: Tx, customerId: CustomerId): Promise<StoredTotp | undefined> {
  const { rows } = await sql<Omit<StoredTotp, 'usedSteps'> & { usedSteps: (string | bigint)[] }>`
    select sealed_secret as "sealedSecret", confirmed_at as "confirmedAt", used_steps::text[] as "usedSteps"
    from security.totp where customer_id = ${customerId} for update`.execute(tx);
  const [row] = rows;
  return row && { ...row, usedSteps: row.usedSteps.map(BigInt) };
}

/** Replaces a secret that was never confirmed; false when a confirmed one is there. */
export async function storeUnconfirmedTotp(
  tx: Tx,
  customerId: CustomerId,
  sealedSecret: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into security.totp as stored (customer_id, sealed_secret) values (${customerId}, ${sealedSecret})
    on conflict (customer_id) do update set sealed_secret = excluded.sealed_secret, used_steps = '{}'
    where stored.confirmed_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function confirmTotp(tx: Tx, customerId: CustomerId, at: Date): Promise<void> {
  await sql`update security.totp set confirmed_at = ${at} where customer_id = ${customerId}`.execute(tx);
}

export async function storeUsedSteps(
  tx: Tx,
  customerId: CustomerId,
  usedSteps: readonly bigint[],
): Promise<void> {
  await sql`
    update security.totp set used_steps = ${usedSteps.map(String)}::bigint[]
    where customer_id = ${customerId}`.execute(tx);
}

export async function deleteTotp(tx: Tx, customerId: CustomerId): Promise<void> {
  await sql`delete from security.totp where customer_id = ${customerId}`.execute(tx);
  await sql`delete from security.recovery_code where customer_id = ${customerId}`.execute(tx);
}

/** The new codes count from now on, and no other. */
export async function replaceRecoveryCodes(
  tx: Tx,
  customerId: CustomerId,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from security.recovery_code where customer_id = ${customerId}`.execute(tx);
  await sql`
    insert into security.recovery_code (customer_id, code_hash)
    select ${customerId}, unnest(${hashes}::bytea[])`.execute(tx);
}

/** Uses a recovery code up; false when it is none of the customer's. */
export async function takeRecoveryCode(tx: Tx, customerId: CustomerId, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from security.recovery_code
    where customer_id = ${customerId} and code_hash = ${hash}`.execute(tx);
  return numAffectedRows === 1n;
}

export interface TotpState {
  readonly hasTotp: boolean;
  readonly recoveryCodesLeft: number;
}

export async function findTotpState(db: Database, customerId: CustomerId): Promise<TotpState> {
  const { rows } = await sql<{ hasTotp: boolean; left: bigint }>`
    select
      exists (select from security.totp where customer_id = ${customerId} and confirmed_at is not null) as "hasTotp",
      (select count(*) from security.recovery_code where customer_id = ${customerId}) as left`.execute(db);
  return { hasTotp: rows[0]?.hasTotp ?? false, recoveryCodesLeft: Number(rows[0]?.left ?? 0n) };
}
