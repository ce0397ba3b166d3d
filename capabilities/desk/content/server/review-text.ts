import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import { byId, queueSource } from '#foundation/server-kit/queue-source.ts';
import { decideTextWithinMs, textReasons } from '../rules.ts';
import { checkText, type DeskNeeds } from './desk-needs.ts';
import { insertAct, type ProposalRow, proposals } from './publications.sql.ts';
import { findTextById, lockKind } from './revisions.sql.ts';

/** It concerns no customer. */
const noCustomer = asCustomerId(0n);

/**
 * A proposed text that customers will have to agree to, in the inbox: one other operator decides, who has not
 * written it.
 */
export function createTextReviews(needs: DeskNeeds): ReviewHandler {
  const { db } = needs;
  return {
    kind: 'text',
    reasonCodes: { approve: { textRight: 'judged' }, reject: textReasons.reject },
    ...queueSource({
      db,
      queue: proposals.waiting,
      find: (subjectId) => byId(subjectId, (id) => proposals.byId(db, id)),
      review: (row) => (row.state === 'waiting' ? waitingReview(row) : undefined),
      carryOut: (row, decision: ReviewDecision) =>
        db.transaction().execute((tx) => decide(needs, tx, row, decision)),
    }),
    async admits(from, { subjectId, operatorId, decision }) {
      const row = await byId(subjectId, (id) => proposals.byId(from, id));
      const revisionId = row?.revisionId ?? null;
      const text = revisionId === null ? undefined : await findTextById(from, revisionId);
      if (decision === 'reject' || text === undefined) return accept(null);
      return (await loadPersons(from, needs.clock.now())).second(operatorId, [text.authorId]);
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

/** The entry is locked first, as in publishing. */
async function decide(
  needs: DeskNeeds,
  tx: Tx,
  { id, entryId, language, revisionId, startsAt, askedBy, asker }: ProposalRow,
  { decision, operatorIds, reasonCode, note }: ReviewDecision,
): Promise<Result<null>> {
  const now = needs.clock.now();
  const at = new Date(now);
  const state = decision === 'approve' ? 'approved' : 'rejected';
  await lockKind(tx, entryId);
  return await proposals.decide(tx, id, { state, decidedBy: operatorIds, at }, async () => {
    const text = revisionId === null ? undefined : await findTextById(tx, revisionId);
    const [decider] = operatorIds;
    if (state === 'approved' && decider !== undefined) {
      if (startsAt !== null && startsAt.getTime() <= now) return refuse('TEXT_TIME_PASSED');
      const checked = text && checkText(text.html, language, needs.figuresOf);
      if (checked?.ok === false) return checked;
      const email = (await needs.emailsOf([decider])).get(decider) ?? '';
      const agreed = { operatorId: decider, email };
      const act = { entryId, language, revisionId, startsAt, at };
      await insertAct(tx, { ...act, operatorId: askedBy, operator: asker, agreed });
    }
    await needs.audit.record(tx, {
      operatorIds: [askedBy, ...operatorIds],
      name: state === 'approved' ? 'content.agree' : 'content.reject',
      subject: `content/${entryId}/${language}`,
      reasonCode,
      note,
      after: {
        ...(text === undefined ? {} : { revision: text.number }),
        ...(startsAt === null ? {} : { startsAt: startsAt.toISOString() }),
      },
    });
    return accept(null);
  });
}
