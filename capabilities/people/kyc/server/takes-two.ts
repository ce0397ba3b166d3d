import type { UploadId } from '#capabilities/people/uploads/face.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { StoredSubmission } from './kyc.sql.ts';
import type { KycNeeds } from './needs.ts';
import { selectRevoked } from './taken-back.sql.ts';

/** What two operators write about why they approve nevertheless. */
const noteLength = { least: 10, most: 1000 };

/**
 * Which of these submissions two operators have to approve: those with a picture that another customer has
 * sent, the same to the byte, and those of customers whose identity was once revoked.
 */
export async function takingTwo(
  { db, uploads }: Pick<KycNeeds, 'db' | 'uploads'>,
  submissions: readonly StoredSubmission[],
): Promise<ReadonlySet<bigint>> {
  const copied = await uploads.copiedAmong(submissions.flatMap(uploadsOf));
  const revoked = await selectRevoked(
    db,
    submissions.map(({ customerId }) => customerId),
  );
  const found = submissions.filter(
    (each) => revoked.includes(each.customerId) || uploadsOf(each).some((id) => copied.has(id)),
  );
  return new Set(found.map(({ id }) => id));
}

function uploadsOf({ pictures }: StoredSubmission): UploadId[] {
  return Object.values(pictures).map((id) => BigInt(id) as UploadId);
}

/** NOTE_REQUIRED where two approve and one of them doesn't write why. */
export function whetherExplained(note: string): Result<null> {
  const { least, most } = noteLength;
  if (note.length >= least) return accept(null);
  return refuse('NOTE_REQUIRED', { least: String(least), most: String(most) });
}
