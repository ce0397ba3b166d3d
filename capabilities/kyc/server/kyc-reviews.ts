import type { ReviewHandler, WaitingReview } from '#capabilities/reviews/face.ts';
import { decide } from './decide.ts';
import { findSubmission, type StoredSubmission, waitingSubmissions } from './kyc.sql.ts';
import type { KycNeeds } from './needs.ts';

/** The identity checks' part of the operators' inbox. */
export function createKycReviews(needs: KycNeeds): ReviewHandler {
  return {
    kind: 'kyc',
    reasonCodes: { approve: ['identityConfirmed'], reject: ['evidenceInsufficient', 'suspectedFraud'] },
    count: (at) => waitingSubmissions.count(needs.db, at),
    waiting: async (page) => (await waitingSubmissions.next(needs.db, page)).map(waitingOf),
    async find(subjectId) {
      if (!/^\d{1,18}$/.test(subjectId)) return undefined;
      const found = await findSubmission(needs.db, BigInt(subjectId));
      return found?.status === 'pending' ? waitingOf(found) : undefined;
    },
    carryOut: (decision) => decide(needs, decision),
  };
}

function waitingOf({ id, customerId, submittedAt, dueAt }: StoredSubmission): WaitingReview {
  return {
    subjectId: String(id),
    recordId: id,
    customerId,
    book: 'real',
    submittedAt: submittedAt.getTime(),
    dueAt: dueAt.getTime(),
    needed: 1,
  };
}
