import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type MarkSource, markSource } from '#foundation/server-kit/marks.ts';

/**
 * Addresses and bank accounts that are, or were, in their books: a proof where the customer was paid there.
 * Anyone can note another's address, which a chain shows to all, and would take their share.
 */
export function destinationMarks(db: Database): MarkSource {
  return markSource(db, {
    from: sql`(select *, exists (select from withdrawals.withdrawal w where w.customer_id = d.customer_id and w.status = 'completed'
      and w.address is not distinct from d.address and w.bank is not distinct from d.bank) as was_paid from withdrawals.destination d) noted`,
    mark: sql`fingerprint`,
    since: sql`added_at`,
    isProof: sql`was_paid`,
    shown: sql`case method when 'bank' then '···' || right(bank->>'account', 4)
      else left(address, 6) || '···' || right(address, 4) end`,
  });
}
