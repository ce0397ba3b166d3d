import type { LooseUpload, UploadId } from '#capabilities/uploads/face.ts';
import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { hourMs } from '#foundation/time/clock.ts';
import { detailsShape, type identification, type KycDetails } from '../contract.ts';
import {
  ageAt,
  itemsNeeded,
  itemsOf,
  type KycItem,
  type PictureItem,
  pictureItems,
  picturesNeeded,
  type SentBefore,
} from '../rules.ts';
import {
  findStanding,
  findSubmission,
  insertSubmission,
  lockStanding,
  type Standing,
  type StoredSubmission,
  storeStanding,
} from './kyc.sql.ts';
import type { World } from './world.ts';

type Sent = ParsedInputOf<typeof identification>;
type Kept = Partial<Record<PictureItem, LooseUpload>>;

/** What a submission takes from the rejected one before it, and what it needs anew. */
interface Plan {
  readonly details: KycDetails;
  readonly kept: readonly KycItem[];
  readonly keptPictures: Readonly<Partial<Record<PictureItem, UploadId>>>;
  readonly newPictures: Readonly<Partial<Record<PictureItem, File>>>;
}

/**
 * Submits what a customer declares and sends. After a rejection what was accepted is kept as it was looked at, whatever is sent beside
 * what was rejected. Pictures are kept before the transaction, and thrown away if it refuses.
 */
export async function submit(world: World, customerId: CustomerId, sent: Sent): Promise<Result<null>> {
  const standing = await findStanding(world.db, customerId);
  const allowed = mayBeSubmitted(standing);
  if (!allowed.ok) return allowed;
  const before = standing && (await findSubmission(world.db, standing.submissionId));
  const plan = planOf(world, sent, before);
  if (!plan.ok) return plan;
  if (!(await world.submissions.allows(String(customerId)))) return refuse('TOO_MANY_REQUESTS');
  const pictures = await keepPictures(world, customerId, plan.value.newPictures);
  if (!pictures.ok) return pictures;
  const stored = await store(world, customerId, standing, plan.value, pictures.value);
  if (!stored.ok) await world.uploads.discard(Object.values(pictures.value));
  return stored;
}

function mayBeSubmitted(standing: Standing | undefined): Result<null> {
  if (standing?.status === 'pending') return refuse('PENDING_REVIEW_EXISTS');
  return standing?.status === 'verified' ? refuse('KYC_STATUS_WRONG') : accept(null);
}

function planOf(world: World, sent: Sent, stored: StoredSubmission | undefined): Result<Plan> {
  const before = stored && sentBefore(stored);
  const declared = detailsShape.safeParse(before?.accepted.includes('details') ? stored : sent);
  if (!declared.success)
    return refuse('INPUT_INVALID', { field: String(declared.error.issues[0]?.path[0] ?? '') });
  const details = declared.data;
  const age = ageAt(details.birthdate, world.clock.now());
  if (age === undefined) return refuse('BIRTHDATE_INVALID', { field: 'birthdate' });
  if (age < world.policy.current.minimumAge) return refuse('AGE_TOO_LOW', { field: 'birthdate' });

  const needed = itemsNeeded(details.documentType, before);
  const kept = itemsOf(details.documentType).filter((item) => !needed.includes(item));
  const keptPictures: Partial<Record<PictureItem, UploadId>> = {};
  const newPictures: Partial<Record<PictureItem, File>> = {};
  for (const item of picturesNeeded(details.documentType)) {
    const known = kept.includes(item) ? stored?.pictures[item] : undefined;
    const given = sent[item];
    if (known !== undefined) keptPictures[item] = asUploadId(known);
    else if (given !== undefined) newPictures[item] = given;
    else return refuse(item === 'signature' ? 'NOT_SIGNED' : 'IMAGE_REQUIRED', { field: item });
  }
  return accept({ details, kept, keptPictures, newPictures });
}

function sentBefore({ documentType, rejected }: StoredSubmission): SentBefore {
  return {
    documentType,
    accepted: itemsOf(documentType).filter((item) => rejected[item] === undefined),
  };
}

function asUploadId(text: string): UploadId {
  return BigInt(text) as UploadId;
}

/** All of them, or none. */
async function keepPictures(
  { uploads }: World,
  customerId: CustomerId,
  pictures: Plan['newPictures'],
): Promise<Result<Kept>> {
  const kept: Kept = {};
  for (const item of pictureItems) {
    const picture = pictures[item];
    if (picture === undefined) continue;
    const kind = item === 'signature' ? 'drawing' : 'photo';
    const result = await uploads.keepImage(customerId, 'kyc', picture, kind);
    if (!result.ok) {
      await uploads.discard(Object.values(kept));
      return refuse(result.refusal, { ...result.params, field: item });
    }
    kept[item] = result.value;
  }
  return accept(kept);
}

async function store(
  { db, clock, uploads, policy, customers }: World,
  customerId: CustomerId,
  expected: Standing | undefined,
  { details, kept, keptPictures }: Plan,
  loose: Kept,
): Promise<Result<null>> {
  const at = clock.now();
  return db
    .transaction()
    .execute(async (tx) => {
      const standing = await lockStanding(tx, customerId);
      const allowed = mayBeSubmitted(standing);
      if (!allowed.ok) return allowed;
      // Decided in between: what was rejected is not what this one was made for.
      if (standing?.submissionId !== expected?.submissionId) return refuse('KYC_STATUS_WRONG');
      const pictures = { ...keptPictures };
      for (const item of picturesNeeded(details.documentType)) {
        const picture = loose[item];
        if (picture !== undefined) pictures[item] = await uploads.attach(tx, picture);
      }
      const submissionId = await insertSubmission(tx, {
        ...details,
        ...{ customerId, pictures, kept, status: 'pending' },
        submittedAt: new Date(at),
        dueAt: new Date(at + policy.current.reviewHours * hourMs),
      });
      // The rollback loosens the pictures again.
      if (submissionId === undefined) throw new SubmittedTwice();
      await storeStanding(tx, customerId, { status: 'pending', tier: 0, submissionId });
      await customers.recordIdentity(tx, customerId, { status: 'pending', tier: 0 });
      return accept(null);
    })
    .catch((failure: unknown) => {
      if (failure instanceof SubmittedTwice) return refuse('PENDING_REVIEW_EXISTS');
      throw failure;
    });
}

class SubmittedTwice extends Error {}
