import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { claimAt, claimMs, mayDecide } from '../rules.ts';
import { findWaiting } from './find-waiting.ts';
import type { Reviewer, ReviewWorld } from './review-world.ts';
import { lockReview, type ReviewRow, selectDecisions, selectReviews, updateClaim } from './reviews.sql.ts';
import { standingOf } from './standing.ts';

/** Claims it, or renews the operator's own claim. Only who may decide it may keep others from doing so. */
export function claimReview(world: ReviewWorld, id: string, by: Reviewer): Promise<Result<null>> {
  return changeClaim(world, id, async (tx, row) => {
    const at = world.clock.now();
    const may = mayDecide(standingOf(row, await selectDecisions(tx, [id])), by, at);
    if (!may.ok) return may;
    await updateClaim(tx, id, { operatorId: by.operatorId, until: new Date(at + claimMs) });
    return accept(null);
  });
}

/** Gives the operator's own claim up; another's stays as it is. */
export function releaseReview(world: ReviewWorld, id: string, by: Reviewer): Promise<Result<null>> {
  return changeClaim(world, id, async (tx, row) => {
    const claim = claimAt(standingOf(row, []), world.clock.now());
    if (claim?.operatorId === by.operatorId) await updateClaim(tx, id, undefined);
    return accept(null);
  });
}

async function changeClaim(
  { db, sources }: ReviewWorld,
  id: string,
  change: (tx: Tx, row: ReviewRow) => Promise<Result<null>>,
): Promise<Result<null>> {
  const found = await findWaiting(sources, id);
  if (found?.waiting === undefined) return whyGone(await selectReviews(db, [id]));
  const { kind, waiting } = found;
  return await db.transaction().execute(async (tx) => {
    const row = await lockReview(tx, id, kind, waiting);
    return row.state === 'waiting' ? await change(tx, row) : refuse('REVIEW_DECIDED');
  });
}

/** Of what no longer waits: it was decided, or it never was (or its owner took it back). */
export function whyGone([row]: readonly ReviewRow[]): Result<never> {
  return refuse(row === undefined || row.state === 'waiting' ? 'NOT_FOUND' : 'REVIEW_DECIDED');
}
