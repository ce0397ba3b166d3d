import type { Clock } from '#foundation/time/clock.ts';
import type { ReviewHandler, ReviewPauses } from '../../face.ts';
import { createPausing } from '../paused-reviews.ts';

const nobodyAsked: ReviewPauses = { current: async () => [], settled: async () => {} };

/** What an inbox takes of its sources; no questions unless pauses are given. */
export function withPauses(handlers: readonly ReviewHandler[], clock: Clock, pauses = nobodyAsked) {
  return { handlers: handlers.map(createPausing({ pauses, clock })), pauses };
}
