import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type MarkSource, markSource } from '#foundation/server-kit/marks.ts';

/**
 * The same names and day of birth, whatever became of it; proof where an operator has verified both: anybody
 * can send another’s.
 */
export function identityMarks(db: Database): MarkSource {
  return markSource(db, {
    from: sql`kyc.submission`,
    mark: sql`(lower(btrim(first_name)) || ' ' || lower(btrim(last_name)) || ' ' || (birthdate - date '2000-01-01')::text)`,
    since: sql`submitted_at`,
    shown: sql`upper(left(btrim(first_name), 1)) || '··· ' || upper(left(btrim(last_name), 1)) || '··· ' || extract(year from birthdate)::text`,
    isProof: sql`status = 'verified'`,
  });
}
