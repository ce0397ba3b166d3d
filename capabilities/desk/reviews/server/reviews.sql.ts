import { sql } from 'kysely';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { type QueueOrder, queueConditions } from '#foundation/server-kit/due-queue.ts';
import { allRows, changesRow, firstRow } from '#foundation/server-kit/statements.ts';
import type { WaitingReview } from '../face.ts';
import type { DecidedState, Decision, ReviewKind, ReviewState } from '../rules.ts';

export interface ReviewRow {
  readonly id: string;
  readonly kind: ReviewKind;
  readonly subject_id: string;
  readonly customer_id: CustomerId;
  readonly book: Book;
  readonly asset: Asset | null;
  readonly units: bigint | null;
  readonly submitted_at: Date;
  readonly due_at: Date;
  readonly submitted_by: OperatorId | null;
  readonly needed: 1 | 2;
  readonly state: ReviewState;
  readonly claimed_by: OperatorId | null;
  readonly claimed_until: Date | null;
  readonly assigned_to: OperatorId | null;
  readonly decided_at: Date | null;
  /** Who takes the last approval back, until that is carried out. */
  readonly taken_back_by: OperatorId | null;
  /** No column: until when its customer is asked at most, while it waits. */
  readonly asked_until?: Date | undefined;
}

export interface DecisionRow {
  readonly review_id: string;
  readonly operator_id: OperatorId;
  readonly decision: Decision;
  readonly reason_code: string;
  readonly note: string;
  readonly items: Record<string, string> | null;
  readonly at: Date;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_for: string | null;
}

const reviewColumns = sql`id, kind, subject_id, customer_id, book, asset, units, submitted_at, due_at, submitted_by, needed, state,
  claimed_by, claimed_until, assigned_to, decided_at, taken_back_by`;
const decisionColumns = sql`review_id, operator_id, decision, reason_code, note, items, at, withdrawn_at, withdrawn_for`;

/**
 * Keeps a review that is touched for the first time, and locks it. How many it needs is what its source says
 * now: evidence may have come.
 */
export async function lockReview(tx: Tx, id: string, kind: ReviewKind, waiting: WaitingReview) {
  const { subjectId, recordId, customerId, book, amount, submittedAt, dueAt, submittedBy, needed } = waiting;
  await sql`
    insert into reviews.review (id, kind, subject_id, record_id, customer_id, book, asset, units, submitted_at, due_at, submitted_by, needed)
    values (${id}, ${kind}, ${subjectId}, ${recordId}, ${customerId}, ${book}, ${amount?.asset ?? null}, ${amount?.units ?? null},
      ${new Date(submittedAt)}, ${new Date(dueAt)}, ${submittedBy ?? null}, ${needed})
    on conflict do nothing`.execute(tx);
  const row = await lockStored(tx, id);
  if (row === undefined) throw new Error(`review ${id} vanished`);
  if (row.state !== 'waiting' || row.needed === needed) return row;
  await sql`update reviews.review set needed = ${needed} where id = ${id}`.execute(tx);
  return { ...row, needed };
}

/** A touched review, locked. */
export async function lockStored(tx: Tx, id: string) {
  return await firstRow<ReviewRow>(tx)`
    select ${reviewColumns} from reviews.review where id = ${id} for update`;
}

export async function selectReviews(db: Database, ids: readonly string[]) {
  return await allRows<ReviewRow>(db)`
    select ${reviewColumns} from reviews.review where id = any (${ids}::text[])`;
}

/** Every decision on these reviews, withdrawn ones too, oldest first. */
export async function selectDecisions(db: Database, ids: readonly string[]) {
  return await allRows<DecisionRow>(db)`
    select ${decisionColumns} from reviews.decision where review_id = any (${ids}::text[]) order by id`;
}

/** The requested part of the history: `submitted` is when it was decided there. */
export interface DecidedFilter extends Pick<QueueOrder, 'filter' | 'usdtRate'> {
  readonly state: DecidedState;
  readonly kind?: ReviewKind | undefined;
  readonly reasonCode?: string | undefined;
}

const decidedColumns = {
  since: sql`due_at`,
  submitted: sql`decided_at`,
  customer: sql`customer_id`,
  amount: { asset: sql`asset`, units: sql`units` },
  book: sql`book`,
};

function decidedWhere({ state, kind, reasonCode, ...order }: DecidedFilter) {
  const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`;
  const forReason =
    reasonCode === undefined
      ? sql``
      : sql`and exists (select from reviews.decision
          where review_id = review.id and reason_code = ${reasonCode} and withdrawn_at is null)`;
  return sql`state = ${state} ${ofKind} ${forReason} ${queueConditions(decidedColumns, order)}`;
}

/** The history, newest decision first. */
export async function selectDecided(
  db: Database,
  filter: DecidedFilter,
  page: { readonly offset: number; readonly limit: number },
) {
  return await allRows<ReviewRow>(db)`
    select ${reviewColumns} from reviews.review where ${decidedWhere(filter)}
    order by decided_at desc, id
    limit ${page.limit} offset ${page.offset}`;
}

export async function countDecided(db: Database, filter: DecidedFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from reviews.review where ${decidedWhere(filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** What was decided of one customer's, newest decision first. */
export async function selectDecidedOf(db: Database, customerId: CustomerId, limit: number) {
  return await allRows<ReviewRow>(db)`
    select ${reviewColumns} from reviews.review
    where customer_id = ${customerId} and state in ('approved', 'rejected')
    order by decided_at desc, id
    limit ${limit}`;
}

export interface DecidedCount {
  /** UTC, as `2026-11-24`. */
  readonly day: string;
  readonly kind: ReviewKind;
  readonly operatorId: OperatorId;
  readonly decision: Decision;
  readonly count: number;
}

/** How often each operator decided so since a moment; what was withdrawn does not count. */
export async function selectDecidedCounts(db: Database, since: Date) {
  return await allRows<DecidedCount>(db)`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, split_part(review_id, '-', 1) as kind,
      operator_id as "operatorId", decision, count(*)::int4 as count
    from reviews.decision where at >= ${since} and withdrawn_at is null
    group by 1, 2, 3, 4`;
}

export async function updateClaim(
  tx: Tx,
  id: string,
  claim: { readonly operatorId: OperatorId; readonly until: Date } | undefined,
): Promise<void> {
  await sql`
    update reviews.review set claimed_by = ${claim?.operatorId ?? null}, claimed_until = ${claim?.until ?? null}
    where id = ${id}`.execute(tx);
}

export async function updateAssignee(tx: Tx, id: string, assignee: OperatorId | null): Promise<void> {
  await sql`update reviews.review set assigned_to = ${assignee} where id = ${id}`.execute(tx);
}

/** An operator's approvals one after the other: two at once could pass a limit together. */
export async function lockApprovals(tx: Tx, operatorId: OperatorId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reviews.limits', ${operatorId}))`.execute(tx);
}

/** What an operator has approved since a moment, in USDT units; what was withdrawn does not count. */
export async function selectApprovedWorth(db: Database, operatorId: OperatorId, since: Date) {
  const { rows } = await sql<{ worth: bigint }>`
    select coalesce(sum(worth), 0)::bigint as worth from reviews.decision
    where operator_id = ${operatorId} and at >= ${since} and withdrawn_at is null and worth > 0`.execute(db);
  return rows[0]?.worth ?? 0n;
}

export async function insertDecision(
  tx: Tx,
  decision: {
    readonly reviewId: string;
    readonly operatorId: OperatorId;
    readonly decision: Decision;
    readonly reasonCode: string;
    readonly note: string;
    readonly items: Readonly<Record<string, string>> | undefined;
    readonly at: Date;
    /** USDT units that count for the operator's limits. */
    readonly worth: bigint;
  },
): Promise<void> {
  const items = decision.items === undefined ? null : JSON.stringify(decision.items);
  await sql`
    insert into reviews.decision (review_id, operator_id, decision, reason_code, note, items, at, worth)
    values (${decision.reviewId}, ${decision.operatorId}, ${decision.decision}, ${decision.reasonCode}, ${decision.note},
      ${items}::jsonb, ${decision.at}, ${decision.worth})`.execute(tx);
}

/** The decision is made; from here on it is carried out, whatever happens to this process. */
export async function markDeciding(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update reviews.review
    set state = 'deciding', decided_at = ${at}, claimed_by = null, claimed_until = null, assigned_to = null
    where id = ${id}`.execute(tx);
}

/** Its last approval is taken back; the same holds from here on. */
export async function markTakingBack(tx: Tx, id: string, by: OperatorId): Promise<void> {
  await sql`update reviews.review set state = 'deciding', taken_back_by = ${by} where id = ${id}`.execute(tx);
}

type Decided = Pick<ReviewRow, 'id' | 'decided_at' | 'taken_back_by'>;

/** As it was read: another process may have settled it, and its approval may be taken back since. */
function stillAs({ id, decided_at, taken_back_by }: Decided) {
  return sql`id = ${id} and state = 'deciding' and decided_at = ${decided_at}
    and taken_back_by is not distinct from ${taken_back_by}`;
}

export async function markCarriedOut(db: Database, row: Decided, state: DecidedState) {
  await sql`
    update reviews.review set state = ${state}, taken_back_by = null where ${stillAs(row)}`.execute(db);
}

/** Back to waiting; false when another process has settled it. */
export async function markWaiting(tx: Tx, row: Decided) {
  return await changesRow(tx)`
    update reviews.review set state = 'waiting', decided_at = null, taken_back_by = null where ${stillAs(row)}`;
}

/** All that count, or one operator's. */
export async function withdrawDecisions(tx: Tx, id: string, at: Date, why: string, by?: OperatorId) {
  const ofOne = by === undefined ? sql`` : sql`and operator_id = ${by}`;
  await sql`
    update reviews.decision set withdrawn_at = ${at}, withdrawn_for = ${why}
    where review_id = ${id} and withdrawn_at is null ${ofOne}`.execute(tx);
}

/** Decided before a moment and still not carried out. */
export async function selectUnfinished(db: Database, before: Date, limit: number) {
  return await allRows<ReviewRow>(db)`
    select ${reviewColumns} from reviews.review
    where state = 'deciding' and decided_at <= ${before} order by decided_at limit ${limit}`;
}
