import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import * as inbox from '../console-contract.ts';
import * as team from '../team-contract.ts';
import type { ReviewFilter } from './list-reviews.ts';
import type { Reviews } from './reviews.ts';

export function bindReviewCalls(router: CallRouter, reviews: Reviews): void {
  router.on(inbox.listReviews, async ({ pageNum, pageSize, ...asked }, { operator }) => {
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
    const { status, reasonCode, sort, after } = asked;
    const filter = { ...filterOf(asked), status, reasonCode, sort, after, ...page };
    const priced = reviews.priced(filter);
    return priced.ok ? accept(await reviews.list(filter, operator)) : priced;
  });
  router.on(inbox.countReviews, async (asked, { operator }) => {
    const filter = filterOf(asked);
    const priced = reviews.priced(filter);
    return priced.ok ? accept(await reviews.count(filter, operator)) : priced;
  });
  router.on(team.countDecisions, async () => accept(await reviews.countDecisions()));
  router.on(inbox.decidedOf, async ({ customerId }, { operator }) =>
    accept(await reviews.decidedOf(asCustomerId(BigInt(customerId)), operator)),
  );
  router.on(inbox.getReview, ({ id }, { operator }) => reviews.get(id, operator));
  router.on(inbox.claimReview, ({ id }, { operator }) => reviews.claim(id, operator));
  router.on(inbox.releaseReview, ({ id }, { operator }) => reviews.release(id, operator));
  router.on(team.claimNextReview, async ({ kind }, { operator }) =>
    accept(await reviews.claimNext(kind, operator)),
  );
  router.on(team.claimReviews, async ({ ids }, { operator }) =>
    accept(await reviews.claimMany(ids, operator)),
  );
  router.on(team.releaseReviews, async ({ ids }, { operator }) =>
    accept(await reviews.releaseMany(ids, operator)),
  );
  router.on(team.assignReviews, async ({ ids, assignee }, { operator }) =>
    accept(await reviews.assignMany(ids, operator, assignee)),
  );
  router.on(team.listAssignees, async () => accept(await reviews.assignees()));
  router.on(team.rejectReviews, ({ ids, ...why }, { operator }) => reviews.rejectMany(ids, operator, why));
  router.on(inbox.decideReview, ({ id, ...input }, { operator }) => reviews.decide(id, operator, input));
  router.on(inbox.takeBackDecision, ({ id }, { operator }) => reviews.takeBack(id, operator));
}

/** As the wire names it. */
function filterOf(asked: ParsedInputOf<typeof inbox.countReviews>): ReviewFilter {
  const { kind, show, amountFrom, amountTo, country, from, to, assignee, why } = asked;
  return {
    kind,
    show,
    country,
    assignee,
    why,
    worthFrom: amountFrom,
    worthTo: amountTo,
    submittedFrom: from === undefined ? undefined : Date.parse(from),
    submittedBefore: to === undefined ? undefined : Date.parse(to),
  };
}
