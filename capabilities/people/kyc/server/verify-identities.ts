import type { Finding } from '#capabilities/money/integrity/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';

/** The first identity in force that no review approved; those of sample data have none. */
export async function unsignedIdentities(tx: Tx): Promise<Finding | undefined> {
  const found = await firstRow<{ customer_id: bigint }>(tx)`
    select s.customer_id from kyc.standing s join kyc.submission made on made.id = s.submission_id
    where s.status = 'verified' and made.review_id is not null
      and not exists (
        select from reviews.review r
        where r.id = made.review_id and r.kind = 'kyc' and r.state in ('deciding', 'approved'))
    order by s.customer_id limit 1`;
  return found && { row: `identity of customer ${found.customer_id}`, problem: 'was approved by no review' };
}
