import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { movesMoney, parseReviewId } from '../rules.ts';
import type { OfMany } from '../team-contract.ts';
import type { Reviewer } from './review-needs.ts';

/** The same for each of several reviews, one after the other: what one is refused stops no other. */
export async function forEachReview(
  ids: readonly string[],
  change: (id: string) => Promise<Result<unknown>>,
): Promise<OfMany> {
  const results: OfMany['results'] = [];
  for (const id of new Set(ids)) {
    const done = await change(id);
    results.push(done.ok ? { id } : { id, refusal: done.refusal });
  }
  return { results };
}

/** STEP_UP_REQUIRED before any is decided, where one of them moves money. */
export function mayDecideMany(ids: readonly string[], by: Reviewer): Result<null> {
  const kinds = ids.map((id) => parseReviewId(id)?.kind);
  const needsStepUp = kinds.some((kind) => kind !== undefined && movesMoney(kind));
  return needsStepUp && !by.isSteppedUp ? refuse('STEP_UP_REQUIRED') : accept(null);
}
