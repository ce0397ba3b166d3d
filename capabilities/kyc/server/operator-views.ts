import type { StoredImage, UploadId } from '#capabilities/uploads/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { asCustomerId, type OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { getCustomerIdentity, Submission } from '../console-contract.ts';
import type { PictureItem } from '../rules.ts';
import { findStanding, findSubmission, lockStanding, selectSubmissions, storeStanding } from './kyc.sql.ts';
import { sentOf, submissionOf } from './view.ts';
import type { World } from './world.ts';

const earlierShown = 20;

/** States and dates alone: what was sent is another look. */
export async function viewCustomer(
  { db }: World,
  uid: string,
): Promise<Result<OutputOf<typeof getCustomerIdentity>>> {
  const customerId = asCustomerId(BigInt(uid));
  const standing = await findStanding(db, customerId);
  const submissions = await selectSubmissions(db, customerId, earlierShown);
  return accept({
    status: standing?.status ?? 'none',
    tier: standing?.tier ?? 0,
    submissions: submissions.map(sentOf),
  });
}

/** What a customer declared; that somebody looked is written first. */
export async function viewSubmission(
  world: World,
  operatorId: OperatorId,
  id: string,
): Promise<Result<Submission>> {
  const { db, clock } = world;
  const submission = await findSubmission(db, BigInt(id));
  if (submission === undefined) return refuse('NOT_FOUND');
  const { customerId } = submission;
  await recordView(world, { operatorIds: [operatorId], name: 'kyc.view', subject: `kyc/${id}`, customerId });
  return accept(submissionOf(submission, await selectSubmissions(db, customerId, earlierShown), clock.now()));
}

/** One picture; every look at one is written to the audit log before it is given out. */
export async function viewPicture(
  world: World,
  operatorId: OperatorId,
  id: string,
  item: PictureItem,
): Promise<Result<StoredImage>> {
  const submission = await findSubmission(world.db, BigInt(id));
  const uploadId = submission?.pictures[item];
  if (submission === undefined || uploadId === undefined) return refuse('NOT_FOUND');
  const picture = await world.uploads.read(BigInt(uploadId) as UploadId);
  if (picture === undefined || picture.owner !== submission.customerId) return refuse('NOT_FOUND');
  const { customerId } = submission;
  const act = {
    operatorIds: [operatorId],
    name: 'kyc.viewPicture',
    subject: `kyc/${id}/${item}`,
    customerId,
  };
  await recordView(world, act);
  return accept(picture);
}

function recordView({ db, audit }: World, act: Parameters<World['audit']['record']>[1]): Promise<void> {
  return db.transaction().execute((tx) => audit.record(tx, act));
}

/** NOT_FOUND without a submission, KYC_STATUS_WRONG unless verified. Once raised it answers the same. */
export async function raiseTier(
  { db, audit, customers }: World,
  operatorId: OperatorId,
  uid: string,
  proof: string,
): Promise<Result<{ uid: string; tier: number }>> {
  const customerId = asCustomerId(BigInt(uid));
  return db.transaction().execute(async (tx) => {
    const standing = await lockStanding(tx, customerId);
    if (standing === undefined) return refuse('NOT_FOUND');
    if (standing.status !== 'verified') return refuse('KYC_STATUS_WRONG');
    if (standing.tier === 2) return accept({ uid, tier: 2 });
    await storeStanding(tx, customerId, { ...standing, tier: 2 });
    await customers.recordIdentity(tx, customerId, { status: 'verified', tier: 2 });
    await audit.record(tx, {
      ...{ operatorIds: [operatorId], customerId, note: proof },
      name: 'kyc.raiseTier',
      subject: `customer/${uid}`,
      before: { tier: standing.tier },
      after: { tier: 2 },
    });
    return accept({ uid, tier: 2 });
  });
}
