import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { ReviewHandler } from '../face.ts';
import { mayTakeBack, takeBackMs, takenBack } from '../rules.ts';
import { counting } from './progress.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import {
  type DecisionRow,
  lockStored,
  markCarriedOut,
  markTakingBack,
  markWaiting,
  type ReviewRow,
  selectDecisions,
  withdrawDecisions,
} from './reviews.sql.ts';

/**
 * An operator takes their decision back: the first approval of two at once; the last one is to be carried
 * out backwards. The row's lock keeps a second approval from coming between.
 */
export async function takeBackDecision(
  needs: ReviewNeeds,
  id: string,
  { operatorId }: Reviewer,
): Promise<Result<'waits' | 'settled'>> {
  return await needs.db.transaction().execute(async (tx) => {
    const row = await lockStored(tx, id);
    if (row === undefined) return refuse('NOT_FOUND');
    const may = mayTake(row, await selectDecisions(tx, [id]), operatorId, needs.clock.now());
    if (!may.ok) return may;
    if (row.state === 'waiting') {
      await recordTakenBack(needs, tx, row, operatorId);
      return accept('waits');
    }
    await markTakingBack(tx, id, operatorId);
    return accept('settled');
  });
}

interface TakingBack {
  readonly row: ReviewRow;
  readonly operatorId: OperatorId;
  /** Of the approval. */
  readonly requestId: string;
}

/** Carries out that the last approval is taken back; where something was built on it, it stands. */
export async function carryBack(
  needs: Pick<ReviewNeeds, 'db' | 'clock' | 'audit'>,
  { wayBack }: Pick<ReviewHandler, 'wayBack'>,
  { row, operatorId, requestId }: TakingBack,
): Promise<Result<null>> {
  const { db } = needs;
  if (wayBack === undefined) throw new Error(`review ${row.id} has no way back`);
  const subjectId = row.subject_id;
  const done = await wayBack.take({ subjectId, operatorId, requestId: `${requestId} taken back` });
  if (done.ok) {
    await db.transaction().execute(async (tx) => {
      if (await markWaiting(tx, row)) await recordTakenBack(needs, tx, row, operatorId);
    });
  } else if (done.refusal !== 'SERVICE_UNAVAILABLE') {
    await markCarriedOut(db, row, 'approved');
  }
  return done;
}

/** It stays readable and no longer counts; an approval before theirs still does. */
async function recordTakenBack(
  { audit, clock }: Pick<ReviewNeeds, 'audit' | 'clock'>,
  tx: Tx,
  { id, customer_id, state }: ReviewRow,
  operatorId: OperatorId,
): Promise<void> {
  await withdrawDecisions(tx, id, new Date(clock.now()), takenBack, operatorId);
  await audit.record(tx, {
    operatorIds: [operatorId],
    name: 'reviews.takeBack',
    subject: `review/${id}`,
    ...(customer_id === 0n ? {} : { customerId: customer_id }),
    before: { wasSettled: state !== 'waiting' },
  });
}

/** Until when this operator may take back what they decided; nothing where they may not. */
export async function takeBackUntil(
  row: ReviewRow,
  { wayBack }: Pick<ReviewHandler, 'wayBack'>,
  decisions: readonly DecisionRow[],
  by: OperatorId,
  at: Instant,
): Promise<{ takeBackUntil?: string }> {
  const may = mayTake(row, decisions, by, at);
  const isOpen = may.ok && (row.state === 'waiting' || ((await wayBack?.isOpen(row.subject_id)) ?? false));
  return isOpen ? { takeBackUntil: formatInstant(may.value.at + takeBackMs) } : {};
}

function mayTake(row: ReviewRow, decisions: readonly DecisionRow[], by: OperatorId, at: Instant) {
  const made = counting(row.id, decisions).map((each) => ({
    operatorId: each.operator_id,
    at: each.at.getTime(),
  }));
  return mayTakeBack(row, made, by, at);
}
