import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { calls, type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

const firstLast = sql`lower(first_name || ' ' || last_name)`;
const lastFirst = sql`lower(last_name || ' ' || first_name)`;

/** In the order of the index, so that no more is read than shown. */
const begins = (name: RawBuilder<unknown>, beginning: string) =>
  sql`id in (select id from kyc.submission where ${name} like ${beginning} order by ${name} using ~<~ limit 20)`;

/** Found by the name, either way round. */
export function submissionTraces(db: Database): TraceKind {
  return traceKind(
    db,
    {
      kind: 'submission',
      permission: 'kyc.view',
      newestBy: 'id',
      table: sql`kyc.submission`,
      at: sql`submitted_at`,
      number: sql`'K' || id`,
      state: sql`status`,
      facts: sql`jsonb_build_object('name', first_name || ' ' || last_name, 'country', country,
        'document', document_type)`,
    },
    ({ number, beginning }) => [
      ...(calls(number, 'K') ? [sql`id = ${number.id}`] : []),
      ...(beginning === undefined ? [] : [begins(firstLast, beginning), begins(lastFirst, beginning)]),
    ],
  );
}
