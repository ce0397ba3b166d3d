import { refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { ReviewGate, ReviewHandler } from '../face.ts';
import { type Decider, mayDecide } from '../rules.ts';
import { whyGone } from './claim-review.ts';
import { findWaiting } from './find-waiting.ts';
import { progressOf, untouched } from './progress.ts';
import { lockReview, type ReviewRow, selectDecisions, selectReviews } from './reviews.sql.ts';

/** `handlers`: asked when all are made. */
export function createReviewGate({
  db,
  clock,
  handlers,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly handlers: () => readonly ReviewHandler[];
}): ReviewGate {
  async function check(from: Database, row: ReviewRow, permission: string | undefined, by: Decider) {
    const review = progressOf(row, await selectDecisions(from, [row.id]));
    const at = clock.now();
    return mayDecide({ ...review, permission }, by, { at, persons: await loadPersons(from, at) });
  }

  return {
    async asDecider(id, by, act) {
      const found = await findWaiting(handlers(), id);
      if (found?.waiting === undefined) return whyGone(await selectReviews(db, [id]));
      const { kind, waiting } = found;
      return await db.transaction().execute(async (tx) => {
        const row = await lockReview(tx, id, kind, waiting);
        const may = await check(tx, row, waiting.permission, by);
        return may.ok ? await act(tx, { ...waiting, kind }) : may;
      });
    },
    async mayDecide(id, by) {
      const found = await findWaiting(handlers(), id);
      if (found?.waiting === undefined) return refuse('NOT_FOUND');
      const { kind, waiting } = found;
      const [stored = untouched(kind, waiting)] = await selectReviews(db, [id]);
      return await check(db, stored, waiting.permission, by);
    },
    async waitingAmong(kind, reviews) {
      const handler = handlers().find((each) => each.kind === kind);
      const only = [...new Set(reviews.map(({ recordId }) => recordId))];
      const waiting = (await handler?.waiting({ limit: only.length, filter: { only } })) ?? [];
      return new Set(waiting.map(({ subjectId }) => subjectId));
    },
  };
}
