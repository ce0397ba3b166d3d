import type { OutputOf } from '#foundation/calls/define-call.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { listReviews, Review, ReviewDetail } from '../console-contract.ts';
import type { ReviewHandler } from '../face.ts';
import { mayDecide, parseReviewId, type ReviewKind } from '../rules.ts';
import { createCarrier, type UnfinishedReviews } from './carry-out.ts';
import { claimReview, releaseReview } from './claim-review.ts';
import { type DecisionInput, decideReview } from './decide-review.ts';
import { describeReviews, progressOf, untouched } from './progress.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import {
  countDecided,
  type DecisionRow,
  type ReviewRow,
  selectDecided,
  selectDecisions,
  selectReviews,
} from './reviews.sql.ts';

export interface ReviewList {
  readonly kind?: ReviewKind | undefined;
  readonly status: 'waiting' | 'approved' | 'rejected';
  readonly offset: number;
  readonly limit: number;
}

/** One inbox for all that waits for an operator's decision. */
export interface Reviews extends UnfinishedReviews {
  list(filter: ReviewList, by: Reviewer): Promise<OutputOf<typeof listReviews>>;
  get(id: string, by: Reviewer): Promise<Result<ReviewDetail>>;
  claim(id: string, by: Reviewer): Promise<Result<Review>>;
  release(id: string, by: Reviewer): Promise<Result<Review>>;
  decide(id: string, by: Reviewer, input: DecisionInput): Promise<Result<Review>>;
}

interface Found {
  readonly row: ReviewRow;
  readonly handler: ReviewHandler;
  readonly permission?: string | undefined;
}

/** What waits of one kind, at most: far more than people can look at. */
const mostWaiting = 500;

export function createReviews(needs: ReviewNeeds): Reviews {
  const { db, clock, operators, handlers } = needs;
  const carrier = createCarrier(needs);

  const describe = (rows: readonly ReviewRow[], decisions: readonly DecisionRow[], by: Reviewer) =>
    describeReviews({ rows, decisions, by, at: clock.now(), emailsOf: operators.emailsOf });

  /** What has no row of its own yet is as its source gives it. */
  async function waiting(kind: ReviewKind | undefined): Promise<ReviewRow[]> {
    const asked = handlers.filter((handler) => kind === undefined || handler.kind === kind);
    const found = await Promise.all(
      asked.map(async (handler) =>
        (await handler.waiting(mostWaiting)).map((review) => untouched(handler.kind, review)),
      ),
    );
    const all = found.flat();
    const touched = await selectReviews(
      db,
      all.map(({ id }) => id),
    );
    const byId = new Map(touched.map((row) => [row.id, row]));
    return all
      .map((row) => byId.get(row.id) ?? row)
      .filter(({ state }) => state === 'waiting' || state === 'deciding')
      .sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || (a.id < b.id ? -1 : 1));
  }

  async function find(id: string): Promise<Found | undefined> {
    const named = parseReviewId(id);
    const handler = handlers.find(({ kind }) => kind === named?.kind);
    if (named === undefined || handler === undefined) return undefined;
    const [stored] = await selectReviews(db, [id]);
    if (stored !== undefined && stored.state !== 'waiting') return { row: stored, handler };
    const found = await handler.find(named.subjectId);
    return found && { row: stored ?? untouched(named.kind, found), handler, permission: found.permission };
  }

  async function show(id: string, by: Reviewer): Promise<Result<Review>> {
    const found = await find(id);
    if (found === undefined) return refuse('NOT_FOUND');
    const [described] = await describe([found.row], await selectDecisions(db, [id]), by);
    return described === undefined ? refuse('NOT_FOUND') : accept(described);
  }

  return {
    ...carrier,
    async list({ kind, status, offset, limit }, by) {
      const page = { offset, limit };
      if (status !== 'waiting') {
        const filter = { state: status, kind };
        const [total, rows] = await Promise.all([countDecided(db, filter), selectDecided(db, filter, page)]);
        const decisions = await selectDecisions(
          db,
          rows.map(({ id }) => id),
        );
        return { total, rows: await describe(rows, decisions, by) };
      }
      const all = await waiting(kind);
      const rows = all.slice(offset, offset + limit);
      const decisions = await selectDecisions(
        db,
        rows.map(({ id }) => id),
      );
      return { total: all.length, rows: await describe(rows, decisions, by) };
    },
    async get(id, by) {
      const found = await find(id);
      if (found === undefined) return refuse('NOT_FOUND');
      const { row, handler, permission } = found;
      const decisions = await selectDecisions(db, [id]);
      const [described] = await describe([row], decisions, by);
      if (described === undefined) return refuse('NOT_FOUND');
      const emails = await operators.emailsOf(decisions.map(({ operator_id }) => operator_id));
      const may = mayDecide({ ...progressOf(row, decisions), permission }, by, clock.now());
      return accept({
        ...described,
        decisions: decisions.map((made) => ({
          operator: emails.get(made.operator_id) ?? '',
          decision: made.decision,
          reasonCode: made.reason_code,
          note: made.note,
          ...(made.items === null ? {} : { items: made.items }),
          at: made.at.toISOString(),
          ...(made.withdrawn_for === null ? {} : { withdrawnFor: made.withdrawn_for }),
        })),
        reasonCodes: {
          approve: [...handler.reasonCodes.approve],
          reject: [...handler.reasonCodes.reject],
        },
        ...(may.ok ? {} : { blocked: may.refusal }),
      });
    },
    async claim(id, by) {
      const claimed = await claimReview(needs, id, by);
      return claimed.ok ? show(id, by) : claimed;
    },
    async release(id, by) {
      const released = await releaseReview(needs, id, by);
      return released.ok ? show(id, by) : released;
    },
    async decide(id, by, input) {
      const decided = await decideReview(needs, id, by, input);
      if (!decided.ok) return decided;
      if (decided.value === 'settled') {
        const carried = await carrier.carryOut(id);
        if (!carried.ok) return carried;
      }
      return show(id, by);
    },
  };
}
