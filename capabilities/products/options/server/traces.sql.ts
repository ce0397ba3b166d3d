import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

export function optionTraces(db: Database): TraceKind {
  return traceKind(db, {
    kind: 'option',
    permission: 'customers.view',
    newestBy: 'id',
    table: sql`options.option_order`,
    at: sql`placed_time`,
    letter: 'O',
    book: sql`book`,
    state: sql`status`,
    units: sql`amount`,
    asset: sql`'USDT'`,
    facts: sql`jsonb_build_object('market', code, 'direction', direction)`,
  });
}
