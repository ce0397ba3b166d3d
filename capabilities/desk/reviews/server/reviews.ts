import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type {
  countReviews as countCall,
  decidedOf as decidedOfCall,
  listReviews as listCall,
  Review,
  ReviewDetail,
} from '../console-contract.ts';
import type { countDecisions as countDecisionsCall, listAssignees, OfMany } from '../team-contract.ts';
import { assigneesAmong, assignReview } from './assign-review.ts';
import { createCarrier, type UnfinishedReviews } from './carry-out.ts';
import { type ClaimNext, createClaimNext } from './claim-next.ts';
import { claimReview, releaseReview } from './claim-review.ts';
import { countDecisions } from './count-decisions.ts';
import { type DecisionInput, decideReview } from './decide-review.ts';
import { decidedOf } from './decided-of.ts';
import {
  checkPriced,
  countReviews,
  listReviews,
  type ReviewFilter,
  type ReviewList,
} from './list-reviews.ts';
import { forEachReview, mayDecideMany } from './many-reviews.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { showDetail, showReview } from './show-review.ts';
import { takeBackDecision } from './take-back.ts';

/** One inbox for all that waits for an operator's decision. */
export interface Reviews extends UnfinishedReviews {
  priced(filter: Partial<ReviewList>): Result<null>;
  list(filter: ReviewList, by: Reviewer): Promise<OutputOf<typeof listCall>>;
  count(filter: ReviewFilter, by: Reviewer): Promise<OutputOf<typeof countCall>>;
  /** What was decided these days, and by whom. */
  countDecisions(): Promise<OutputOf<typeof countDecisionsCall>>;
  /** What was last decided of one customer's. */
  decidedOf(customerId: CustomerId, by: Reviewer): Promise<OutputOf<typeof decidedOfCall>>;
  get(id: string, by: Reviewer): Promise<Result<ReviewDetail>>;
  claim(id: string, by: Reviewer): Promise<Result<Review>>;
  release(id: string, by: Reviewer): Promise<Result<Review>>;
  decide(id: string, by: Reviewer, input: DecisionInput): Promise<Result<Review>>;
  /** The operator's own decision, within a minute. */
  takeBack(id: string, by: Reviewer): Promise<Result<Review>>;
  readonly claimNext: ClaimNext;
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

export function createReviews(needs: ReviewNeeds): Reviews {
  const { operators, handlers } = needs;
  const carrier = createCarrier(needs);

  async function decide(id: string, by: Reviewer, input: DecisionInput): Promise<Result<unknown>> {
    const decided = await decideReview(needs, id, by, input);
    return decided.ok && decided.value === 'settled' ? await carrier.carryOut(id) : decided;
  }

  async function takeBack(id: string, by: Reviewer): Promise<Result<unknown>> {
    const taken = await takeBackDecision(needs, id, by);
    return taken.ok && taken.value === 'settled' ? await carrier.carryOut(id) : taken;
  }

  /** The review after its change. */
  async function changed(
    id: string,
    by: Reviewer,
    change: Promise<Result<unknown>>,
  ): Promise<Result<Review>> {
    const done = await change;
    return done.ok ? showReview(needs, id, by) : done;
  }

  return {
    ...carrier,
    priced: (filter) => checkPriced(needs, filter),
    list: (filter, by) => listReviews(needs, filter, by),
    count: (filter, by) => countReviews(needs, filter, by),
    countDecisions: () => countDecisions(needs),
    decidedOf: (customerId, by) => decidedOf(needs, customerId, by),
    get: (id, by) => showDetail(needs, id, by),
    claim: (id, by) => changed(id, by, claimReview(needs, id, by)),
    release: (id, by) => changed(id, by, releaseReview(needs, id, by)),
    decide: (id, by, input) => changed(id, by, decide(id, by, input)),
    takeBack: (id, by) => changed(id, by, takeBack(id, by)),
    claimNext: createClaimNext(needs),
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
