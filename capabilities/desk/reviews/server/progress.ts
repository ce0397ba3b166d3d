import type { OperatorId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { formatInstant, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { Review } from '../console-contract.ts';
import type { WaitingReview } from '../face.ts';
import { claimAt, formatReviewId, type ReviewKind, type ReviewProgress } from '../rules.ts';
import type { ReviewNeeds } from './review-needs.ts';
import type { DecisionRow, ReviewRow } from './reviews.sql.ts';

/** An untouched review, in the shape of a touched one. */
export function untouched(kind: ReviewKind, waiting: WaitingReview): ReviewRow {
  return {
    id: formatReviewId(kind, waiting.subjectId),
    kind,
    subject_id: waiting.subjectId,
    customer_id: waiting.customerId,
    book: waiting.book,
    asset: waiting.amount?.asset ?? null,
    units: waiting.amount?.units ?? null,
    submitted_at: new Date(waiting.submittedAt),
    due_at: new Date(waiting.dueAt),
    submitted_by: waiting.submittedBy ?? null,
    needed: waiting.needed,
    state: 'waiting',
    claimed_by: null,
    claimed_until: null,
    assigned_to: null,
    decided_at: null,
    taken_back_by: null,
    asked_until: waiting.pause?.until === undefined ? undefined : new Date(waiting.pause.until),
  };
}

/** What waits, with what operators did about it; its deadline is always what its source says now. */
export function asItWaits(stored: ReviewRow | undefined, waits: ReviewRow): ReviewRow {
  return stored === undefined ? waits : { ...stored, due_at: waits.due_at, asked_until: waits.asked_until };
}

/** The customer is asked, and the clock stands. */
export function isAsked({ state, asked_until }: ReviewRow, at: Instant): boolean {
  return state === 'waiting' && asked_until !== undefined && at < asked_until.getTime();
}

/** The review as the rules see it; withdrawn decisions count for nothing. */
export function progressOf(row: ReviewRow, decisions: readonly DecisionRow[]): ReviewProgress {
  const { kind, state, needed, submitted_by, claimed_by, claimed_until } = row;
  return {
    kind,
    state,
    needed,
    submittedBy: submitted_by ?? undefined,
    claim:
      claimed_by === null || claimed_until === null
        ? undefined
        : { operatorId: claimed_by, until: claimed_until.getTime() },
    approvedBy: counting(row.id, decisions)
      .filter(({ decision }) => decision === 'approve')
      .map(({ operator_id }) => operator_id),
  };
}

/** Those who stand behind the outcome: all who approved, or the one who rejected. */
export function findDeciders(row: ReviewRow, decisions: readonly DecisionRow[]): readonly DecisionRow[] {
  const made = counting(row.id, decisions);
  const last = made.at(-1);
  return made.filter(({ decision }) => decision === last?.decision);
}

export function counting(id: string, decisions: readonly DecisionRow[]): readonly DecisionRow[] {
  return decisions.filter(({ review_id, withdrawn_at }) => review_id === id && withdrawn_at === null);
}

/** The reviews as the console reads them. */
export async function describeReviews({
  rows,
  decisions,
  by,
  at,
  emailsOf,
}: {
  readonly rows: readonly ReviewRow[];
  readonly decisions: readonly DecisionRow[];
  readonly by: { readonly operatorId: OperatorId };
  readonly at: Instant;
  readonly emailsOf: ReviewNeeds['operators']['emailsOf'];
}): Promise<Review[]> {
  const people = [
    ...rows.flatMap(({ claimed_by, submitted_by, assigned_to }) => [claimed_by, submitted_by, assigned_to]),
    ...decisions.map(({ operator_id }) => operator_id),
  ];
  const emails = await emailsOf([...new Set(people)].filter((id) => id !== null));
  const nameOf = (id: OperatorId) => emails.get(id) ?? '';
  return rows.map((row) => {
    const progress = progressOf(row, decisions);
    const claim = row.state === 'waiting' ? claimAt(progress, at) : undefined;
    return {
      id: row.id,
      kind: row.kind,
      subjectId: row.subject_id,
      uid: String(row.customer_id),
      book: row.book,
      ...(row.asset === null || row.units === null
        ? {}
        : { amount: formatUnits(row.units), currency: row.asset }),
      submittedAt: row.submitted_at.toISOString(),
      dueAt: row.due_at.toISOString(),
      ageSeconds: Math.floor((at - row.submitted_at.getTime()) / secondMs),
      dueInSeconds: Math.floor((row.due_at.getTime() - at) / secondMs),
      ...(row.submitted_by === null ? {} : { submittedBy: nameOf(row.submitted_by) }),
      approvals: progress.approvedBy.length,
      needed: row.needed,
      status: row.state,
      ...(claim === undefined
        ? {}
        : { claimedBy: nameOf(claim.operatorId), claimedUntil: formatInstant(claim.until) }),
      isMine: claim?.operatorId === by.operatorId,
      ...(isAsked(row, at) && { askedUntil: row.asked_until?.toISOString() }),
      ...(row.assigned_to === null ? {} : { assignedTo: nameOf(row.assigned_to) }),
      isAssignedToMe: row.assigned_to === by.operatorId,
      ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.toISOString() }),
      decidedBy:
        row.state === 'waiting'
          ? []
          : findDeciders(row, decisions).map(({ operator_id }) => nameOf(operator_id)),
    };
  });
}
