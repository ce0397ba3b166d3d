import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
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
    why: heldRewards.why,
    reasonCodes: decisionReasons,
    count: (at, order) => heldRewards.count(db, at, dueAfterMs, order),
    waiting: async (page) => (await heldRewards.next(db, page, dueAfterMs)).flatMap(waitingReview),
    async find(subjectId) {
      const row = await findReward(db, subjectId);
      return row?.state === 'held' ? waitingReview(row)[0] : undefined;
    },
    async carryOut(decision) {
      const row = await findReward(db, decision.subjectId);
      return row === undefined ? refuse('NOT_FOUND') : await decide(needs, end, row, decision);
    },
  };
}

export async function findReward(db: Database, subjectId: string): Promise<HeldRow | undefined> {
  return /^\d{1,18}$/.test(subjectId) ? await selectReward(db, BigInt(subjectId)) : undefined;
}

function waitingReview({ id, inviterId, asset, reward, heldAt }: HeldRow): WaitingReview[] {
  if (heldAt === null) return [];
  return [
    {
      subjectId: String(id),
      recordId: id,
      customerId: inviterId,
      book: 'real',
      amount: { asset, units: reward },
      submittedAt: heldAt.getTime(),
      dueAt: heldAt.getTime() + dueAfterMs,
      needed: 1,
    },
  ];
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
