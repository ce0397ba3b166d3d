import { sql } from 'kysely';
import type { UploadId } from '#capabilities/people/uploads/face.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';
import type { Author, Pace } from '../rules.ts';
import type { Writer } from './conversations.sql.ts';

export interface Message {
  readonly id: bigint;
  readonly author: Author;
  readonly operatorId: OperatorId | null;
  readonly text: string;
  readonly pictureIds: readonly UploadId[];
  readonly requestId: string;
  readonly fingerprint: string;
  readonly createdAt: Date;
}

const columns = sql`
  m.id, m.author, m.operator_id as "operatorId", m.text, m.picture_ids as "pictureIds",
  m.request_id as "requestId", m.fingerprint, m.created_at as "createdAt"`;

export interface NewMessage extends Omit<Message, 'id'> {
  readonly conversationId: bigint;
}

/** The conversation's row is locked: its messages come in the order of their ids. */
export async function insertMessage(tx: Tx, sent: NewMessage): Promise<Message> {
  const { conversationId, author, operatorId, text, pictureIds, requestId, fingerprint, createdAt } = sent;
  const { rows } = await sql<Message>`
    insert into support.message as m
      (conversation_id, author, operator_id, text, picture_ids, request_id, fingerprint, created_at)
    values (${conversationId}, ${author}, ${operatorId}, ${text}, ${pictureIds.map(String)}::bigint[],
      ${requestId}, ${fingerprint}, ${createdAt})
    returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('insert of a message returned no row');
  return row;
}

export function findByRequest(
  db: Database,
  conversationId: bigint,
  author: Author,
  requestId: string,
): Promise<Message | undefined> {
  return firstRow<Message>(db)`
    select ${columns} from support.message m
    where m.conversation_id = ${conversationId} and m.author = ${author} and m.request_id = ${requestId}`;
}

/** After a message the oldest first, else the newest, or the newest before one; in order. */
export async function selectMessages(
  db: Database,
  conversationId: bigint,
  { after, before }: { readonly after?: bigint | undefined; readonly before?: bigint | undefined },
  limit: number,
): Promise<Message[]> {
  const { rows } =
    after === undefined
      ? await sql<Message>`
          select * from (
            select ${columns} from support.message m
            where m.conversation_id = ${conversationId} and (${before ?? null}::bigint is null or m.id < ${before ?? null})
            order by m.id desc limit ${limit}) newest
          order by id`.execute(db)
      : await sql<Message>`
          select ${columns} from support.message m
          where m.conversation_id = ${conversationId} and m.id > ${after}
          order by m.id limit ${limit}`.execute(db);
  return rows;
}

/** What a writer has sent within the last minute and day, over all their conversations. */
export async function countSent(
  db: Database,
  writer: Writer,
  since: { readonly minute: Date; readonly day: Date },
): Promise<Pace> {
  const own =
    writer.kind === 'customer'
      ? sql`c.customer_id = ${writer.customerId} and c.last_at > ${since.day}`
      : sql`c.guest_hash = ${writer.guestHash}`;
  const { rows } = await sql<Pace>`
    select count(*) filter (where m.created_at > ${since.minute})::int4 as "aMinute", count(*)::int4 as "aDay"
    from support.conversation c
    join support.message m on m.conversation_id = c.id and m.author = 'customer' and m.created_at > ${since.day}
    where ${own}`.execute(db);
  return rows[0] ?? { aMinute: 0, aDay: 0 };
}

export async function hasPicture(db: Database, conversationId: bigint, picture: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from support.message
    where conversation_id = ${conversationId} and ${picture}::bigint = any (picture_ids)`.execute(db);
  return rows.length > 0;
}

/** Moves what a visitor wrote into the customer's own conversation; what both have sent stays one. */
export async function moveMessages(tx: Tx, from: bigint, to: bigint): Promise<void> {
  await sql`
    update support.message m set conversation_id = ${to}
    where m.conversation_id = ${from} and not exists (
      select from support.message o
      where o.conversation_id = ${to} and o.author = m.author and o.request_id = m.request_id)`.execute(tx);
  await sql`update support.note set conversation_id = ${to} where conversation_id = ${from}`.execute(tx);
}
