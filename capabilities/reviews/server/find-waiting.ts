import type { ReviewSource, WaitingReview } from '../face.ts';
import { parseReviewId, type ReviewKind } from '../rules.ts';

interface Found {
  readonly kind: ReviewKind;
  readonly source: ReviewSource;
  /** Undefined when it does not wait (any more). */
  readonly waiting: WaitingReview | undefined;
}

/** Undefined when no capability hands in reviews of the kind that the id names. */
export async function findWaiting(sources: readonly ReviewSource[], id: string): Promise<Found | undefined> {
  const named = parseReviewId(id);
  const source = sources.find(({ kind }) => kind === named?.kind);
  if (named === undefined || source === undefined) return undefined;
  return { kind: named.kind, source, waiting: await source.find(named.subjectId) };
}
