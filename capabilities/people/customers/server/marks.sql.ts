import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type MarkSource, markSource } from '#foundation/server-kit/marks.ts';

/** A device that has told its name; without one, address and browser, which strangers may share. */
export function deviceMarks(db: Database): MarkSource {
  return markSource(db, {
    from: sql`customers.device`,
    mark: sql`device_hash`,
    since: sql`first_seen_at`,
    // As the timeline names it (`deviceTraces`).
    shown: sql`encode(substring(device_hash for 4), 'hex')`,
    isProof: sql`is_named`,
  });
}

/** Where they signed in from, in the last 180 days. */
export function addressMarks(db: Database): MarkSource {
  return markSource(db, {
    from: sql`(select customer_id, ip, at from customers.sign_in where outcome = 'done' and ip <> '') arrived`,
    mark: sql`ip`,
    since: sql`at`,
    shown: sql`ip`,
  });
}

/** Who was invited by the same customer, who is one of them. */
export function inviterMarks(db: Database): MarkSource {
  const invited = sql`select id as customer_id, invited_by as inviter, created_at from customers.customer
    where invited_by is not null`;
  return markSource(db, {
    from: sql`(${invited} union all select id, id, created_at from customers.customer) invited`,
    mark: sql`inviter`,
    since: sql`created_at`,
    shown: sql`inviter::text`,
  });
}
