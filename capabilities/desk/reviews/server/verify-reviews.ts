import type { Finding } from '#capabilities/money/integrity/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';

/** The first approved review with fewer approvers than it needs, its asker apart, by rows and by the log. */
export async function unsignedReviews(tx: Tx): Promise<Finding | undefined> {
  const found = await firstRow<{ id: string; needed: number }>(tx)`
    select r.id, r.needed from reviews.review r
    where r.state = 'approved' and r.needed > (
      select count(distinct d.operator_id) from reviews.decision d
      where d.review_id = r.id and d.decision = 'approve' and d.withdrawn_at is null
        and d.operator_id is distinct from r.submitted_by
        and exists (
          select from audit.act
          where name = 'reviews.approve' and subject = 'review/' || r.id and operator_ids = array[d.operator_id]))
    order by r.id limit 1`;
  return (
    found && {
      row: `review ${found.id}`,
      problem: `is not approved by ${found.needed} others than its asker`,
    }
  );
}
