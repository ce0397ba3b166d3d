import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

export function noticeTraces(db: Database): TraceKind {
  return traceKind(db, {
    kind: 'notice',
    permission: 'customers.view',
    newestBy: 'at',
    table: sql`notifications.notice`,
    at: sql`told_at`,
    book: sql`book`,
    state: sql`case when read_at is null then 'unread' else 'read' end`,
    facts: sql`jsonb_build_object('notice', event, 'times', case when count > 1 then count::text end)`,
  });
}
