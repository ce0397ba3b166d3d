import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { nameBegins, type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

const firstLast = sql`lower(first_name || ' ' || last_name)`;
const lastFirst = sql`lower(last_name || ' ' || first_name)`;

const submissions = sql`kyc.submission`;

/** Found by the name, either way round. */
export function submissionTraces(db: Database): TraceKind {
  return traceKind(
    db,
    {
      kind: 'submission',
      permission: 'kyc.view',
      newestBy: 'id',
      table: submissions,
      at: sql`submitted_at`,
      letter: 'K',
      state: sql`status`,
      facts: sql`jsonb_build_object('name', first_name || ' ' || last_name, 'country', country,
        'document', document_type)`,
    },
    ({ beginning }) =>
      beginning === undefined
        ? []
        : [firstLast, lastFirst].map((name) => nameBegins(submissions, name, beginning)),
  );
}
