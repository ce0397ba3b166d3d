import type { QueueCount, QueuePage } from '#foundation/server-kit/due-queue.ts';
import { together } from '#foundation/server-kit/together.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import { standsStill } from '../deadlines.ts';
import type { ReviewHandler, ReviewPause, ReviewPauses, WaitingReview } from '../face.ts';

/** A source whose reviews' clocks stand while their customers are asked: its deadlines are moved by that. */
export interface PausableReviews extends ReviewHandler {
  count(at: Instant): Promise<QueueCount & { readonly asked: number }>;
  /** Those whose customers are asked now, in the order of the deadlines. */
  asked(page: QueuePage): Promise<readonly WaitingReview[]>;
}

/**
 * Moves the deadlines of sources by the time that clocks have stood. What was never asked about is counted
 * and paged by its source as ever; the few others are read beside it and put in their places.
 */
export function createPausing({ pauses, clock }: { readonly pauses: ReviewPauses; readonly clock: Clock }) {
  // Every kind asks at once, for each who looks.
  const current = together(() => pauses.current());

  return (handler: ReviewHandler): PausableReviews => {
    const ofKind = async () => (await current()).filter(({ kind }) => kind === handler.kind);

    /** What still waits of those that are or were asked about. */
    async function readMoved(paused: readonly ReviewPause[], at: Instant) {
      if (paused.length === 0) return [];
      const bySubject = new Map(paused.map((pause) => [pause.subjectId, pause]));
      const among = [...new Set(paused.map(({ recordId }) => recordId))];
      const found = await handler.waiting({ limit: among.length, among });
      return found.map((source) => ({ source, review: moved(source, bySubject.get(source.subjectId), at) }));
    }

    return {
      ...handler,
      async count(at) {
        const [counted, paused] = await Promise.all([handler.count(at), ofKind()]);
        const all = await readMoved(paused, at);
        const inTime = all.filter(({ source, review }) => source.dueAt < at && review.dueAt >= at);
        const asked = all.filter(({ review }) => standsStill(review, at)).length;
        return { waiting: counted.waiting, overdue: counted.overdue - inTime.length, asked };
      },
      async waiting(page) {
        const paused = await ofKind();
        const all = await readMoved(paused, clock.now());
        if (all.length === 0) return await handler.waiting(page);
        const apart = all.map(({ source }) => source.recordId);
        const without = [...apart, ...(page.without ?? [])];
        const others = await handler.waiting({ ...page, without });
        return pageOf([...others, ...all.map(({ review }) => review)], page);
      },
      async asked(page) {
        const at = clock.now();
        const all = (await readMoved(await ofKind(), at)).map(({ review }) => review);
        return pageOf(
          all.filter((review) => standsStill(review, at)),
          page,
        );
      },
      async find(subjectId) {
        const [found, paused] = await Promise.all([handler.find(subjectId), ofKind()]);
        const pause = paused.find((each) => each.subjectId === subjectId);
        return found && moved(found, pause, clock.now());
      },
    };
  };
}

/** Due later by all that its clock has stood, and while it stands never before that may end. */
function moved(source: WaitingReview, pause: ReviewPause | undefined, at: Instant): WaitingReview {
  if (pause === undefined) return source;
  const review = { ...source, dueAt: source.dueAt + pause.ms, pause };
  const { until } = pause;
  return standsStill(review, at) && until !== undefined
    ? { ...review, dueAt: Math.max(review.dueAt, until) }
    : review;
}

function pageOf(
  reviews: readonly WaitingReview[],
  { limit, after, among, without = [] }: QueuePage,
): WaitingReview[] {
  return reviews
    .filter(({ recordId }) => (among?.includes(recordId) ?? true) && !without.includes(recordId))
    .filter((each) => after === undefined || compare(each, { dueAt: after.dueAt, recordId: after.id }) > 0)
    .toSorted(compare)
    .slice(0, limit);
}

type Place = Pick<WaitingReview, 'dueAt' | 'recordId'>;

function compare(one: Place, other: Place): number {
  return one.dueAt - other.dueAt || Number(one.recordId - other.recordId);
}
