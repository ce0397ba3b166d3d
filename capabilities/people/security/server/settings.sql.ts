import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';

export async function findAntiPhishingCode(
  db: Database,
  customerId: CustomerId,
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string | null }>`
    select anti_phishing_code as code from security.setting where customer_id = ${customerId}`.execute(db);
  return rows[0]?.code ?? undefined;
}

export async function storeAntiPhishingCode(
  db: Database,
  customerId: CustomerId,
  code: string | null,
): Promise<void> {
  await sql`
    insert into security.setting (customer_id, anti_phishing_code) values (${customerId}, ${code})
    on conflict (customer_id) do update set anti_phishing_code = excluded.anti_phishing_code`.execute(db);
}

/** Remembers a change that holds withdrawals back. */
export async function storeGuardChange(tx: Tx, customerId: CustomerId, at: Date): Promise<void> {
  await sql`
    insert into security.setting (customer_id, changed_at) values (${customerId}, ${at})
    on conflict (customer_id) do update set changed_at = excluded.changed_at`.execute(tx);
}

export async function findGuardChange(db: Database, customerId: CustomerId): Promise<Date | undefined> {
  const { rows } = await sql<{ changedAt: Date | null }>`
    select changed_at as "changedAt" from security.setting where customer_id = ${customerId}`.execute(db);
  return rows[0]?.changedAt ?? undefined;
}
