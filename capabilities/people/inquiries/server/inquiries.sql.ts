import { sql } from 'kysely';
import type { ReviewPause } from '#capabilities/desk/reviews/face.ts';
import type { UploadId } from '#capabilities/people/uploads/face.ts';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, firstRow, type PageRange, pageOf } from '#foundation/server-kit/statements.ts';
import type { AskedKind, Ending, Template } from '../rules.ts';

export interface StoredInquiry {
  readonly id: bigint;
  readonly reviewId: string;
  readonly kind: AskedKind;
  readonly subjectId: string;
  readonly recordId: bigint;
  readonly customerId: CustomerId;
  readonly template: Template;
  readonly note: string;
  readonly askedBy: OperatorId;
  readonly askedAt: Date;
  readonly until: Date;
  readonly endedAt: Date | null;
  readonly endedFor: Ending | null;
  readonly endedBy: OperatorId | null;
  readonly answer: string | null;
  readonly pictureIds: readonly UploadId[];
  readonly requestId: string | null;
  readonly fingerprint: string | null;
}

/** As the rules see it. */
export function askedOf({ until, endedFor }: StoredInquiry) {
  return { until: until.getTime(), endedFor: endedFor ?? undefined };
}

const columns = sql`
  id, review_id as "reviewId", kind, subject_id as "subjectId", record_id as "recordId", customer_id as "customerId",
  template, note, asked_by as "askedBy", asked_at as "askedAt", until, ended_at as "endedAt", ended_for as "endedFor",
  ended_by as "endedBy", answer, picture_ids as "pictureIds", request_id as "requestId", fingerprint`;

export type NewInquiry = Pick<
  StoredInquiry,
  | 'reviewId'
  | 'kind'
  | 'subjectId'
  | 'recordId'
  | 'customerId'
  | 'template'
  | 'note'
  | 'askedBy'
  | 'askedAt'
  | 'until'
>;

export async function insertInquiry(tx: Tx, asked: NewInquiry): Promise<bigint> {
  const { reviewId, kind, subjectId, recordId, customerId, template, note, askedBy, askedAt, until } = asked;
  const { rows } = await sql<{ id: bigint }>`
    insert into inquiries.inquiry
      (review_id, kind, subject_id, record_id, customer_id, template, note, asked_by, asked_at, until)
    values (${reviewId}, ${kind}, ${subjectId}, ${recordId}, ${customerId}, ${template}, ${note}, ${askedBy},
      ${askedAt}, ${until})
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('insert of an inquiry returned no row');
  return row.id;
}

/** Oldest first. */
export function selectOfReview(db: Database | Tx, reviewId: string): Promise<StoredInquiry[]> {
  return allRows<StoredInquiry>(db)`
    select ${columns} from inquiries.inquiry where review_id = ${reviewId} order by id`;
}

export function selectInquiry(db: Database, id: bigint): Promise<StoredInquiry | undefined> {
  return firstRow<StoredInquiry>(db)`
    select ${columns} from inquiries.inquiry where id = ${id}`;
}

/** Locked against ending and answering until the transaction is over. */
export function lockInquiry(tx: Tx, id: bigint): Promise<StoredInquiry | undefined> {
  return firstRow<StoredInquiry>(tx)`
    select ${columns} from inquiries.inquiry where id = ${id} for update`;
}

/** What can be answered now first, then newest first. */
export function selectOwn(
  db: Database,
  customerId: CustomerId,
  at: Date,
  page: PageRange,
): Promise<{ total: number; rows: StoredInquiry[] }> {
  const from = sql`inquiries.inquiry where customer_id = ${customerId}`;
  const by = sql`(ended_at is null and until > ${at}) desc, id desc`;
  return pageOf(db, { select: columns, from, by }, page);
}

export async function storeAnswer(
  tx: Tx,
  id: bigint,
  answered: {
    readonly at: Date;
    readonly text: string;
    readonly pictureIds: readonly UploadId[];
    readonly requestId: string;
    readonly fingerprint: string;
  },
): Promise<void> {
  const { at, text, pictureIds, requestId, fingerprint } = answered;
  await sql`
    update inquiries.inquiry
    set ended_at = ${at}, ended_for = 'answered', answer = ${text}, picture_ids = ${pictureIds.map(String)}::bigint[],
      request_id = ${requestId}, fingerprint = ${fingerprint}
    where id = ${id}`.execute(tx);
}

/** Ends what is open about a review; what has run out by then ended when it did. */
export async function endOpen(
  tx: Tx,
  reviewId: string,
  ended: { readonly at: Date; readonly why: Ending; readonly by?: OperatorId },
): Promise<StoredInquiry | undefined> {
  const { at, why, by } = ended;
  return firstRow<StoredInquiry>(tx)`
    update inquiries.inquiry
    set ended_at = least(${at}::timestamptz, until), ended_for = case when until <= ${at} then 'expired' else ${why} end,
      ended_by = case when until <= ${at} then null else ${by ?? null}::bigint end
    where review_id = ${reviewId} and ended_at is null
    returning ${columns}`;
}

/** Reviews that were asked about, and whose question has run out. */
export async function selectExpired(db: Database, at: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ reviewId: string }>`
    select review_id as "reviewId" from inquiries.inquiry where ended_at is null and until <= ${at}
    order by until limit ${limit}`.execute(db);
  return rows.map(({ reviewId }) => reviewId);
}

export interface PausedReview extends ReviewPause {
  readonly kind: AskedKind;
  readonly reviewId: string;
}

/** By how much each review that may still wait was paused; an open question counts as long as it may last. */
export async function selectPauses(db: Database): Promise<PausedReview[]> {
  const { rows } = await sql<{
    reviewId: string;
    kind: AskedKind;
    subjectId: string;
    recordId: bigint;
    ms: bigint;
    until: Date | null;
  }>`
    select review_id as "reviewId", kind, subject_id as "subjectId", record_id as "recordId",
      sum(round(extract(epoch from coalesce(ended_at, until) - asked_at) * 1000))::bigint as ms,
      max(until) filter (where ended_at is null) as until
    from inquiries.inquiry where not is_over
    group by review_id, kind, subject_id, record_id`.execute(db);
  return rows.map(({ ms, until, ...of }) => ({ ...of, ms: Number(ms), until: until?.getTime() }));
}

/** No deadline depends on these any more. */
export async function markOver(tx: Tx, reviewIds: readonly string[]): Promise<void> {
  await sql`
    update inquiries.inquiry set is_over = true
    where review_id = any (${reviewIds}::text[]) and not is_over`.execute(tx);
}
