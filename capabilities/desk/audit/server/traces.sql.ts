import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

/** What operators did to a customer. */
export function actTraces(db: Database): TraceKind {
  return traceKind(db, {
    kind: 'act',
    permission: 'audit.view',
    newestBy: 'id',
    table: sql`audit.act`,
    id: sql`sequence`,
    at: sql`at`,
    state: sql`'done'`,
    facts: sql`jsonb_build_object('act', name, 'by', nullif(array_to_string(operator_ids, ' '), ''), 'reason', reason_code, 'note', note)`,
  });
}
