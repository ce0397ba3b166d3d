import type { LooseUpload, UploadId } from '#capabilities/people/uploads/face.ts';
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
  findKycState,
  insertSubmission,
  type KycState,
  lockKycState,
  type StoredSubmission,
  selectSubmissions,
  storeKycState,
} from './kyc.sql.ts';
import type { KycNeeds } from './needs.ts';

type Sent = ParsedInputOf<typeof identification>;
type Kept = Partial<Record<PictureItem, LooseUpload>>;

/** What a submission takes from the rejected one before it, and what must be sent again. */
interface Plan {
  readonly details: KycDetails;
  readonly kept: readonly KycItem[];
  readonly keptPictures: Readonly<Partial<Record<PictureItem, UploadId>>>;
  readonly newPictures: Readonly<Partial<Record<PictureItem, File>>>;
}

/**
 * Submits what a customer declares and sends. After a rejection what was accepted is kept as it was looked
 * at, whatever is sent beside what was rejected. Pictures are kept before the transaction, and thrown away if
 * it refuses.
 */
export async function submit(needs: KycNeeds, customerId: CustomerId, sent: Sent): Promise<Result<null>> {
  const kycState = await findKycState(needs.db, customerId);
  const allowed = mayBeSubmitted(kycState);
  if (!allowed.ok) return allowed;
  const [latest] = kycState === undefined ? [] : await selectSubmissions(needs.db, customerId, 1);
  // Of an identity that was approved and taken back, everything is sent again.
  const plan = planOf(needs, sent, latest?.status === 'rejected' ? latest : undefined);
  if (!plan.ok) return plan;
  if (!(await needs.submissions.allows(String(customerId)))) return refuse('TOO_MANY_REQUESTS');
  const pictures = await keepPictures(needs, customerId, plan.value.newPictures);
  if (!pictures.ok) return pictures;
  const stored = await store(needs, customerId, kycState, plan.value, pictures.value);
  if (!stored.ok) await needs.uploads.discard(Object.values(pictures.value));
  needs.jurisdictions.countryChanged(customerId);
  return stored;
}

function mayBeSubmitted(kycState: KycState | undefined): Result<null> {
  if (kycState?.status === 'pending') return refuse('PENDING_REVIEW_EXISTS', { what: 'identity' });
  const isEnough = kycState?.status === 'verified' && kycState.endsAt == null;
  return isEnough ? refuse('KYC_STATUS_WRONG') : accept(null);
}

function planOf(needs: KycNeeds, sent: Sent, stored: StoredSubmission | undefined): Result<Plan> {
  const before = stored && sentBefore(stored);
  const declared = detailsShape.safeParse(before?.accepted.includes('details') ? stored : sent);
  if (!declared.success)
    return refuse('INPUT_INVALID', { field: String(declared.error.issues[0]?.path[0] ?? '') });
  const details = declared.data;
  const age = ageAt(details.birthdate, needs.clock.now());
  if (age === undefined) return refuse('BIRTHDATE_INVALID', { field: 'birthdate' });
  if (age < needs.policy.current.minimumAge) return refuse('AGE_TOO_LOW', { field: 'birthdate' });

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
  { uploads }: KycNeeds,
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
  { db, clock, uploads, policy, customers, jurisdictions }: KycNeeds,
  customerId: CustomerId,
  expected: KycState | undefined,
  { details, kept, keptPictures }: Plan,
  loose: Kept,
): Promise<Result<null>> {
  const at = clock.now();
  // Who names a country that is not served, or names one for the first time, is believed at once.
  const { country } = details;
  const isNews =
    !jurisdictions.servesCountry(country) || (await customers.countryOf(customerId)) === undefined;
  return db
    .transaction()
    .execute(async (tx) => {
      const kycState = await lockKycState(tx, customerId);
      const allowed = mayBeSubmitted(kycState);
      if (!allowed.ok) return allowed;
      // Decided in between: what was rejected is not what this one was made for.
      if (kycState?.submissionId !== expected?.submissionId) return refuse('KYC_STATUS_WRONG');
      const pictures = { ...keptPictures };
      for (const item of picturesNeeded(details.documentType)) {
        const picture = loose[item];
        if (picture !== undefined) pictures[item] = await uploads.attach(tx, picture);
      }
      const submissionId = await insertSubmission(tx, {
        ...details,
        customerId,
        pictures,
        kept,
        status: 'pending',
        submittedAt: new Date(at),
        dueAt: new Date(at + policy.current.reviewHours * hourMs),
      });
      // The rollback loosens the pictures again.
      if (submissionId === undefined) throw new SubmittedTwice();
      // An identity that has to be shown again holds until its date.
      if (kycState?.status === 'verified') return accept(null);
      await storeKycState(tx, customerId, { ...kycState, status: 'pending', tier: 0, submissionId });
      const said = isNews ? { country: details.country } : {};
      await customers.recordIdentity(tx, customerId, { status: 'pending', tier: 0, ...said });
      return accept(null);
    })
    .catch((failure: unknown) => {
      if (failure instanceof SubmittedTwice) return refuse('PENDING_REVIEW_EXISTS', { what: 'identity' });
      throw failure;
    });
}

class SubmittedTwice extends Error {}
