import type { OutputOf } from '#foundation/calls/define-call.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { countReviews, listReviews, Review, ReviewDetail } from '../console-contract.ts';
import type { ReviewHandler, WaitingReview } from '../face.ts';
import {
  comparePlaces,
  formatPlace,
  type InboxPlace,
  mayDecide,
  parseReviewId,
  placeWithin,
  type ReviewKind,
} from '../rules.ts';
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
  /** Only of what waits: from behind this place. */
  readonly after?: InboxPlace | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** One inbox for all that waits for an operator's decision. */
export interface Reviews extends UnfinishedReviews {
  list(filter: ReviewList, by: Reviewer): Promise<OutputOf<typeof listReviews>>;
  /** What waits of each kind: all of it, and what is late. */
  count(): Promise<OutputOf<typeof countReviews>>;
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

interface Queued {
  readonly place: InboxPlace;
  readonly row: ReviewRow;
}

export function createReviews(needs: ReviewNeeds): Reviews {
  const { db, clock, operators, handlers } = needs;
  const carrier = createCarrier(needs);

  const describe = (rows: readonly ReviewRow[], decisions: readonly DecisionRow[], by: Reviewer) =>
    describeReviews({ rows, decisions, by, at: clock.now(), emailsOf: operators.emailsOf });

  const asked = (kind: ReviewKind | undefined) =>
    handlers.filter((handler) => kind === undefined || handler.kind === kind);

  async function counts(kind: ReviewKind | undefined) {
    const at = clock.now();
    return await Promise.all(
      asked(kind).map(async (handler) => ({ kind: handler.kind, ...(await handler.count(at)) })),
    );
  }

  /** A page of what waits: of each kind no more is read than could be on it. */
  async function queued({ kind, after, offset, limit }: Omit<ReviewList, 'status'>): Promise<Queued[]> {
    const found = await Promise.all(
      asked(kind).map(async (handler) => {
        const from = after && placeWithin(handler.kind, after);
        const waiting = await handler.waiting({ limit: offset + limit, after: from });
        return waiting.map((review) => placed(handler.kind, review));
      }),
    );
    const page = found
      .flat()
      .sort((one, other) => comparePlaces(one.place, other.place))
      .slice(offset, offset + limit);
    const stored = await selectReviews(
      db,
      page.map(({ row }) => row.id),
    );
    const byId = new Map(stored.map((row) => [row.id, row]));
    // What has no row of its own yet is as its source gives it; its deadline is always the source's.
    return page
      .map(({ place, row }) => ({ place, row: { ...(byId.get(row.id) ?? row), due_at: row.due_at } }))
      .filter(({ row: { state } }) => state === 'waiting' || state === 'deciding');
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
    async list({ kind, status, after, offset, limit }, by) {
      const decisionsOn = (rows: readonly ReviewRow[]) =>
        selectDecisions(
          db,
          rows.map(({ id }) => id),
        );
      if (status !== 'waiting') {
        const filter = { state: status, kind };
        const page = { offset, limit };
        const [total, rows] = await Promise.all([countDecided(db, filter), selectDecided(db, filter, page)]);
        return { total, rows: await describe(rows, await decisionsOn(rows), by) };
      }
      const [counted, page] = await Promise.all([counts(kind), queued({ kind, after, offset, limit })]);
      const rows = page.map(({ row }) => row);
      const described = await describe(rows, await decisionsOn(rows), by);
      const places = new Map(page.map(({ row, place }) => [row.id, formatPlace(place)]));
      return {
        total: counted.reduce((sum, { waiting }) => sum + waiting, 0),
        rows: described.map((row) => ({ ...row, place: places.get(row.id) })),
      };
    },
    async count() {
      return { kinds: await counts(undefined) };
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
      const { operatorId } = by;
      const approval = { subjectId: row.subject_id, decision: 'approve', operatorId } as const;
      const admitted = may.ok ? await handler.admits?.(db, approval) : undefined;
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
        ...(admitted?.ok === false ? { approvalBlocked: admitted.refusal } : {}),
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

function placed(kind: ReviewKind, review: WaitingReview): Queued {
  const { dueAt, recordId: id } = review;
  return { place: { dueAt, kind, id }, row: untouched(kind, review) };
}
