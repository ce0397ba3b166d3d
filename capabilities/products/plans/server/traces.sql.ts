import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

export function planTraces(db: Database): TraceKind {
  return traceKind(db, {
    kind: 'plan',
    permission: 'customers.view',
    newestBy: 'id',
    table: sql`plans.smart_plan`,
    at: sql`started_at`,
    letter: 'P',
    book: sql`book`,
    state: sql`case when used_for_loss then 'usedForLoss' else status end`,
    units: sql`principal`,
    asset: sql`'USDT'`,
    facts: sql`jsonb_build_object('days', days::text)`,
  });
}
