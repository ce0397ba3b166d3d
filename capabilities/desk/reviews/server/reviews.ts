import type { OutputOf } from '#foundation/calls/define-call.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { countReviews, listReviews, Review, ReviewDetail } from '../console-contract.ts';
import type { ReviewHandler } from '../face.ts';
import { formatPlace, type ListedStatus, mayDecide, parseReviewId, type ReviewKind } from '../rules.ts';
import type {
  claimNextReview,
  countDecisions as countDecisionsCall,
  listAssignees,
  OfMany,
} from '../team-contract.ts';
import { assigneesAmong, assignReview } from './assign-review.ts';
import { createCarrier, type UnfinishedReviews } from './carry-out.ts';
import { claimReview, releaseReview } from './claim-review.ts';
import { countDecisions } from './count-decisions.ts';
import { type DecisionInput, decideReview } from './decide-review.ts';
import { forEachReview, mayDecideMany } from './many-reviews.ts';
import { asItWaits, describeReviews, progressOf, untouched } from './progress.ts';
import { createReviewQueue, type QueueAsk, type QueuePageAsk } from './queue.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import {
  countDecided,
  type DecisionRow,
  type ReviewRow,
  selectDecided,
  selectDecisions,
  selectReviews,
} from './reviews.sql.ts';
import { approvableNow, limitedOf, withinLimits } from './within-limits.ts';

/** The filters as they are asked for: an assignee is `nobody`, or a colleague's e-mail address. */
export interface ReviewFilter extends Omit<QueueAsk, 'assignee'> {
  readonly assignee?: string | undefined;
}

export interface ReviewList extends ReviewFilter, Pick<QueuePageAsk, 'sort' | 'after' | 'offset' | 'limit'> {
  readonly status: ListedStatus;
  /** Of what is decided. */
  readonly reasonCode?: string | undefined;
}

/** One inbox for all that waits for an operator's decision. */
export interface Reviews extends UnfinishedReviews {
  /** SERVICE_UNAVAILABLE where worth is asked for and some asset has no price. */
  priced(filter: Partial<ReviewList>): Result<null>;
  list(filter: ReviewList, by: Reviewer): Promise<OutputOf<typeof listReviews>>;
  /** What waits of each kind, and what is late; and how much is late outside of what is asked for. */
  count(filter: ReviewFilter, by: Reviewer): Promise<OutputOf<typeof countReviews>>;
  /** What was decided these days, and by whom. */
  countDecisions(): Promise<OutputOf<typeof countDecisionsCall>>;
  get(id: string, by: Reviewer): Promise<Result<ReviewDetail>>;
  claim(id: string, by: Reviewer): Promise<Result<Review>>;
  release(id: string, by: Reviewer): Promise<Result<Review>>;
  decide(id: string, by: Reviewer, input: DecisionInput): Promise<Result<Review>>;
  /** Claims what is due next of what this operator may decide; nothing where nothing waits for them. */
  claimNext(kind: ReviewKind | undefined, by: Reviewer): Promise<OutputOf<typeof claimNextReview>>;
  claimMany(ids: readonly string[], by: Reviewer): Promise<OfMany>;
  releaseMany(ids: readonly string[], by: Reviewer): Promise<OfMany>;
  /** Assigns each, by an e-mail address, or to none; ASSIGNEE_UNFIT for an unknown address. */
  assignMany(ids: readonly string[], by: Reviewer, assignee: string | undefined): Promise<OfMany>;
  assignees(): Promise<OutputOf<typeof listAssignees>>;
  /** Rejects each for the same reason; approving is for one at a time. STEP_UP_REQUIRED as for one. */
  rejectMany(
    ids: readonly string[],
    by: Reviewer,
    why: Pick<DecisionInput, 'reasonCode' | 'note'>,
  ): Promise<Result<OfMany>>;
}

interface Found {
  readonly row: ReviewRow;
  readonly handler: ReviewHandler;
  readonly permission?: string | undefined;
}

export function createReviews(needs: ReviewNeeds): Reviews {
  const { db, clock, operators, handlers, usdtRate } = needs;
  const carrier = createCarrier(needs);
  const queue = createReviewQueue(needs);

  const describe = (rows: readonly ReviewRow[], decisions: readonly DecisionRow[], by: Reviewer) =>
    describeReviews({ rows, decisions, by, at: clock.now(), emailsOf: operators.emailsOf });

  async function find(id: string): Promise<Found | undefined> {
    const named = parseReviewId(id);
    const handler = handlers.find(({ kind }) => kind === named?.kind);
    if (named === undefined || handler === undefined) return undefined;
    const [stored] = await selectReviews(db, [id]);
    if (stored !== undefined && stored.state !== 'waiting') return { row: stored, handler };
    const found = await handler.find(named.subjectId);
    const row = found && asItWaits(stored, untouched(named.kind, found));
    return row && { row, handler, permission: found.permission };
  }

  async function show(id: string, by: Reviewer): Promise<Result<Review>> {
    const found = await find(id);
    if (found === undefined) return refuse('NOT_FOUND');
    const [described] = await describe([found.row], await selectDecisions(db, [id]), by);
    return described === undefined ? refuse('NOT_FOUND') : accept(described);
  }

  /** An unknown colleague has nothing assigned. */
  async function assigneeOf(named: string | undefined) {
    if (named === undefined || named === 'nobody') return named === undefined ? undefined : null;
    const found = (await operators.colleagues()).find(({ email }) => email === named);
    return found?.id ?? asOperatorId(0n);
  }

  /** A concurrent caller of `next` gets the one after, without first being refused. */
  const beingClaimed = new Set<string>();

  async function decide(id: string, by: Reviewer, input: DecisionInput): Promise<Result<unknown>> {
    const decided = await decideReview(needs, id, by, input);
    return decided.ok && decided.value === 'settled' ? await carrier.carryOut(id) : decided;
  }

  return {
    ...carrier,
    priced({ sort, worthFrom, worthTo }) {
      const isAsked = sort === 'worth' || worthFrom !== undefined || worthTo !== undefined;
      const isPriced = (asset: Asset) => asset === 'USDT' || usdtRate(asset) !== undefined;
      return isAsked && !assets.every(isPriced) ? refuse('SERVICE_UNAVAILABLE') : accept(null);
    },
    async list({ status, reasonCode, assignee, ...asked }, by) {
      const decisionsOn = (rows: readonly ReviewRow[]) =>
        selectDecisions(
          db,
          rows.map(({ id }) => id),
        );
      if (status !== 'waiting') {
        const { kind, country, ...filter } = asked;
        const customers = country === undefined ? undefined : needs.fromCountry(country);
        const decided = { state: status, kind, reasonCode, filter: { ...filter, customers }, usdtRate };
        const [total, rows] = await Promise.all([
          countDecided(db, decided),
          selectDecided(db, decided, asked),
        ]);
        return { total, rows: await describe(rows, await decisionsOn(rows), by) };
      }
      const { total, page } = await queue.page({ ...asked, assignee: await assigneeOf(assignee) }, by);
      const rows = page.map(({ row }) => row);
      const described = await describe(rows, await decisionsOn(rows), by);
      const places = new Map(page.map(({ row, place }) => [row.id, formatPlace(place)]));
      return { total, rows: described.map((row) => ({ ...row, place: places.get(row.id) })) };
    },
    async count({ assignee, ...asked }, by) {
      const { kind, ...ofEvery } = { ...asked, assignee: await assigneeOf(assignee) };
      const isAll = Object.values(ofEvery).every((value) => value === undefined || value === 'all');
      const [all, assigned] = await Promise.all([
        queue.counts({}, by),
        queue.counts({ show: 'assigned' }, by),
      ]);
      const kinds = isAll ? all : await queue.counts(ofEvery, by);
      const shown = kinds.filter((each) => kind === undefined || each.kind === kind);
      const overdueOf = (counted: typeof all) => counted.reduce((sum, { overdue }) => sum + overdue, 0);
      return {
        kinds,
        overdueOutside: Math.max(0, overdueOf(all) - overdueOf(shown)),
        assignedToMe: assigned.reduce((sum, { waiting }) => sum + waiting, 0),
      };
    },
    countDecisions: () => countDecisions(needs),
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
      const admitted = may.ok ? ((await handler.admits?.(db, approval)) ?? accept(null)) : may;
      const within = admitted.ok ? await withinLimits(needs, db, by, limitedOf(row)) : admitted;
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
        ...(may.ok && !within.ok ? { approvalBlocked: within.refusal } : {}),
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
    async claimNext(kind, by) {
      for await (const { row } of queue.openTo(by, kind, await approvableNow(needs, by))) {
        if (beingClaimed.has(row.id)) continue;
        beingClaimed.add(row.id);
        // An operator of another process may have been quicker.
        const claimed = await claimReview(needs, row.id, by).finally(() => beingClaimed.delete(row.id));
        const shown = claimed.ok ? await show(row.id, by) : claimed;
        if (shown.ok) return { review: shown.value, isBeyondLimits: false };
      }
      const beyond = await queue.openTo(by, kind, undefined).next();
      return { isBeyondLimits: beyond.done !== true };
    },
    async decide(id, by, input) {
      const decided = await decide(id, by, input);
      return decided.ok ? show(id, by) : decided;
    },
    claimMany: (ids, by) => forEachReview(ids, (id) => claimReview(needs, id, by)),
    releaseMany: (ids, by) => forEachReview(ids, (id) => releaseReview(needs, id, by)),
    async assignMany(ids, by, email) {
      const people = email === undefined ? [] : await operators.colleagues();
      const assignee = people.find((each) => each.email === email);
      return await forEachReview(ids, async (id) =>
        email !== undefined && assignee === undefined
          ? refuse('ASSIGNEE_UNFIT')
          : await assignReview(needs, id, by, assignee),
      );
    },
    async assignees() {
      const kinds = handlers.map(({ kind }) => kind);
      return { assignees: assigneesAmong(await operators.colleagues(), kinds) };
    },
    async rejectMany(ids, by, why) {
      const may = mayDecideMany(ids, by);
      if (!may.ok) return may;
      return accept(await forEachReview(ids, (id) => decide(id, by, { ...why, decision: 'reject' })));
    },
  };
}
