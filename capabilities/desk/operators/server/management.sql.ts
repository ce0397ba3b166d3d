import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { Role } from '../rules.ts';

export interface ListedOperator {
  readonly id: OperatorId;
  readonly email: string;
  readonly roles: readonly Role[];
  /** All that they are to hold once a second operator agrees; null when nothing waits. */
  readonly awaited: readonly Role[] | null;
  readonly isTemporary: boolean;
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
}

/** All of them, or one. There are as many as a company has people at this work. */
export async function listOperators(db: Database, id?: OperatorId) {
  return await allRows<ListedOperator>(db)`
    select o.id, o.email, o.roles, o.password_expires_at is not null as "isTemporary",
      o.totp_secret is not null as "hasTotp", o.disabled_at as "disabledAt", o.created_at as "createdAt",
      (select count(*)::int from operators.passkey p where p.operator_id = o.id) as passkeys,
      (select a.roles from operators.appointment a where a.operator_id = o.id and a.state = 'waiting') as awaited,
      (select max(s.last_used_at) from operators.session s where s.operator_id = o.id) as "lastSeenAt"
    from operators.operator o
    where o.id = coalesce(${id ?? null}::bigint, o.id)
    order by o.email
    limit 1000`;
}

/** The administrators who can sign in, unchanged by others until the transaction ends. */
export async function lockAdministrators(tx: Tx): Promise<OperatorId[]> {
  const { rows } = await sql<{ id: OperatorId }>`
    select id from operators.operator
    where 'administrator' = any (roles) and disabled_at is null
    order by id
    for update`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function storeRoles(tx: Tx, id: OperatorId, roles: readonly Role[]): Promise<void> {
  await sql`update operators.operator set roles = ${roles} where id = ${id}`.execute(tx);
}

export async function storeDisabled(tx: Tx, id: OperatorId, at: Date | null): Promise<void> {
  await sql`update operators.operator set disabled_at = ${at} where id = ${id}`.execute(tx);
}

export async function removeSecondFactors(tx: Tx, id: OperatorId): Promise<void> {
  await sql`
    update operators.operator set totp_secret = null, offered_totp_secret = null, used_totp_steps = '{}'
    where id = ${id}`.execute(tx);
  await sql`delete from operators.passkey where operator_id = ${id}`.execute(tx);
}
