import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

export function loanTraces(db: Database): TraceKind {
  return traceKind(db, {
    kind: 'loan',
    permission: 'loans.view',
    newestBy: 'id',
    table: sql`loans.loan`,
    at: sql`requested_at`,
    letter: 'L',
    book: sql`book`,
    state: sql`status`,
    units: sql`principal`,
    asset: sql`'USDT'`,
    facts: sql`jsonb_build_object('collateral', currency, 'days', term_days::text, 'reason', reason_code)`,
  });
}
