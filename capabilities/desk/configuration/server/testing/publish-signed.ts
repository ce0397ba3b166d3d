import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';

/** The next version of a guarded document, as operator 7 asks for it and operator 8 agrees. */
export async function publishSigned(
  db: Database,
  document: string,
  version: number,
  value: object,
): Promise<void> {
  const written = JSON.stringify(value);
  await sql`
    with published as (
      insert into configuration.version (document, version, value, operator_id, author, at, reason)
      values (${document}, ${version}, ${written}::jsonb, 7, 'risk@sample.test', now(), 'in a test'))
    insert into configuration.proposal
      (document, base_version, value, reason, state, requested_by, author, requested_at, version, decided_by, decided_at,
        reached, of_all)
    values (${document}, ${version - 1}, ${written}::jsonb, 'in a test', 'approved', 7, 'risk@sample.test', now(), ${version},
      array[8], now(), 1, 1)`.execute(db);
}
