import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';

export interface StoredWithdrawalPassword {
  readonly passwordHash: string;
  readonly failures: number;
  readonly lockedUntil: Date | null;
}

const columns = sql`password_hash as "passwordHash", failures, locked_until as "lockedUntil"`;

export function findWithdrawalPassword(
  db: Database,
  customerId: CustomerId,
): Promise<StoredWithdrawalPassword | undefined> {
  return firstRow<StoredWithdrawalPassword>(db)`
    select ${columns} from security.withdrawal_password where customer_id = ${customerId}`;
}

/** Locks the row, so that guesses made at the same time are counted one after the other. */
export function lockWithdrawalPassword(
  tx: Tx,
  customerId: CustomerId,
): Promise<StoredWithdrawalPassword | undefined> {
  return firstRow<StoredWithdrawalPassword>(tx)`
    select ${columns} from security.withdrawal_password where customer_id = ${customerId} for update`;
}

export async function hasWithdrawalPassword(db: Database, customerId: CustomerId): Promise<boolean> {
  return (await findWithdrawalPassword(db, customerId)) !== undefined;
}

/** False when there is one already. */
export async function insertWithdrawalPassword(
  tx: Tx,
  customerId: CustomerId,
  passwordHash: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into security.withdrawal_password (customer_id, password_hash) values (${customerId}, ${passwordHash})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** A new withdrawal password ends a lock. */
export async function replaceWithdrawalPassword(
  tx: Tx,
  customerId: CustomerId,
  passwordHash: string,
): Promise<void> {
  await sql`
    update security.withdrawal_password
    set password_hash = ${passwordHash}, failures = 0, locked_until = null
    where customer_id = ${customerId}`.execute(tx);
}

export async function storeWithdrawalTries(
  tx: Tx,
  customerId: CustomerId,
  { failures, lockedUntil }: { failures: number; lockedUntil: Date | null },
): Promise<void> {
  await sql`
    update security.withdrawal_password set failures = ${failures}, locked_until = ${lockedUntil}
    where customer_id = ${customerId}
      and (failures, locked_until) is distinct from (${failures}, ${lockedUntil})`.execute(tx);
}
