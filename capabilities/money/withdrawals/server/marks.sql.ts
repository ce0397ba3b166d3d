import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type MarkSource, markSource } from '#foundation/server-kit/marks.ts';

/** Addresses and bank accounts that are, or were, in their books. */
export function destinationMarks(db: Database): MarkSource {
  return markSource(db, {
    from: sql`withdrawals.destination`,
    mark: sql`fingerprint`,
    since: sql`added_at`,
    shown: sql`case method when 'bank' then '···' || right(bank->>'account', 4)
      else left(address, 6) || '···' || right(address, 4) end`,
  });
}
