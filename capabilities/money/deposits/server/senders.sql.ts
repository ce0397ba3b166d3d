import type { RecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';

export interface SenderRow {
  readonly address: string;
  /** When the same customer was first paid from there, before this deposit. */
  readonly before: Date | null;
  /** How many other customers were paid from there. */
  readonly others: number;
}

/** Who paid for a deposit: none where no payment was found, or the chain was not asked since. */
export function selectSenders(db: Database, id: RecordId): Promise<SenderRow[]> {
  return allRows<SenderRow>(db)`
    select sender as address,
      min(o.first_seen_at) filter (where o.customer_id = t.customer_id and o.first_seen_at < t.first_seen_at) as before,
      (count(distinct o.customer_id) - 1)::int4 as others
    from deposits.transfer t cross join unnest(t.senders) sender
    join deposits.transfer o on o.senders && array[sender]
    where t.recharge_id = ${id}
    group by sender order by sender`;
}
