import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { Hint } from '../steps-contract.ts';

export async function selectDismissed(db: Database, customerId: CustomerId): Promise<Hint[]> {
  const { rows } = await sql<{ hint: Hint }>`
    select hint from accounts.dismissed_hint where customer_id = ${customerId} order by hint`.execute(db);
  return rows.map(({ hint }) => hint);
}

/** The first dismissal counts. */
export async function insertDismissed(
  db: Database,
  customerId: CustomerId,
  { hint, at }: { hint: Hint; at: Instant },
): Promise<void> {
  await sql`
    insert into accounts.dismissed_hint (customer_id, hint, at)
    values (${customerId}, ${hint}, ${formatInstant(at)}) on conflict do nothing`.execute(db);
}
