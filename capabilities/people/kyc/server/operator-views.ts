import { othersNamed } from '#capabilities/people/links/face.ts';
import type { StoredImage, UploadId } from '#capabilities/people/uploads/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { asCustomerId, type OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import type { getCustomerIdentity, Submission } from '../console-contract.ts';
import { type PictureItem, pictureItems } from '../rules.ts';
import {
  findKycState,
  findSubmission,
  insertShown,
  lockKycState,
  type StoredSubmission,
  selectPictured,
  selectSamePerson,
  selectSubmissions,
  storeKycState,
} from './kyc.sql.ts';
import type { KycNeeds } from './needs.ts';
import { findLowerer, findTakenBack } from './taken-back.sql.ts';
import { sentView, submissionView } from './view.ts';

const earlierShown = 20;

/** States and dates alone: what was sent is another look. */
export async function viewCustomer(
  { db }: KycNeeds,
  uid: string,
): Promise<Result<OutputOf<typeof getCustomerIdentity>>> {
  const customerId = asCustomerId(BigInt(uid));
  const kycState = await findKycState(db, customerId);
  const submissions = await selectSubmissions(db, customerId, earlierShown);
  const takenBackId = kycState?.takenBackId ?? undefined;
  const takenBack = takenBackId === undefined ? undefined : await findTakenBack(db, takenBackId);
  return accept({
    status: kycState?.status ?? 'none',
    tier: kycState?.tier ?? 0,
    ...(takenBack && { takenBack: { kind: takenBack.kind, ground: takenBack.ground } }),
    ...(kycState?.endsAt && { endsAt: kycState.endsAt.toISOString() }),
    submissions: submissions.map(sentView),
  });
}

/** What a customer declared; the look is logged first. */
export async function viewSubmission(
  needs: KycNeeds,
  operatorId: OperatorId,
  id: string,
): Promise<Result<Submission>> {
  const { db, clock } = needs;
  const submission = await findSubmission(db, BigInt(id));
  if (submission === undefined) return refuse('NOT_FOUND');
  const { customerId } = submission;
  await recordView(needs, { operatorIds: [operatorId], name: 'kyc.view', subject: `kyc/${id}`, customerId });
  const earlier = await selectSubmissions(db, customerId, earlierShown);
  const repeats = await repeatsIn(needs, submission);
  const samePerson = named(await selectSamePerson(db, submission.id, othersNamed + 1));
  const links = await needs.links.linksOf(customerId);
  const sameDevice = named(links.filter(({ kind }) => kind === 'device').map((link) => link.customerId));
  const accountCountry = await needs.customers.countryOf(customerId);
  return accept({
    ...submissionView(submission, earlier, clock.now()),
    ...(accountCountry !== undefined && { accountCountry }),
    repeats,
    samePerson,
    sameDevice,
  });
}

function named(others: readonly bigint[]): Submission['samePerson'] {
  return { uids: others.slice(0, othersNamed).map(String), hasMore: others.length > othersNamed };
}

/** Which of its pictures were sent twice: by other customers, or within it. */
async function repeatsIn(
  { db, uploads }: KycNeeds,
  { pictures }: StoredSubmission,
): Promise<Submission['repeats']> {
  const own = pictureItems.flatMap((item) => {
    const text = pictures[item];
    return text === undefined ? [] : [{ item, upload: BigInt(text) as UploadId }];
  });
  const found = await uploads.repeatsOf(own.map(({ upload }) => upload));
  if (found.length === 0) return [];
  const sent = await selectPictured(
    db,
    found.map(({ upload }) => upload),
    found.map(({ owner }) => owner),
  );
  return own.flatMap(({ item, upload }) =>
    found
      .filter(({ of }) => of === upload)
      .flatMap(({ upload: other, isSame, differing }) => {
        const within = own.find((each) => each.upload === other);
        if (within !== undefined) return [{ item, isSame, differing, as: within.item }];
        const elsewhere = sent.find((each) => each.upload === other);
        if (elsewhere === undefined) return [];
        const { id, customerId, item: as } = elsewhere;
        return [{ item, isSame, differing, as, uid: `${customerId}`, submissionId: `${id}` }];
      }),
  );
}

/** One picture; every look at one is written to the audit log before it is given out. */
export async function viewPicture(
  needs: KycNeeds,
  operatorId: OperatorId,
  id: string,
  item: PictureItem,
): Promise<Result<StoredImage>> {
  const submission = await findSubmission(needs.db, BigInt(id));
  const uploadId = submission?.pictures[item];
  if (submission === undefined || uploadId === undefined) return refuse('NOT_FOUND');
  const picture = await needs.uploads.read(BigInt(uploadId) as UploadId);
  if (picture === undefined || picture.owner !== submission.customerId) return refuse('NOT_FOUND');
  const { customerId } = submission;
  const act = {
    operatorIds: [operatorId],
    name: 'kyc.viewPicture',
    subject: `kyc/${id}/${item}`,
    customerId,
  };
  const shown = { id: submission.id, item, operatorId, at: new Date(needs.clock.now()) };
  await needs.db.transaction().execute(async (tx) => {
    await insertShown(tx, shown);
    await needs.audit.record(tx, act);
  });
  return accept(picture);
}

function recordView({ db, audit }: KycNeeds, act: Parameters<KycNeeds['audit']['record']>[1]): Promise<void> {
  return db.transaction().execute((tx) => audit.record(tx, act));
}

/**
 * NOT_FOUND without a submission, KYC_STATUS_WRONG unless verified. Once raised it answers the same.
 * FOUR_EYES_REQUIRED or NOT_INDEPENDENT for who lowered it: undoing that takes another person.
 */
export async function raiseTier(
  { db, clock, audit, customers }: KycNeeds,
  operatorId: OperatorId,
  uid: string,
  proof: string,
): Promise<Result<{ uid: string; tier: number }>> {
  const customerId = asCustomerId(BigInt(uid));
  return db.transaction().execute(async (tx) => {
    const kycState = await lockKycState(tx, customerId);
    if (kycState === undefined) return refuse('NOT_FOUND');
    if (kycState.status !== 'verified') return refuse('KYC_STATUS_WRONG');
    if (kycState.tier === 2) return accept({ uid, tier: 2 });
    const persons = await loadPersons(tx, clock.now());
    const another = persons.second(operatorId, [await findLowerer(tx, customerId)]);
    if (!another.ok) return another;
    await storeKycState(tx, customerId, { ...kycState, tier: 2 });
    await customers.recordIdentity(tx, customerId, { status: 'verified', tier: 2 });
    const id = `tier-2 ${kycState.submissionId}`;
    await tellNotice(tx, { id, customerId, event: 'limitsRaised', facts: {}, at: clock.now() });
    await audit.record(tx, {
      operatorIds: [operatorId],
      customerId,
      note: proof,
      name: 'kyc.raiseTier',
      subject: `customer/${uid}`,
      before: { tier: kycState.tier },
      after: { tier: 2 },
    });
    return accept({ uid, tier: 2 });
  });
}
