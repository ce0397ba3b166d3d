import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type MarkSource, markSource } from '#foundation/server-kit/marks.ts';

/** Who paid for them. An exchange's wallet pays for strangers: never more than a hint. */
export function senderMarks(db: Database): MarkSource {
  return markSource(db, {
    from: sql`deposits.transfer cross join unnest(senders) sender`,
    mark: sql`sender`,
    since: sql`first_seen_at`,
    shown: sql`left(sender, 6) || '···' || right(sender, 4)`,
    narrow: sql`senders && array(select mark from own)`,
  });
}
