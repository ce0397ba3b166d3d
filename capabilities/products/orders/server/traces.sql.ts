import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { calls, type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

export function orderTraces(db: Database): TraceKind {
  return traceKind(
    db,
    {
      kind: 'order',
      permission: 'customers.view',
      newestBy: 'id',
      table: sql`orders.margin_order`,
      at: sql`coalesce(placed_time, open_time)`,
      number: sql`'M' || id`,
      book: sql`book`,
      state: sql`status`,
      units: sql`required_margin`,
      asset: sql`'USDT'`,
      facts: sql`jsonb_build_object('market', code, 'direction', direction, 'type', type)`,
    },
    ({ number }) => (calls(number, 'M') ? [sql`id = ${number.id}`] : []),
  );
}
