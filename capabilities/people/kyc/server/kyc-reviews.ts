import type {
  ReviewAttempt,
  ReviewDecision,
  ReviewHandler,
  WaitingReview,
} from '#capabilities/desk/reviews/face.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { byId, queueSource } from '#foundation/server-kit/queue-source.ts';
import { picturesNeeded } from '../rules.ts';
import { decide } from './decide.ts';
import { findSubmission, type StoredSubmission, selectShown, waitingSubmissions } from './kyc.sql.ts';
import type { KycNeeds } from './needs.ts';
import { takingTwo, whetherExplained } from './takes-two.ts';

/** The identity checks' part of the operators' inbox. */
export function createKycReviews(needs: KycNeeds): ReviewHandler {
  return {
    kind: 'kyc',
    reasonCodes: {
      approve: { identityConfirmed: (made) => whetherShown(needs.db, made) },
      reject: ['evidenceInsufficient', 'suspectedFraud'],
    },
    ...queueSource({
      db: needs.db,
      queue: {
        ...waitingSubmissions,
        next: async (...page) => await counted(needs, await waitingSubmissions.next(...page)),
      },
      find: (subjectId) => byId(subjectId, (id) => findCounted(needs, id)),
      review: (row) => (row.status === 'pending' ? waitingOf(row) : undefined),
      carryOut: (_, decision: ReviewDecision) => decide(needs, decision),
    }),
    async admits(db, made) {
      const shown = await whetherShown(db, made);
      if (!shown.ok || made.decision === 'reject' || made.note === undefined) return shown;
      const submission = await findCounted(needs, BigInt(made.subjectId));
      return submission?.needed === 2 ? whetherExplained(made.note) : shown;
    },
  };
}

/** A submission with how many have to approve it. */
type Counted = StoredSubmission & Pick<WaitingReview, 'needed'>;

async function counted(needs: KycNeeds, submissions: readonly StoredSubmission[]): Promise<Counted[]> {
  const two = await takingTwo(needs, submissions);
  return submissions.map((each) => ({ ...each, needed: two.has(each.id) ? 2 : 1 }));
}

async function findCounted(needs: KycNeeds, id: bigint): Promise<Counted | undefined> {
  const submission = await findSubmission(needs.db, id);
  return submission && (await counted(needs, [submission]))[0];
}

/**
 * EVIDENCE_UNSEEN for an approval by an operator who has not been shown each picture of it themselves, also
 * one that was accepted before: the approver vouches for all of it.
 */
async function whetherShown(
  db: Database,
  { subjectId, decision, operatorId }: ReviewAttempt,
): Promise<Result<null>> {
  if (decision === 'reject') return accept(null);
  const submission = await findSubmission(db, BigInt(subjectId));
  if (submission === undefined) return refuse('NOT_FOUND');
  const shown = await selectShown(db, submission.id, operatorId);
  const sent = picturesNeeded(submission.documentType).filter(
    (item) => submission.pictures[item] !== undefined,
  );
  return sent.every((item) => shown.includes(item)) ? accept(null) : refuse('EVIDENCE_UNSEEN');
}

function waitingOf({ id, customerId, submittedAt, dueAt, needed }: Counted): WaitingReview {
  return {
    subjectId: String(id),
    recordId: id,
    customerId,
    book: 'real',
    submittedAt: submittedAt.getTime(),
    dueAt: dueAt.getTime(),
    needed,
  };
}
