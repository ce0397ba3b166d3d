import { type RawBuilder, sql } from 'kysely';
import type { UploadId } from '#capabilities/people/uploads/face.ts';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { dueQueue } from '#foundation/server-kit/due-queue.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { Identification, KycDetails } from '../contract.ts';
import type { KycTier } from '../face.ts';
import type { ItemReason, KycItem, PictureItem } from '../rules.ts';

export type SubmissionStatus = Exclude<Identification['status'], 'none'>;
export type Pictures = Partial<Record<PictureItem, UploadId>>;
export type Rejected = Partial<Record<KycItem, ItemReason>>;

export interface StoredSubmission extends KycDetails {
  readonly id: bigint;
  readonly customerId: CustomerId;
  /** Upload ids as JSON carries them. */
  readonly pictures: Partial<Record<PictureItem, string>>;
  readonly kept: readonly KycItem[];
  readonly status: SubmissionStatus;
  readonly submittedAt: Date;
  readonly dueAt: Date;
  readonly decidedAt: Date | null;
  readonly reviewId: string | null;
  readonly rejected: Rejected;
}

const columns = sql`
  id, customer_id as "customerId", first_name as "firstName", last_name as "lastName", birthdate, sex, country, address, phone,
  document_type as "documentType", pictures, kept, status, submitted_at as "submittedAt", due_at as "dueAt",
  decided_at as "decidedAt", review_id as "reviewId", rejected`;

export interface KycState {
  readonly status: SubmissionStatus;
  readonly tier: KycTier;
  readonly submissionId: bigint;
  /** Why something new has to be sent, and by when where the identity holds until then. */
  readonly takenBackId?: bigint | null;
  readonly endsAt?: Date | null;
}

const kycStateColumns = sql`
  status, tier, submission_id as "submissionId", taken_back_id as "takenBackId", ends_at as "endsAt"`;

export function findKycState(db: Database, customerId: CustomerId): Promise<KycState | undefined> {
  return firstRow<KycState>(db)`
    select ${kycStateColumns} from kyc.standing where customer_id = ${customerId}`;
}

export async function selectVerified(db: Database, among: readonly CustomerId[]): Promise<CustomerId[]> {
  const rows = await allRows<{ customerId: CustomerId }>(db)`
    select customer_id as "customerId" from kyc.standing where customer_id = any (${among}::bigint[]) and tier > 0`;
  return rows.map(({ customerId }) => customerId);
}

export async function selectTiers(db: Database, among: readonly CustomerId[]) {
  return await allRows<Pick<KycState, 'tier'> & { customerId: CustomerId }>(db)`
    select customer_id as "customerId", tier from kyc.standing where customer_id = any (${among}::bigint[])`;
}

export function lockKycState(tx: Tx, customerId: CustomerId): Promise<KycState | undefined> {
  return firstRow<KycState>(tx)`
    select ${kycStateColumns} from kyc.standing where customer_id = ${customerId} for update`;
}

export async function storeKycState(tx: Tx, customerId: CustomerId, kycState: KycState): Promise<void> {
  const { status, tier, submissionId, takenBackId = null, endsAt = null } = kycState;
  await sql`
    insert into kyc.standing (customer_id, status, tier, submission_id, taken_back_id, ends_at)
    values (${customerId}, ${status}, ${tier}, ${submissionId}, ${takenBackId}, ${endsAt})
    on conflict (customer_id) do update
    set status = excluded.status, tier = excluded.tier, submission_id = excluded.submission_id,
      taken_back_id = excluded.taken_back_id, ends_at = excluded.ends_at`.execute(tx);
}

export function findSubmission(db: Database, id: bigint): Promise<StoredSubmission | undefined> {
  return firstRow<StoredSubmission>(db)`
    select ${columns} from kyc.submission where id = ${id}`;
}

export function lockSubmission(tx: Tx, id: bigint): Promise<StoredSubmission | undefined> {
  return firstRow<StoredSubmission>(tx)`
    select ${columns} from kyc.submission where id = ${id} for update`;
}

export function selectSubmissions(
  db: Database,
  customerId: CustomerId,
  limit: number,
): Promise<StoredSubmission[]> {
  return allRows<StoredSubmission>(db)`
    select ${columns} from kyc.submission where customer_id = ${customerId} order by id desc limit ${limit}`;
}

/** Whose submissions have one of these pictures: the oldest with each. */
export function selectPictured(
  db: Database,
  uploads: readonly UploadId[],
  owners: readonly CustomerId[],
): Promise<{ id: bigint; customerId: CustomerId; item: PictureItem; upload: UploadId }[]> {
  return allRows<{ id: bigint; customerId: CustomerId; item: PictureItem; upload: UploadId }>(db)`
    select distinct on (picture.value, picture.key)
      id, customer_id as "customerId", picture.key as item, picture.value::bigint as upload
    from kyc.submission, jsonb_each_text(pictures) picture
    where customer_id = any (${owners}::bigint[]) and picture.value::bigint = any (${uploads}::bigint[])
    order by picture.value, picture.key, id`;
}

/** Others' submissions with the same names and day of birth as the one of that name, for `from`. */
function samePersonAs(own: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${own}.${column}`);
  return sql`kyc.submission named where named.birthdate = ${of('birthdate')}
    and lower(btrim(named.last_name)) = lower(btrim(${of('last_name')}))
    and lower(btrim(named.first_name)) = lower(btrim(${of('first_name')}))
    and named.customer_id <> ${of('customer_id')}`;
}

/** Who else has sent the same names and day of birth, whatever became of it. */
export async function selectSamePerson(db: Database, id: bigint, limit: number): Promise<CustomerId[]> {
  const { rows } = await sql<{ customerId: CustomerId }>`
    select distinct other.customer_id as "customerId"
    from kyc.submission own, lateral (select customer_id from ${samePersonAs('own')}) other
    where own.id = ${id} order by 1 limit ${limit}`.execute(db);
  return rows.map(({ customerId }) => customerId);
}

/** That an operator has been shown a picture. */
export async function insertShown(
  tx: Tx,
  shown: {
    readonly id: bigint;
    readonly item: PictureItem;
    readonly operatorId: OperatorId;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into kyc.picture_shown (submission_id, item, operator_id, at)
    values (${shown.id}, ${shown.item}, ${shown.operatorId}, ${shown.at})
    on conflict do nothing`.execute(tx);
}

/** Which pictures of a submission an operator has been shown. */
export async function selectShown(db: Database, id: bigint, operatorId: OperatorId): Promise<PictureItem[]> {
  const rows = await allRows<{ item: PictureItem }>(db)`
    select item from kyc.picture_shown where submission_id = ${id} and operator_id = ${operatorId}`;
  return rows.map(({ item }) => item);
}

/**
 * Marks what waits past its deadline and whose senders have not been notified of that; at most so many. A
 * deadline is moved by as long as its clock has stood.
 */
export function markToldLate(
  tx: Tx,
  at: Date,
  limit: number,
  paused: readonly { readonly subjectId: string; readonly ms: number }[],
): Promise<{ id: bigint; customerId: CustomerId }[]> {
  return allRows<{ id: bigint; customerId: CustomerId }>(tx)`
    update kyc.submission set told_late_at = ${at} where id in (
      select id from kyc.submission where status = 'pending' and told_late_at is null and due_at < ${at}
        and not exists (
          select from unnest(${paused.map(({ subjectId }) => subjectId)}::text[], ${paused.map(({ ms }) => ms)}::bigint[])
            as paused (id, ms)
          where paused.id = submission.id::text and due_at + paused.ms * interval '1 millisecond' >= ${at})
      order by due_at limit ${limit} for update skip locked)
    returning id, customer_id as "customerId"`;
}

export const waitingSubmissions = dueQueue<StoredSubmission>({
  select: columns,
  from: sql`kyc.submission where status = 'pending'`,
  since: sql`due_at`,
  submitted: sql`submitted_at`,
  customer: sql`customer_id`,
  why: {
    sentAgain: sql`exists (
      select from kyc.submission earlier
      where earlier.customer_id = submission.customer_id and earlier.id < submission.id)`,
    samePerson: sql`exists (select from ${samePersonAs('submission')})`,
  },
});

export interface NewSubmission extends KycDetails {
  readonly customerId: CustomerId;
  readonly pictures: Pictures;
  readonly kept: readonly KycItem[];
  readonly status: 'pending' | 'verified';
  readonly submittedAt: Date;
  readonly dueAt: Date;
}

/** Undefined when one waits already, also one that is being submitted at this moment. */
export async function insertSubmission(tx: Tx, submission: NewSubmission): Promise<bigint | undefined> {
  const { customerId, firstName, lastName, birthdate, sex, country, address, phone, documentType } =
    submission;
  const { pictures, kept, status, submittedAt, dueAt } = submission;
  const ids = Object.fromEntries(Object.entries(pictures).map(([item, id]) => [item, String(id)]));
  const decidedAt = status === 'pending' ? null : submittedAt;
  const { rows } = await sql<{ id: bigint }>`
    insert into kyc.submission
      (customer_id, first_name, last_name, birthdate, sex, country, address, phone, document_type, pictures, kept, status,
       submitted_at, due_at, decided_at)
    values (${customerId}, ${firstName}, ${lastName}, ${birthdate}, ${sex}, ${country}, ${address}, ${phone},
      ${documentType}, ${JSON.stringify(ids)}::jsonb, ${[...kept]}::text[], ${status}, ${submittedAt}, ${dueAt}, ${decidedAt})
    on conflict do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function storeDecision(
  tx: Tx,
  id: bigint,
  decision: {
    readonly status: 'verified' | 'rejected';
    readonly reviewId: string;
    readonly rejected: Rejected;
    readonly decidedAt: Date;
  },
): Promise<void> {
  const { status, reviewId, rejected, decidedAt } = decision;
  await sql`
    update kyc.submission set status = ${status}, review_id = ${reviewId}, decided_at = ${decidedAt},
      rejected = ${JSON.stringify(rejected)}::jsonb
    where id = ${id}`.execute(tx);
}
