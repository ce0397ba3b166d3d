import type { Finding } from '#capabilities/money/integrity/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';

/** The first withdrawal that was approved by fewer different operators than it needed. */
export async function unsignedWithdrawals(tx: Tx): Promise<Finding | undefined> {
  const found = await firstRow<{ customer_id: bigint; id: bigint }>(tx)`
    select customer_id, id from withdrawals.withdrawal
    where decided_by is not null and status <> 'rejected'
      and needed > (select count(distinct decider) from unnest(decided_by) decider)
    order by customer_id, id limit 1`;
  return (
    found && {
      row: `withdrawal ${found.id} of customer ${found.customer_id}`,
      problem: 'has no second signature',
    }
  );
}
