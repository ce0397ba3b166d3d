import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import type { Review, ReviewDetail } from '../console-contract.ts';
import type { ReviewHandler } from '../face.ts';
import { mayDecide, parseReviewId } from '../rules.ts';
import { asItWaits, describeReviews, progressOf, untouched } from './progress.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { type DecisionRow, type ReviewRow, selectDecisions, selectReviews } from './reviews.sql.ts';
import { takeBackUntil } from './take-back.ts';
import { limitedPart, withinLimits } from './within-limits.ts';

interface Found {
  readonly row: ReviewRow;
  readonly handler: ReviewHandler;
  readonly permission?: string | undefined;
}

/** The review as lists show it. */
export async function showReview(needs: ReviewNeeds, id: string, by: Reviewer): Promise<Result<Review>> {
  const found = await findReview(needs, id);
  if (found === undefined) return refuse('NOT_FOUND');
  const decisions = await selectDecisions(needs.db, [id]);
  const [described] = await describe(needs, [found.row], decisions, by);
  if (described === undefined) return refuse('NOT_FOUND');
  return accept({ ...described, ...(await whenTakenBack(needs, found, decisions, by)) });
}

/** With its decisions, and whether this operator may decide it. */
export async function showDetail(
  needs: ReviewNeeds,
  id: string,
  by: Reviewer,
): Promise<Result<ReviewDetail>> {
  const found = await findReview(needs, id);
  if (found === undefined) return refuse('NOT_FOUND');
  const { row, handler } = found;
  const decisions = await selectDecisions(needs.db, [id]);
  const [described] = await describe(needs, [row], decisions, by);
  if (described === undefined) return refuse('NOT_FOUND');
  return accept({
    ...described,
    decisions: await decisionViews(needs, decisions),
    reasonCodes: {
      approve: Object.keys(handler.reasonCodes.approve),
      reject: [...handler.reasonCodes.reject],
    },
    ...(await whenTakenBack(needs, found, decisions, by)),
    ...(await obstacles(needs, found, decisions, by)),
    seconds: await secondsFor(needs, found, decisions),
  });
}

function whenTakenBack(
  { clock }: ReviewNeeds,
  { row, handler }: Found,
  decisions: readonly DecisionRow[],
  by: Reviewer,
) {
  return takeBackUntil(row, handler, decisions, by.operatorId, clock.now());
}

/** The reviews as the console reads them, now. */
export function describe(
  { clock, operators }: ReviewNeeds,
  rows: readonly ReviewRow[],
  decisions: readonly DecisionRow[],
  by: Reviewer,
): Promise<Review[]> {
  return describeReviews({ rows, decisions, by, at: clock.now(), emailsOf: operators.emailsOf });
}

async function findReview({ db, handlers }: ReviewNeeds, id: string): Promise<Found | undefined> {
  const named = parseReviewId(id);
  const handler = handlers.find(({ kind }) => kind === named?.kind);
  if (named === undefined || handler === undefined) return undefined;
  const [stored] = await selectReviews(db, [id]);
  if (stored !== undefined && stored.state !== 'waiting') return { row: stored, handler };
  const found = await handler.find(named.subjectId);
  const row = found && asItWaits(stored, untouched(named.kind, found));
  return row && { row, handler, permission: found.permission };
}

/** Why this operator may not decide it, or not approve it. */
async function obstacles(
  needs: ReviewNeeds,
  { row, handler, permission }: Found,
  decisions: readonly DecisionRow[],
  by: Reviewer,
): Promise<Pick<ReviewDetail, 'blocked' | 'approvalBlocked'>> {
  const { db, clock } = needs;
  const at = clock.now();
  const now = { at, persons: await loadPersons(db, at) };
  const may = mayDecide({ ...progressOf(row, decisions), permission }, by, now);
  if (!may.ok) return { blocked: may.refusal };
  const { operatorId } = by;
  const approval = { subjectId: row.subject_id, decision: 'approve', operatorId } as const;
  const admitted = (await handler.admits?.(db, approval)) ?? accept(null);
  const within = admitted.ok ? await withinLimits(needs, db, by, limitedPart(row)) : admitted;
  return within.ok ? {} : { approvalBlocked: within.refusal };
}

/** Who may still approve what waits for another person: their e-mail addresses. */
async function secondsFor(
  { db, clock, operators }: ReviewNeeds,
  { row, handler, permission }: Found,
  decisions: readonly DecisionRow[],
): Promise<string[] | undefined> {
  const progress = { ...progressOf(row, decisions), claim: undefined, permission };
  if (progress.state !== 'waiting') return undefined;
  if (progress.submittedBy === undefined && progress.approvedBy.length === 0) return undefined;
  const at = clock.now();
  const now = { at, persons: await loadPersons(db, at) };
  const seconds: string[] = [];
  for (const { id: operatorId, email, permissions } of await operators.colleagues()) {
    if (!mayDecide(progress, { operatorId, permissions }, now).ok) continue;
    const approval = { subjectId: row.subject_id, decision: 'approve', operatorId } as const;
    const admitted = (await handler.admits?.(db, approval)) ?? accept(null);
    if (admitted.ok || admitted.refusal === 'EVIDENCE_UNSEEN') seconds.push(email);
  }
  return seconds.toSorted();
}

async function decisionViews({ operators }: ReviewNeeds, decisions: readonly DecisionRow[]) {
  const emails = await operators.emailsOf(decisions.map(({ operator_id }) => operator_id));
  return decisions.map((made) => ({
    operator: emails.get(made.operator_id) ?? '',
    decision: made.decision,
    reasonCode: made.reason_code,
    note: made.note,
    ...(made.items === null ? {} : { items: made.items }),
    at: made.at.toISOString(),
    ...(made.withdrawn_for === null ? {} : { withdrawnFor: made.withdrawn_for }),
  }));
}
