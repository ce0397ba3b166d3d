import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

/**
 * That the customer was asked, about what, and how it ended; the words are for operators who may see the
 * evidence.
 */
export function inquiryTraces(db: Database): TraceKind {
  return traceKind(db, {
    kind: 'inquiry',
    permission: 'reviews.view',
    newestBy: 'id',
    table: sql`inquiries.inquiry`,
    at: sql`asked_at`,
    state: sql`coalesce(ended_for, 'open')`,
    facts: sql`jsonb_build_object('review', review_id)`,
  });
}
