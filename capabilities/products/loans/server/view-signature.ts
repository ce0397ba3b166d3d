import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { StoredImage, Uploads } from '#capabilities/people/uploads/face.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { findLoan } from './review-loan.ts';
import { findSigning } from './signings.sql.ts';

export interface ViewSignatureNeeds {
  readonly db: Database;
  readonly uploads: Uploads;
  readonly audit: AuditLog;
}

/** The drawing under an agreement; the look is logged before it is given out. NOT_FOUND. */
export async function viewSignature(
  { db, uploads, audit }: ViewSignatureNeeds,
  operatorId: OperatorId,
  subjectId: string,
): Promise<Result<StoredImage>> {
  const owned = await findLoan(db, subjectId);
  const signing = owned && (await findSigning(db, owned.loan.signingId));
  const picture = signing && (await uploads.read(signing.uploadId));
  if (owned === undefined || picture === undefined) return refuse('NOT_FOUND');
  const { customerId } = owned.key;
  if (picture.owner !== customerId) return refuse('NOT_FOUND');
  await db.transaction().execute((tx) =>
    audit.record(tx, {
      operatorIds: [operatorId],
      name: 'loans.viewSignature',
      customerId,
      subject: `loan/${owned.loan.id}`,
    }),
  );
  return accept(picture);
}
