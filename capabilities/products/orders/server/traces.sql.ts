import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

export function orderTraces(db: Database): TraceKind {
  return traceKind(db, {
    kind: 'order',
    permission: 'customers.view',
    newestBy: 'id',
    table: sql`orders.margin_order`,
    at: sql`coalesce(placed_time, open_time)`,
    letter: 'M',
    book: sql`book`,
    state: sql`status`,
    units: sql`required_margin`,
    asset: sql`'USDT'`,
    facts: sql`jsonb_build_object('market', code, 'direction', direction, 'type', type)`,
  });
}
