import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

export function conversationTraces(db: Database): TraceKind {
  return traceKind(
    db,
    {
      kind: 'conversation',
      permission: 'support.view',
      newestBy: 'id',
      table: sql`support.conversation`,
      at: sql`created_at`,
      state: sql`status`,
      facts: sql`jsonb_build_object('conversation', id::text, 'closedBy', closed_by)`,
    },
    ({ words }) =>
      words === undefined
        ? []
        : [
            sql`id in (select conversation_id from support.message
              where lower(text) like ${words} order by id desc limit 100)`,
          ],
  );
}
