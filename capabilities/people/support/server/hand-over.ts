import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Tx } from '#foundation/server-kit/database.ts';

/** The conversations of an operator who leaves are released, with the time by which each is due. */
export async function handOverChats(tx: Tx, leaver: OperatorId): Promise<{ chats: number }> {
  const { numAffectedRows } = await sql`
    update support.conversation set taken_by = null
    where taken_by = ${leaver} and status <> 'closed'`.execute(tx);
  return { chats: Number(numAffectedRows) };
}
