import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import type { ReviewHandler, WaitingReview } from '../face.ts';
import { type Decision, formatReviewId, mayDecide, movesMoney, type ReviewKind, settles } from '../rules.ts';
import { whyGone } from './claim-review.ts';
import { findWaiting } from './find-waiting.ts';
import { progressOf, untouched } from './progress.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import {
  insertDecision,
  lockApprovals,
  lockReview,
  markDeciding,
  selectDecisions,
  selectReviews,
  updateAssignee,
  updateClaim,
} from './reviews.sql.ts';
import { withinLimits } from './within-limits.ts';

export interface DecisionInput {
  readonly decision: Decision;
  readonly reasonCode: string;
  readonly note: string;
  readonly items?: Readonly<Record<string, string>> | undefined;
}

/**
 * Writes an operator's decision down. `settled` when it is the last one needed: then it is to be carried out.
 * Two operators at once: the second waits for the first's transaction and finds the review as that left it.
 */
export async function decideReview(
  needs: ReviewNeeds,
  id: string,
  by: Reviewer,
  { decision, reasonCode, note, items }: DecisionInput,
): Promise<Result<'counted' | 'settled'>> {
  const { db, clock, audit, handlers } = needs;
  const found = await findWaiting(handlers, id);
  if (found?.waiting === undefined) return whyGone(await selectReviews(db, [id]));
  const { kind, handler, waiting } = found;
  const { approve: facts, reject } = handler.reasonCodes;
  const known = decision === 'approve' ? Object.keys(facts) : reject;
  if (!known.includes(reasonCode)) return refuse('REASON_UNKNOWN');
  // What is marked as wrong is sent again by its sender, never let through by the way.
  const hasRejected = items !== undefined && Object.keys(items).length > 0;
  if (decision === 'approve' && hasRejected) return refuse('ITEMS_REJECTED');
  const stands = await whetherFact(needs, found.waiting, { ...found, by, decision, reasonCode });
  if (!stands.ok) return stands;
  return await db.transaction().execute(async (tx) => {
    const row = await lockReview(tx, id, kind, waiting);
    const review = progressOf(row, await selectDecisions(tx, [id]));
    const at = clock.now();
    const now = { at, persons: await loadPersons(tx, at) };
    const may = mayDecide({ ...review, permission: waiting.permission }, by, now);
    if (!may.ok) return may;
    const { operatorId } = by;
    const attempt = { subjectId: waiting.subjectId, decision, operatorId, reasonCode, note };
    const admitted = await handler.admits?.(tx, attempt);
    if (admitted?.ok === false) return admitted;
    if (movesMoney(kind) && !by.isSteppedUp) return refuse('STEP_UP_REQUIRED');
    if (decision === 'approve') await lockApprovals(tx, operatorId);
    const counted =
      decision === 'approve' ? await withinLimits(needs, tx, by, { kind, ...waiting }) : accept(0n);
    if (!counted.ok) return counted;
    await insertDecision(tx, {
      reviewId: id,
      operatorId,
      decision,
      reasonCode,
      note,
      items,
      at: new Date(at),
      worth: counted.value,
    });
    const isSettled = settles(review, decision);
    if (isSettled) {
      await markDeciding(tx, id, new Date(at));
      await needs.pauses.settled(tx, id, at);
    } else {
      await updateClaim(tx, id, undefined);
      if (row.assigned_to === operatorId) await updateAssignee(tx, id, null);
    }
    await audit.record(tx, {
      operatorIds: [operatorId],
      name: `reviews.${decision}`,
      subject: `review/${id}`,
      ...(waiting.customerId === 0n ? {} : { customerId: waiting.customerId }),
      reasonCode,
      note,
      before: { approvals: review.approvedBy.length, needed: review.needed },
      after: { isSettled, ...(items === undefined ? {} : { items }) },
    });
    return accept(isSettled ? 'settled' : 'counted');
  });
}

interface Reasoned {
  readonly kind: ReviewKind;
  readonly handler: ReviewHandler;
  readonly by: Reviewer;
  readonly decision: Decision;
  readonly reasonCode: string;
}

/** What the reason of an approval claims, for an operator who may decide: others learn nothing of it. */
async function whetherFact(
  { db, clock }: ReviewNeeds,
  waiting: WaitingReview,
  { kind, handler, by, decision, reasonCode }: Reasoned,
): Promise<Result<null>> {
  const fact = decision === 'approve' ? handler.reasonCodes.approve[reasonCode] : undefined;
  if (fact === undefined || fact === 'judged') return accept(null);
  const id = formatReviewId(kind, waiting.subjectId);
  const [row = untouched(kind, waiting)] = await selectReviews(db, [id]);
  const review = progressOf(row, await selectDecisions(db, [id]));
  const at = clock.now();
  const now = { at, persons: await loadPersons(db, at) };
  const may = mayDecide({ ...review, permission: waiting.permission }, by, now);
  if (!may.ok) return may;
  return await fact({ subjectId: waiting.subjectId, decision, operatorId: by.operatorId });
}
