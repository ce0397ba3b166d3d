import { sql } from 'kysely';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, type PageRange } from '#foundation/server-kit/statements.ts';
import { type Draft, subjectOf } from './notice.ts';

export interface NoticeRow {
  readonly id: bigint;
  readonly event: string;
  readonly book: Book | null;
  readonly facts: Readonly<Record<string, string>>;
  readonly count: number;
  readonly toldAt: Date;
  readonly readAt: Date | null;
}

/** The customer's, the last told first. */
export function selectNotices(
  db: Database,
  customerId: CustomerId,
  filter: { readonly unread: boolean },
  { offset, limit }: PageRange,
): Promise<NoticeRow[]> {
  return allRows<NoticeRow>(db)`
    select id, event, book, facts, count, told_at as "toldAt", read_at as "readAt"
    from notifications.notice
    where customer_id = ${customerId} and (not ${filter.unread}::boolean or read_at is null)
    order by told_at desc, id desc
    offset ${offset} limit ${limit}`;
}

export async function countNotices(db: Database, customerId: CustomerId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int4 as total from notifications.notice where customer_id = ${customerId}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many each of these has not read; without those who have read all. */
export async function countUnread(
  db: Database,
  customerIds: readonly CustomerId[],
): Promise<ReadonlyMap<CustomerId, number>> {
  const { rows } = await sql<{ customerId: CustomerId; unread: number }>`
    select customer_id as "customerId", count(*)::int4 as unread
    from notifications.notice
    where customer_id = any (${customerIds}::bigint[]) and read_at is null
    group by customer_id`.execute(db);
  return new Map(rows.map(({ customerId, unread }) => [customerId, unread]));
}

/** Those named, or all up to one as it was at that moment. */
export type ReadNow =
  | { readonly ids: readonly string[] }
  | { readonly through: { readonly id: string; readonly toldAt: Date } | undefined };

/** Marks the customer's own; gives how many were unread before. */
export async function updateRead(
  db: Database,
  customerId: CustomerId,
  read: ReadNow,
  at: Date,
): Promise<number> {
  const which =
    'ids' in read
      ? sql`id = any (${read.ids}::bigint[])`
      : read.through === undefined
        ? sql`true`
        : sql`(told_at, id) <= (${read.through.toldAt}::timestamptz, ${read.through.id}::bigint)`;
  const { rows } = await sql<{ id: bigint }>`
    update notifications.notice set read_at = ${at}
    where customer_id = ${customerId} and read_at is null and ${which}
    returning id`.execute(db);
  return rows.length;
}

export interface LatestOfSubject {
  readonly id: bigint;
  readonly customerId: CustomerId;
  readonly subject: string;
  readonly through: bigint;
  readonly createdAt: Date;
}

/** The newest notice of each subject that the drafts are about. */
export function selectLatest(tx: Tx, drafts: readonly Draft[]): Promise<LatestOfSubject[]> {
  return allRows<LatestOfSubject>(tx)`
    select distinct on (n.customer_id, n.subject)
      n.id, n.customer_id as "customerId", n.subject, n.through, n.created_at as "createdAt"
    from unnest(${drafts.map(({ customerId }) => customerId)}::bigint[], ${drafts.map(subjectOf)}::text[])
      as k (customer_id, subject)
    join notifications.notice n on n.customer_id = k.customer_id and n.subject = k.subject
    order by n.customer_id, n.subject, n.id desc`;
}

export interface NewNotice {
  readonly draft: Draft;
  readonly source: string;
  readonly subject: string;
  readonly count: number;
  readonly through: bigint;
}

/** One of those that were written now. */
export interface WrittenNotice {
  readonly id: bigint;
  readonly customerId: CustomerId;
  readonly source: string;
  readonly event: string;
  readonly book: Book | null;
  readonly toldAt: Date;
}

/** Leaves alone what was stored already, and gives the others. */
export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<WrittenNotice[]> {
  const rows = notices.map(({ draft, source, subject, count, through }) => ({
    customer_id: String(draft.customerId),
    source,
    subject,
    through: String(through),
    event: draft.event,
    book: draft.book ?? null,
    facts: draft.facts,
    count,
    at: new Date(draft.at).toISOString(),
  }));
  const { rows: written } = await sql<WrittenNotice>`
    insert into notifications.notice
      (customer_id, source, subject, through, event, book, facts, count, created_at, told_at)
    select customer_id, source, subject, through, event, book, facts, count, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (
      customer_id int8, source text, subject text, through int8, event text, book text, facts jsonb,
      count int4, at timestamptz)
    on conflict (customer_id, source) do nothing
    returning id, customer_id as "customerId", source, event, book, told_at as "toldAt"`.execute(tx);
  return written;
}

export interface CountedNotice {
  readonly id: bigint;
  /** The last of those that are counted in it now. */
  readonly draft: Draft;
  readonly more: number;
}

/** Counts more in, which makes it unread again. */
export async function updateCounted(tx: Tx, notices: readonly CountedNotice[]): Promise<void> {
  const rows = notices.map(({ id, draft, more }) => ({
    id: String(id),
    through: String(draft.sequence),
    facts: draft.facts,
    more,
    at: new Date(draft.at).toISOString(),
  }));
  await sql`
    update notifications.notice n
    set through = told.through, facts = told.facts, count = n.count + told.more, told_at = told.at,
      read_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (
      id int8, through int8, facts jsonb, more int4, at timestamptz)
    where n.id = told.id`.execute(tx);
}

export async function deleteNoticesBefore(db: Database, at: Date): Promise<void> {
  await sql`delete from notifications.notice where created_at < ${at}`.execute(db);
}

export async function selectProgress(db: Database): Promise<bigint> {
  const { rows } = await sql<{ through: bigint }>`select through from notifications.progress`.execute(db);
  const [progress] = rows;
  if (progress === undefined) throw new Error('the row of notifications.progress is missing');
  return progress.through;
}

export async function updateProgress(db: Database, through: bigint): Promise<void> {
  await sql`update notifications.progress set through = greatest(through, ${through})`.execute(db);
}
