import type {
  ReasonFact,
  ReviewDecision,
  ReviewHandler,
  WaitingReview,
} from '#capabilities/desk/reviews/face.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { byId, queueSource } from '#foundation/server-kit/queue-source.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { decisionReasons } from '../rules.ts';
import { type EndingNeeds, writerTo } from './end-waiting.ts';
import { type HeldRow, heldRewards, selectReward } from './held-rewards.sql.ts';
import type { InvitesKinds } from './invites-lane.ts';

/** A held reward is to be decided within this time. */
const dueAfterMs = 3 * dayMs;

/**
 * Held rewards in the inbox: approved, the inviter gets it, and the friend a rebate that is held with it;
 * rejected, both return to the platform's fees.
 */
export function createRewardReviews(needs: EndingNeeds, kinds: InvitesKinds): ReviewHandler {
  const { db } = needs;
  return {
    kind: 'reward',
    reasonCodes: {
      approve: {
        async twoPeople({ subjectId }) {
          const row = await findReward(db, subjectId);
          return row?.reasons.includes('identity') === true ? refuse('IDENTITY_SHARED') : accept(null);
        },
        explained: 'judged',
      } satisfies Record<(typeof decisionReasons.approve)[number], ReasonFact>,
      reject: decisionReasons.reject,
    },
    ...queueSource({
      db,
      queue: heldRewards,
      withinMs: () => dueAfterMs,
      find: (subjectId) => findReward(db, subjectId),
      review: waitingReview,
      carryOut: (row, decision: ReviewDecision) => decide(needs, kinds, row, decision),
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
  { end, follow }: InvitesKinds,
  { id, inviterId, friendId, reasons }: HeldRow,
  { decision, operatorIds, reasonCode, note, requestId }: ReviewDecision,
): Promise<Result<null>> {
  const state = decision === 'approve' ? 'paid' : 'declined';
  const write = writerTo(await customers.contactOf(inviterId), platformName);
  const ended = await lane.submit(end, {
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
  // What a crash leaves undone here, the next run does.
  if (ended.ok) await lane.submit(follow, { key: { book: 'real', customerId: friendId }, input: null });
  return ended;
}
