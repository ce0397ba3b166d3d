import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Standing } from './rules.ts';

/**
 * On what operators may move money of a customer who lives where nobody is served: an authority allows it, or
 * it was established that nothing forbids it. The sentences are `reviews.reasons.<code>`.
 */
export const grounds = ['authorityAllows', 'nothingForbids'] as const;

/** What the operators' note says of the licence or the finding at least. */
const noteLength = { least: 10, most: 1000 };

/**
 * GROUND_REQUIRED for an approval that names no ground where it takes one, NOTE_REQUIRED for one that says
 * nothing of it. Without a reason it is only asked whether it may be approved at all.
 */
export function whetherGrounded(
  standing: Standing,
  { reasonCode, note = '' }: { readonly reasonCode?: string | undefined; readonly note?: string | undefined },
): Result<null> {
  if (standing !== 'countryNotServed' || reasonCode === undefined) return accept(null);
  if (!grounds.some((ground) => ground === reasonCode)) return refuse('GROUND_REQUIRED');
  const { least, most } = noteLength;
  if (note.length >= least) return accept(null);
  return refuse('NOTE_REQUIRED', { least: String(least), most: String(most) });
}
