import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { byId, queueSource } from '#foundation/server-kit/queue-source.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { decisionReasons } from '../rules.ts';
import { type EndingNeeds, type EndKind, writerTo } from './end-waiting.ts';
import { type HeldRow, heldRewards, selectReward } from './held-rewards.sql.ts';

/** A held reward is to be decided within this time. */
const dueAfterMs = 3 * dayMs;

/** Held rewards in the inbox: approved, the inviter gets it; rejected, it returns to the platform's fees. */
export function createRewardReviews(needs: EndingNeeds, end: EndKind): ReviewHandler {
  const { db } = needs;
  return {
    kind: 'reward',
    reasonCodes: decisionReasons,
    ...queueSource({
      db,
      queue: heldRewards,
      withinMs: () => dueAfterMs,
      find: (subjectId) => findReward(db, subjectId),
      review: waitingReview,
      carryOut: (row, decision: ReviewDecision) => decide(needs, end, row, decision),
    }),
  };
}

export const findReward = (db: Database, subjectId: string) => byId(subjectId, (id) => selectReward(db, id));

function waitingReview({ id, state, inviterId, asset, reward, heldAt }: HeldRow): WaitingReview | undefined {
  if (state !== 'held' || heldAt === null) return undefined;
  return {
    subjectId: String(id),
    recordId: id,
    customerId: inviterId,
    book: 'real',
    amount: { asset, units: reward },
    submittedAt: heldAt.getTime(),
    dueAt: heldAt.getTime() + dueAfterMs,
    needed: 1,
  };
}

async function decide(
  { lane, customers, platformName }: EndingNeeds,
  end: EndKind,
  { id, inviterId, friendId, reasons }: HeldRow,
  { decision, operatorIds, reasonCode, note, requestId }: ReviewDecision,
): Promise<Result<null>> {
  const state = decision === 'approve' ? 'paid' : 'declined';
  const write = writerTo(await customers.contactOf(inviterId), platformName);
  return await lane.submit(end, {
    key: { book: 'real', customerId: inviterId },
    input: { from: 'held', ends: [{ id, state, reasons: [] }], write },
    request: { id: requestId, fingerprint: `invites.end ${id} ${state}` },
    act: {
      operatorIds,
      name: decision === 'approve' ? 'rewards.approve' : 'rewards.reject',
      subject: `reward/${id}`,
      customerId: inviterId,
      reasonCode,
      note,
      after: { friend: String(friendId), reasons },
    },
  });
}
