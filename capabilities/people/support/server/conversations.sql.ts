import { sql } from 'kysely';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';
import type { Author, ChatStatus, Closer } from '../rules.ts';

/** The writer: a customer, or a visitor by the hash of their token. */
export type Writer =
  | { readonly kind: 'customer'; readonly customerId: CustomerId }
  | { readonly kind: 'visitor'; readonly guestHash: Buffer };

export interface Conversation {
  readonly id: bigint;
  readonly customerId: CustomerId | null;
  readonly topic: string;
  readonly email: string | null;
  readonly language: string;
  readonly networkDigest: Buffer | null;
  readonly status: ChatStatus;
  readonly createdAt: Date;
  readonly lastAt: Date;
  readonly waitingSince: Date | null;
  readonly dueAt: Date | null;
  readonly isAnsweredOnce: boolean;
  readonly takenBy: OperatorId | null;
  readonly lastId: bigint;
  readonly customerRead: bigint;
  readonly operatorRead: bigint;
  readonly mailedThrough: bigint;
  readonly mailedAt: Date | null;
  readonly closedAt: Date | null;
  readonly closedBy: Closer | null;
  readonly isRatedGood: boolean | null;
  readonly ratedComment: string | null;
}

export const conversationColumns = sql`
  c.id, c.customer_id as "customerId", c.topic, c.email, c.language, c.network_digest as "networkDigest",
  c.status, c.created_at as "createdAt", c.last_at as "lastAt", c.waiting_since as "waitingSince",
  c.due_at as "dueAt", c.is_answered_once as "isAnsweredOnce", c.taken_by as "takenBy",
  c.last_id as "lastId", c.customer_read as "customerRead", c.operator_read as "operatorRead",
  c.mailed_through as "mailedThrough", c.mailed_at as "mailedAt", c.closed_at as "closedAt",
  c.closed_by as "closedBy", c.is_rated_good as "isRatedGood", c.rated_comment as "ratedComment"`;

/** The writer's latest. */
export async function findOwn(db: Database, writer: Writer): Promise<Conversation | undefined> {
  const own =
    writer.kind === 'customer'
      ? sql`c.customer_id = ${writer.customerId}`
      : sql`c.guest_hash = ${writer.guestHash}`;
  return firstRow<Conversation>(db)`
    select ${conversationColumns} from support.conversation c where ${own} order by c.id desc limit 1`;
}

export function findConversation(db: Database, id: bigint): Promise<Conversation | undefined> {
  return firstRow<Conversation>(db)`
    select ${conversationColumns} from support.conversation c where c.id = ${id}`;
}

/** As {@link findConversation}, locked until this transaction ends. */
export function lockConversation(tx: Tx, id: bigint): Promise<Conversation | undefined> {
  return firstRow<Conversation>(tx)`
    select ${conversationColumns} from support.conversation c where c.id = ${id} for update`;
}

/** One opening at a time of a customer or a network: two tabs open one, none slips by a limit. */
export async function lockOpening(tx: Tx, who: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support.open ${who}`}, 0))`.execute(tx);
}

export interface NewConversation {
  readonly customerId: CustomerId | null;
  readonly guestHash: Buffer | null;
  readonly topic: string;
  readonly email: string | null;
  readonly language: string;
  readonly networkDigest: Buffer | null;
  readonly at: Date;
}

export async function insertConversation(tx: Tx, opened: NewConversation): Promise<Conversation> {
  const { customerId, guestHash, topic, email, language, networkDigest, at } = opened;
  const { rows } = await sql<Conversation>`
    insert into support.conversation as c
      (customer_id, guest_hash, topic, email, language, network_digest, created_at, last_at)
    values (${customerId}, ${guestHash}, ${topic}, ${email}, ${language}, ${networkDigest}, ${at}, ${at})
    returning ${conversationColumns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('insert of a conversation returned no row');
  return row;
}

/** All that happens to a conversation; its row is locked. */
export async function storeConversation(tx: Tx, stored: Conversation): Promise<void> {
  const { id, status, lastAt, waitingSince, dueAt, isAnsweredOnce, takenBy, lastId } = stored;
  const { customerRead, operatorRead, closedAt, closedBy, isRatedGood, ratedComment, email } = stored;
  await sql`
    update support.conversation
    set status = ${status}, last_at = ${lastAt}, waiting_since = ${waitingSince}, due_at = ${dueAt},
      is_answered_once = ${isAnsweredOnce}, taken_by = ${takenBy}, last_id = ${lastId},
      customer_read = ${customerRead}, operator_read = ${operatorRead}, closed_at = ${closedAt},
      closed_by = ${closedBy}, is_rated_good = ${isRatedGood}, rated_comment = ${ratedComment},
      email = ${email}
    where id = ${id}`.execute(tx);
}

/** Read marks only rise, and not past the newest message. True when it did. */
export async function raiseRead(db: Database, id: bigint, side: Author, through: bigint): Promise<boolean> {
  const column = sql.ref(side === 'customer' ? 'customer_read' : 'operator_read');
  const { numAffectedRows } = await sql`
    update support.conversation set ${column} = least(${through}::bigint, last_id)
    where id = ${id} and ${column} < least(${through}::bigint, last_id)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** How many conversations of a network were opened since. */
export async function countOpened(db: Database, networkDigest: Buffer, since: Date): Promise<number> {
  const { rows } = await sql<{ opened: number }>`
    select count(*)::int4 as opened from support.conversation
    where network_digest = ${networkDigest} and created_at > ${since}`.execute(db);
  return rows[0]?.opened ?? 0;
}

/** From here on it is the customer's: its token opens it no more. */
export async function giveToCustomer(tx: Tx, id: bigint, customerId: CustomerId): Promise<void> {
  await sql`
    update support.conversation
    set customer_id = ${customerId}, guest_hash = null, email = null, network_digest = null
    where id = ${id}`.execute(tx);
}

export async function deleteConversation(tx: Tx, id: bigint): Promise<void> {
  await sql`delete from support.conversation where id = ${id}`.execute(tx);
}
