import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import {
  claimReview,
  countReviews,
  decideReview,
  getReview,
  listReviews,
  releaseReview,
} from '../console-contract.ts';
import {
  claimNextReview,
  claimReviews,
  countDecisions,
  rejectReviews,
  releaseReviews,
} from '../team-contract.ts';
import type { Reviews } from './reviews.ts';

export function bindReviewCalls(router: CallRouter, reviews: Reviews): void {
  router.on(listReviews, async ({ pageNum, pageSize, ...filter }, { operator }) =>
    accept(await reviews.list({ ...filter, offset: (pageNum - 1) * pageSize, limit: pageSize }, operator)),
  );
  router.on(countReviews, async () => accept(await reviews.count()));
  router.on(countDecisions, async () => accept(await reviews.countDecisions()));
  router.on(getReview, ({ id }, { operator }) => reviews.get(id, operator));
  router.on(claimReview, ({ id }, { operator }) => reviews.claim(id, operator));
  router.on(releaseReview, ({ id }, { operator }) => reviews.release(id, operator));
  router.on(claimNextReview, async ({ kind }, { operator }) =>
    accept(await reviews.claimNext(kind, operator)),
  );
  router.on(claimReviews, async ({ ids }, { operator }) => accept(await reviews.claimMany(ids, operator)));
  router.on(releaseReviews, async ({ ids }, { operator }) =>
    accept(await reviews.releaseMany(ids, operator)),
  );
  router.on(rejectReviews, ({ ids, ...why }, { operator }) => reviews.rejectMany(ids, operator, why));
  router.on(decideReview, ({ id, ...input }, { operator }) => reviews.decide(id, operator, input));
}
