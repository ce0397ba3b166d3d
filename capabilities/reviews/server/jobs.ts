import type { Reviews } from './reviews.ts';

/** Looked for each minute: what a process decided and could not carry out. */
export const reviewCrontab = '* * * * * finishReviews';

export function reviewTasks(reviews: Pick<Reviews, 'recoverOld'>) {
  return { finishReviews: () => reviews.recoverOld() };
}
