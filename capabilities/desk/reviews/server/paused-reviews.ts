import { worthInUsdt } from '#foundation/money/worth.ts';
import type { QueueCount, QueueOrder } from '#foundation/server-kit/due-queue.ts';
import { together } from '#foundation/server-kit/together.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import { standsStill } from '../deadlines.ts';
import type { ReviewHandler, ReviewPause, ReviewPauses, WaitingReview } from '../face.ts';
import { comparePlaces, type InboxPlace, keyOf } from '../rules.ts';

/** A source whose reviews' clocks stand while their customers are asked: its deadlines are moved by that. */
export interface PausableReviews extends ReviewHandler {
  count(at: Instant, order?: QueueOrder): Promise<QueueCount & { readonly asked: number }>;
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

    /** What still waits of those that are or were asked about, of what is asked for. */
    async function readMoved(order: QueueOrder, at: Instant) {
      const bySubject = new Map((await ofKind()).map((pause) => [pause.subjectId, pause]));
      const paused = [...new Set([...bySubject.values()].map(({ recordId }) => recordId))];
      const { dueBefore, only, ...filter } = order.filter ?? {};
      const read = only === undefined ? paused : paused.filter((id) => only.includes(id));
      if (read.length === 0) return { paused, moved: [] };
      const found = await handler.waiting({
        ...order,
        limit: read.length,
        filter: { ...filter, only: read },
      });
      const moved = found
        .map((source) => movedBy(source, bySubject.get(source.subjectId), at))
        .filter((review) => dueBefore === undefined || review.dueAt < dueBefore);
      return { paused, moved };
    }

    /** The same, of what was never asked about. */
    const without = (paused: readonly bigint[], { filter = {}, ...order }: QueueOrder): QueueOrder =>
      paused.length === 0
        ? { filter, ...order }
        : { ...order, filter: { ...filter, except: [...(filter.except ?? []), ...paused] } };

    return {
      ...handler,
      async count(at, order = {}) {
        const { paused, moved } = await readMoved(order, at);
        const { waiting, overdue } = await handler.count(at, without(paused, order));
        return {
          waiting: waiting + moved.length,
          overdue: overdue + moved.filter(({ dueAt }) => dueAt < at).length,
          asked: moved.filter((review) => standsStill(review, at)).length,
        };
      },
      async waiting({ limit, after, ...order }) {
        const { paused, moved } = await readMoved(order, clock.now());
        const others = await handler.waiting({ limit, after, ...without(paused, order) });
        if (moved.length === 0) return others;
        const placeOf = (review: WaitingReview) => placeIn(handler, review, order);
        const behind = moved.filter(
          (review) =>
            after === undefined || comparePlaces(placeOf(review), { ...after, kind: handler.kind }) > 0,
        );
        return [...others, ...behind]
          .toSorted((one, other) => comparePlaces(placeOf(one), placeOf(other)))
          .slice(0, limit);
      },
      async find(subjectId) {
        const [found, paused] = await Promise.all([handler.find(subjectId), ofKind()]);
        const pause = paused.find((each) => each.subjectId === subjectId);
        return found && movedBy(found, pause, clock.now());
      },
    };
  };
}

/** Due later by all that its clock has stood, and while it stands never before that may end. */
function movedBy(source: WaitingReview, pause: ReviewPause | undefined, at: Instant): WaitingReview {
  if (pause === undefined) return source;
  const review = { ...source, dueAt: source.dueAt + pause.ms, pause };
  const { until } = pause;
  return standsStill(review, at) && until !== undefined
    ? { ...review, dueAt: Math.max(review.dueAt, until) }
    : review;
}

function placeIn(
  { kind }: ReviewHandler,
  { dueAt, submittedAt, amount, recordId: id }: WaitingReview,
  { sort = 'due', usdtRate = () => undefined }: QueueOrder,
): InboxPlace {
  const worth = amount === undefined ? undefined : worthInUsdt(usdtRate, amount);
  return { key: keyOf(sort, { dueAt, submittedAt, worth: worth?.ok ? worth.value : 0n }), kind, id };
}
