import type { Part } from '#foundation/server-kit/part.ts';
import type { ReviewNeeds } from './review-needs.ts';
import { createReviews } from './reviews.ts';
import { bindReviewCalls } from './routes.ts';
import { bindViewCalls, createReviewViews } from './views.ts';

export function createReviewsPart(needs: ReviewNeeds): Part {
  const reviews = createReviews(needs);
  return {
    calls(router) {
      bindReviewCalls(router, reviews);
      bindViewCalls(router, createReviewViews(needs.db));
    },
    // Looked for each minute: what a process decided and could not carry out.
    jobs: { finishReviews: { cron: '* * * * *', run: reviews.recoverOld } },
    start: reviews.recover,
  };
}
