import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { decideTextWithinMs, textReasons } from '../rules.ts';
import { checkText, type DeskNeeds } from './desk-needs.ts';
import {
  endProposal,
  findProposal,
  insertAct,
  type ProposalRow,
  waitingProposals,
} from './publications.sql.ts';
import { findTextById, lockKind } from './revisions.sql.ts';

/** It concerns no customer. */
const noCustomer = asCustomerId(0n);

/**
 * A proposed text that customers will have to agree to, in the inbox: one other operator decides, who has not
 * written it.
 */
export function createTextReviews(needs: DeskNeeds): ReviewHandler {
  const { db } = needs;
  const find = async (subjectId: string) =>
    /^\d{1,18}$/.test(subjectId) ? await findProposal(db, BigInt(subjectId)) : undefined;
  return {
    kind: 'text',
    reasonCodes: textReasons,
    count: (at, order) => waitingProposals.count(db, at, 0, order),
    waiting: async (page) => (await waitingProposals.next(db, page)).map(waitingReview),
    async find(subjectId) {
      const row = await find(subjectId);
      return row?.state === 'waiting' ? waitingReview(row) : undefined;
    },
    async carryOut(decision) {
      const row = await find(decision.subjectId);
      if (row === undefined) return refuse('NOT_FOUND');
      return await db.transaction().execute((tx) => decide(needs, tx, row, decision));
    },
  };
}

function waitingReview({ id, askedBy, askedAt, startsAt }: ProposalRow): WaitingReview {
  const due = askedAt.getTime() + decideTextWithinMs;
  return {
    subjectId: String(id),
    recordId: id,
    customerId: noCustomer,
    book: 'real',
    submittedAt: askedAt.getTime(),
    dueAt: Math.min(due, startsAt?.getTime() ?? due),
    needed: 1,
    submittedBy: askedBy,
  };
}

async function decide(
  needs: DeskNeeds,
  tx: Tx,
  { id, entryId, language, revisionId, startsAt, askedBy, asker }: ProposalRow,
  { decision, operatorIds, reasonCode, note }: ReviewDecision,
): Promise<Result<null>> {
  const now = needs.clock.now();
  const at = new Date(now);
  await lockKind(tx, entryId);
  const state = (await findProposal(tx, id))?.state;
  const wanted = decision === 'approve' ? 'approved' : 'rejected';
  if (state !== 'waiting') return state === wanted ? accept(null) : refuse('REVIEW_DECIDED');
  const text = revisionId === null ? undefined : await findTextById(tx, revisionId);
  const [decider] = operatorIds;
  if (wanted === 'approved' && decider !== undefined) {
    // Neither the operator who asked nor the author decides.
    if (text?.authorId === decider) return refuse('FOUR_EYES_REQUIRED');
    if (startsAt !== null && startsAt.getTime() <= now) return refuse('TEXT_TIME_PASSED');
    const checked = text && checkText(text.html, language, needs.figuresOf);
    if (checked?.ok === false) return checked;
    const email = (await needs.emailsOf([decider])).get(decider) ?? '';
    const agreed = { operatorId: decider, email };
    const act = { entryId, language, revisionId, startsAt, at };
    await insertAct(tx, { ...act, operatorId: askedBy, operator: asker, agreed });
  }
  await endProposal(tx, id, wanted, at);
  await needs.audit.record(tx, {
    operatorIds: [askedBy, ...operatorIds],
    name: wanted === 'approved' ? 'content.agree' : 'content.reject',
    subject: `content/${entryId}/${language}`,
    reasonCode,
    note,
    after: {
      ...(text === undefined ? {} : { revision: text.number }),
      ...(startsAt === null ? {} : { startsAt: startsAt.toISOString() }),
    },
  });
  return accept(null);
}
