import { asOperatorId } from '#foundation/ids/ids.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { ReviewHandler } from '../../face.ts';

/** What the platform finds of the fact that a reason to approve claims, as at every approval. */
export async function factOf(
  { reasonCodes }: ReviewHandler,
  reason: string,
  subjectId: string,
): Promise<Result<null>> {
  const fact = reasonCodes.approve[reason];
  if (fact === undefined || fact === 'judged') throw new Error(`${reason} claims no fact`);
  return await fact({ subjectId, decision: 'approve', operatorId: asOperatorId(1n) });
}
