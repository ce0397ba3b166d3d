import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { parseReviewId } from '../rules.ts';
import { findDeciders } from './progress.ts';
import type { ReviewNeeds } from './review-needs.ts';
import {
  type DecisionRow,
  markCarriedOut,
  markWaiting,
  selectDecisions,
  selectReviews,
  selectUnfinished,
  withdrawDecisions,
} from './reviews.sql.ts';
import { carryBack } from './take-back.ts';

export interface UnfinishedReviews {
  /** At start: carries out what was decided before the platform stopped. */
  recover(): Promise<void>;
  /** The same for what another process left, once it has had its time. */
  recoverOld(): Promise<void>;
}

interface Carrier extends UnfinishedReviews {
  /** Carries out a decision that is written down. Its refusal, when it could not be: then it waits again. */
  carryOut(id: string): Promise<Result<null>>;
}

/** How long the call that stored a decision has to carry it out before the job does. */
const graceMs = 60 * secondMs;
const mostAtOnce = 1000;

export function createCarrier(needs: ReviewNeeds): Carrier {
  const { db, clock, audit, handlers, onError } = needs;
  async function carryOut(id: string): Promise<Result<null>> {
    const [row] = await selectReviews(db, [id]);
    const handler = handlers.find(({ kind }) => kind === parseReviewId(id)?.kind);
    if (row === undefined || handler === undefined) return refuse('NOT_FOUND');
    if (row.state !== 'deciding') return accept(null);
    const decisions = await selectDecisions(db, [id]);
    const deciders = findDeciders(row, decisions);
    const last = deciders.at(-1);
    if (last === undefined) throw new Error(`review ${id} has no decision`);
    const requestId = requestIdOf(id, decisions);
    if (row.taken_back_by !== null)
      return await carryBack(needs, handler, { row, operatorId: row.taken_back_by, requestId });
    const { decision, reason_code, note, items } = last;
    const operatorIds = deciders.map(({ operator_id }) => operator_id);
    const done = await handler.carryOut({
      reviewId: id,
      subjectId: row.subject_id,
      decision,
      reasonCode: reason_code,
      note,
      operatorIds,
      requestId,
      ...(items === null ? {} : { items }),
    });
    if (done.ok) {
      await markCarriedOut(db, row, decision === 'approve' ? 'approved' : 'rejected');
      return done;
    }
    // It may be possible in a moment: the decision stands and is tried again.
    if (done.refusal === 'SERVICE_UNAVAILABLE') return done;
    await db.transaction().execute(async (tx) => {
      if (!(await markWaiting(tx, row))) return;
      await withdrawDecisions(tx, id, new Date(clock.now()), done.refusal);
      await audit.record(tx, {
        operatorIds,
        name: 'reviews.notCarriedOut',
        subject: `review/${id}`,
        ...(row.customer_id === 0n ? {} : { customerId: row.customer_id }),
        after: { decision, refusal: done.refusal },
      });
    });
    return done;
  }

  async function finish(before: number): Promise<void> {
    for (const { id } of await selectUnfinished(db, new Date(before), mostAtOnce)) {
      await carryOut(id).catch(onError);
    }
  }

  return { carryOut, recover: () => finish(clock.now()), recoverOld: () => finish(clock.now() - graceMs) };
}

function requestIdOf(id: string, decisions: readonly DecisionRow[]): string {
  const withdrawn = decisions.filter(({ withdrawn_at }) => withdrawn_at !== null).length;
  return withdrawn === 0 ? `review ${id}` : `review ${id} ${withdrawn}`;
}
