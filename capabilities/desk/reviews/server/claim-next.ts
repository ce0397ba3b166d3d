import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { ReviewKind } from '../rules.ts';
import type { claimNextReview } from '../team-contract.ts';
import { claimReview } from './claim-review.ts';
import { createOpenReviews } from './open-reviews.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { showReview } from './show-review.ts';
import { approvableNow } from './within-limits.ts';

/** Claims the next due review that this operator may decide, if there is one. */
export type ClaimNext = (
  kind: ReviewKind | undefined,
  by: Reviewer,
) => Promise<OutputOf<typeof claimNextReview>>;

export function createClaimNext(needs: ReviewNeeds): ClaimNext {
  const openReviews = createOpenReviews(needs);
  /** A concurrent caller gets the one after, without first being refused. */
  const beingClaimed = new Set<string>();

  return async (kind, by) => {
    for await (const { row } of openReviews(by, kind, await approvableNow(needs, by))) {
      if (beingClaimed.has(row.id)) continue;
      beingClaimed.add(row.id);
      // An operator of another process may have been quicker.
      const claimed = await claimReview(needs, row.id, by).finally(() => beingClaimed.delete(row.id));
      const shown = claimed.ok ? await showReview(needs, row.id, by) : claimed;
      if (shown.ok) return { review: shown.value, isBeyondLimits: false };
    }
    const beyond = await openReviews(by, kind, undefined).next();
    return { isBeyondLimits: beyond.done !== true };
  };
}
