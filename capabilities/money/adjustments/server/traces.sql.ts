import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

export function adjustmentTraces(db: Database): TraceKind {
  return traceKind(
    db,
    {
      kind: 'adjustment',
      permission: 'adjustments.view',
      newestBy: 'id',
      table: sql`adjustments.adjustment`,
      at: sql`requested_at`,
      book: sql`book`,
      state: sql`state`,
      units: sql`units`,
      asset: sql`asset`,
      facts: sql`jsonb_build_object('reason', reason_code, 'reference', reference, 'note', note)`,
    },
    ({ amount, words }) => [
      ...(words === undefined
        ? []
        : [
            sql`id in (select id from adjustments.adjustment
              where lower(reference) like ${words} order by id desc limit 100)`,
          ]),
      ...(amount?.assets ?? []).map(
        (asset) => sql`id in (select id from adjustments.adjustment
          where asset = ${asset} and abs(units) = ${amount?.units} order by id desc limit 100)`,
      ),
    ],
  );
}
