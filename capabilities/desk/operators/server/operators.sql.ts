import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { Role } from '../rules.ts';

export interface StoredOperator {
  readonly id: OperatorId;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly passwordHash: string;
  /** Until when a temporary password counts. */
  readonly passwordExpiresAt: Date | null;
  /** Sealed (one-time-code.ts), as is the next. */
  readonly totpSecret: Buffer | null;
  readonly offeredTotpSecret: Buffer | null;
  readonly usedTotpSteps: readonly bigint[];
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
  readonly passkeyCount: number;
}

const operatorColumns = sql`
  o.id, o.email, o.roles, o.password_hash as "passwordHash", o.password_expires_at as "passwordExpiresAt",
  o.totp_secret as "totpSecret", o.offered_totp_secret as "offeredTotpSecret", o.used_totp_steps as "usedTotpSteps",
  o.disabled_at as "disabledAt", o.created_at as "createdAt",
  (select count(*)::int from operators.passkey p where p.operator_id = o.id) as "passkeyCount"`;

export async function findOperatorByEmail(db: Database, email: string) {
  return await firstRow<StoredOperator>(db)`
    select ${operatorColumns} from operators.operator o where o.email = ${email}`;
}

export async function findOperator(db: Database, id: OperatorId) {
  return await firstRow<StoredOperator>(db)`
    select ${operatorColumns} from operators.operator o where o.id = ${id}`;
}

/** The operator as they are now, unchanged by others until the transaction ends. */
export async function lockOperator(tx: Tx, id: OperatorId) {
  return await firstRow<StoredOperator>(tx)`
    select ${operatorColumns} from operators.operator o where o.id = ${id} for update of o`;
}

export interface NewOperator {
  readonly email: string;
  readonly roles: readonly Role[];
  readonly passwordHash: string;
  readonly passwordExpiresAt: Date | null;
  readonly totpSecret: Buffer | null;
  readonly at: Date;
}

/** Undefined when the address is taken. */
export async function insertOperator(tx: Tx, operator: NewOperator): Promise<OperatorId | undefined> {
  const { rows } = await sql<{ id: OperatorId }>`
    insert into operators.operator (email, roles, password_hash, password_expires_at, totp_secret, created_at, passkey_asked_at)
    values (${operator.email}, ${operator.roles}, ${operator.passwordHash}, ${operator.passwordExpiresAt},
      ${operator.totpSecret}, ${operator.at}, ${operator.at})
    on conflict (email) do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function storePassword(tx: Tx, id: OperatorId, passwordHash: string, expiresAt: Date | null) {
  await sql`
    update operators.operator set password_hash = ${passwordHash}, password_expires_at = ${expiresAt}
    where id = ${id}`.execute(tx);
}

export async function storeUsedTotpSteps(tx: Tx, id: OperatorId, steps: readonly bigint[]): Promise<void> {
  await sql`update operators.operator set used_totp_steps = ${steps} where id = ${id}`.execute(tx);
}

export async function storeOfferedTotp(tx: Tx, id: OperatorId, secret: Buffer): Promise<void> {
  await sql`update operators.operator set offered_totp_secret = ${secret} where id = ${id}`.execute(tx);
}

/** Puts a secret to use with the step by which it was shown. */
export async function storeTotp(tx: Tx, id: OperatorId, secret: Buffer, step: bigint): Promise<void> {
  await sql`
    update operators.operator
    set totp_secret = ${secret}, offered_totp_secret = null, used_totp_steps = ${[step]}
    where id = ${id}`.execute(tx);
}

export async function selectEmailsOfRole(db: Database, role: Role): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from operators.operator where ${role} = any (roles) and disabled_at is null order by email`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}

export async function selectColleagues(db: Database) {
  return await allRows<Pick<StoredOperator, 'id' | 'email' | 'roles'>>(db)`
    select id, email, roles from operators.operator where disabled_at is null order by email`;
}

export async function selectEmails(db: Database, ids: readonly OperatorId[]) {
  return await allRows<{ id: OperatorId; email: string }>(db)`
    select id, email from operators.operator where id = any (${ids}::bigint[])`;
}

export async function selectAllEmails(db: Database) {
  return await allRows<{ id: OperatorId; email: string }>(db)`
    select id, email from operators.operator order by email`;
}

export async function selectWorking(db: Database, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from operators.operator
    where lower(email) = any (${emails.map((email) => email.toLowerCase())}::text[]) and disabled_at is null`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}
