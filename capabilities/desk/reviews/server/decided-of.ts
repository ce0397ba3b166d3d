import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { decidedOf as decidedOfCall } from '../console-contract.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { selectDecidedOf, selectDecisions } from './reviews.sql.ts';
import { describe } from './show-review.ts';

const shownAtOnce = 10;

/** What colleagues have decided of the same customer's. */
export async function decidedOf(
  needs: ReviewNeeds,
  customerId: CustomerId,
  by: Reviewer,
): Promise<OutputOf<typeof decidedOfCall>> {
  const rows = await selectDecidedOf(needs.db, customerId, shownAtOnce);
  const ids = rows.map(({ id }) => id);
  const decisions = await selectDecisions(needs.db, ids);
  const reasons = new Map(decisions.map((made) => [made.review_id, made.reason_code]));
  const described = await describe(needs, rows, decisions, by);
  return { reviews: described.map((row) => ({ ...row, reasonCode: reasons.get(row.id) ?? '' })) };
}
