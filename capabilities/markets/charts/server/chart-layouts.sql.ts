import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { ChartSettings, Drawing } from '../contract.ts';

export interface StoredLayout {
  readonly version: bigint;
  readonly drawings: Drawing[];
  readonly savedAt: Date;
}

export function selectLayout(
  db: Database,
  customerId: CustomerId,
  code: string,
): Promise<StoredLayout | undefined> {
  return firstRow<StoredLayout>(db)`
    select version, drawings, saved_at as "savedAt" from markets.chart_layout
    where customer_id = ${customerId} and code = ${code}`;
}

/** Stores the whole layout over whatever was there; gives its version. */
export async function upsertLayout(
  db: Database,
  customerId: CustomerId,
  code: string,
  drawings: readonly Drawing[],
  at: Instant,
): Promise<bigint> {
  const { rows } = await sql<{ version: bigint }>`
    insert into markets.chart_layout as layout (customer_id, code, version, drawings, saved_at)
    values (${customerId}, ${code}, 1, ${JSON.stringify(drawings)}::jsonb, ${new Date(at)})
    on conflict (customer_id, code) do update set
      version = layout.version + 1, drawings = excluded.drawings, saved_at = excluded.saved_at
    returning version`.execute(db);
  return rows[0]?.version ?? 0n;
}

export async function selectChartSettings(
  db: Database,
  customerId: CustomerId,
): Promise<ChartSettings | undefined> {
  const { rows } = await sql<{ settings: ChartSettings }>`
    select settings from markets.chart_settings where customer_id = ${customerId}`.execute(db);
  return rows[0]?.settings;
}

export async function upsertChartSettings(
  db: Database,
  customerId: CustomerId,
  settings: ChartSettings,
  at: Instant,
): Promise<void> {
  await sql`
    insert into markets.chart_settings (customer_id, settings, saved_at)
    values (${customerId}, ${JSON.stringify(settings)}::jsonb, ${new Date(at)})
    on conflict (customer_id) do update set settings = excluded.settings, saved_at = excluded.saved_at`.execute(
    db,
  );
}
