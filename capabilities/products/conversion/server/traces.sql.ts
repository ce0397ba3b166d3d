import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

export function conversionTraces(db: Database): TraceKind {
  return traceKind(db, {
    kind: 'conversion',
    permission: 'customers.view',
    newestBy: 'id',
    table: sql`conversion.conversion`,
    at: sql`at`,
    letter: 'C',
    book: sql`'real'`,
    state: sql`'completed'`,
    units: sql`amount`,
    asset: sql`from_asset`,
    facts: sql`jsonb_build_object('into', to_asset)`,
  });
}
