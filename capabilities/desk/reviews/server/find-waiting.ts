import type { ReviewHandler, WaitingReview } from '../face.ts';
import { parseReviewId, type ReviewKind } from '../rules.ts';

interface Found {
  readonly kind: ReviewKind;
  readonly handler: ReviewHandler;
  /** Undefined when it does not wait (any more). */
  readonly waiting: WaitingReview | undefined;
}

/** Undefined when no capability hands in reviews of the kind that the id names. */
export async function findWaiting(
  handlers: readonly ReviewHandler[],
  id: string,
): Promise<Found | undefined> {
  const named = parseReviewId(id);
  const handler = handlers.find(({ kind }) => kind === named?.kind);
  if (named === undefined || handler === undefined) return undefined;
  return { kind: named.kind, handler, waiting: await handler.find(named.subjectId) };
}
