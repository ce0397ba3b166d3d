import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import type { WaitingReview } from '../face.ts';
import { claimAt, claimMs, mayDecide } from '../rules.ts';
import { findWaiting } from './find-waiting.ts';
import { progressOf } from './progress.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { lockReview, type ReviewRow, selectDecisions, selectReviews, updateClaim } from './reviews.sql.ts';

/** Claims it, or renews the operator's own claim. Only who may decide it may keep others from doing so. */
export function claimReview(needs: ReviewNeeds, id: string, by: Reviewer): Promise<Result<null>> {
  return changeTouched(needs, id, async (tx, row, { permission }) => {
    const at = needs.clock.now();
    const review = { ...progressOf(row, await selectDecisions(tx, [id])), permission };
    const may = mayDecide(review, by, { at, persons: await loadPersons(tx, at) });
    if (!may.ok) return may;
    await updateClaim(tx, id, { operatorId: by.operatorId, until: new Date(at + claimMs) });
    return accept(null);
  });
}

/** Gives the operator's own claim up; another's stays as it is. */
export function releaseReview(needs: ReviewNeeds, id: string, by: Reviewer): Promise<Result<null>> {
  return changeTouched(needs, id, async (tx, row) => {
    const claim = claimAt(progressOf(row, []), needs.clock.now());
    if (claim?.operatorId === by.operatorId) await updateClaim(tx, id, undefined);
    return accept(null);
  });
}

/** Keeps a review that still waits, locked, and changes it. */
export async function changeTouched(
  { db, handlers }: ReviewNeeds,
  id: string,
  change: (tx: Tx, row: ReviewRow, waiting: WaitingReview) => Promise<Result<null>>,
): Promise<Result<null>> {
  const found = await findWaiting(handlers, id);
  if (found?.waiting === undefined) return whyGone(await selectReviews(db, [id]));
  const { kind, waiting } = found;
  return await db.transaction().execute(async (tx) => {
    const row = await lockReview(tx, id, kind, waiting);
    return row.state === 'waiting' ? await change(tx, row, waiting) : refuse('REVIEW_DECIDED');
  });
}

/** Why a review does not wait: it was decided, or it never was there (or its owner took it back). */
export function whyGone([row]: readonly ReviewRow[]): Result<never> {
  return refuse(row === undefined || row.state === 'waiting' ? 'NOT_FOUND' : 'REVIEW_DECIDED');
}
