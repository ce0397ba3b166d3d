import { sql } from 'kysely';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { deskViews } from '../console-contract.ts';
import { type Conversation, conversationColumns } from './conversations.sql.ts';

export type DeskRow = Conversation & {
  readonly unread: number;
  /** How its newest message begins. */
  readonly line: string;
};

/** All of a customer, or a view of an operator's; the period is that of the last message. */
export type DeskFilter = Period &
  (
    | { readonly customerId: CustomerId }
    | { readonly view: (typeof deskViews)[number]; readonly operatorId: OperatorId }
  );

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const columns = sql`${conversationColumns}, (
    select count(*)::int4 from support.message m
    where m.conversation_id = c.id and m.id > c.operator_read and m.author = 'customer') as unread,
  coalesce((
    select left(m.text, 160) from support.message m
    where m.conversation_id = c.id order by m.id desc limit 1), '') as line`;

function filterOf(filter: DeskFilter) {
  if ('customerId' in filter) {
    return { where: sql`c.customer_id = ${filter.customerId} and c.status <> 'new'`, order: sql`c.id desc` };
  }
  const { view, operatorId } = filter;
  switch (view) {
    case 'queue':
      return { where: sql`c.status = 'waiting'`, order: sql`c.due_at, c.id` };
    case 'mine':
      return {
        where: sql`c.taken_by = ${operatorId} and c.status <> 'closed'`,
        order: sql`c.last_at desc, c.id desc`,
      };
    case 'answered':
    case 'closed':
      return { where: sql`c.status = ${view}`, order: sql`c.last_at desc, c.id desc` };
  }
}

export async function selectDesk(
  db: Database,
  filter: DeskFilter,
  { offset, limit }: Page,
): Promise<{ total: number; rows: DeskRow[] }> {
  const { where: among, order } = filterOf(filter);
  const where = sql`${among} ${andWithin(sql`c.last_at`, filter)}`;
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::int4 as total from support.conversation c where ${where}`.execute(
      db,
    ),
    sql<DeskRow>`
      select ${columns} from support.conversation c
      where ${where} order by ${order} offset ${offset} limit ${limit}`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows: listed.rows };
}

export function findDeskRow(db: Database, id: bigint): Promise<DeskRow | undefined> {
  return firstRow<DeskRow>(db)`
    select ${columns} from support.conversation c where c.id = ${id}`;
}

export interface ChatNote {
  readonly id: bigint;
  readonly operatorId: OperatorId;
  readonly text: string;
  readonly createdAt: Date;
}

export function selectNotes(db: Database, conversationId: bigint): Promise<ChatNote[]> {
  return allRows<ChatNote>(db)`
    select id, operator_id as "operatorId", text, created_at as "createdAt" from support.note
    where conversation_id = ${conversationId} order by id desc limit 100`;
}

export async function insertNote(
  tx: Tx,
  note: Omit<ChatNote, 'id'> & { readonly conversationId: bigint },
): Promise<void> {
  await sql`
    insert into support.note (conversation_id, operator_id, text, created_at)
    values (${note.conversationId}, ${note.operatorId}, ${note.text}, ${note.createdAt})`.execute(tx);
}
