import { sql } from 'kysely';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';

/** What is blocked: one of them. */
export interface Blocked {
  readonly conversationId?: bigint | undefined;
  readonly networkDigest?: Buffer | undefined;
  readonly customerId?: CustomerId | undefined;
}

/** Until when the last of the blocks of any of these stands; undefined when none does. */
export async function findBlock(db: Database, blocked: Blocked, at: Date): Promise<Date | undefined> {
  const { conversationId = null, networkDigest = null, customerId = null } = blocked;
  const { rows } = await sql<{ until: Date | null }>`
    select max(until_at) as until from support.block
    where until_at > ${at} and (conversation_id = ${conversationId} or network_digest = ${networkDigest}
      or customer_id = ${customerId})`.execute(db);
  return rows[0]?.until ?? undefined;
}

export interface NewBlock extends Blocked {
  readonly operatorId: OperatorId;
  readonly reason: string;
  readonly at: Date;
  readonly until: Date;
}

export async function insertBlock(tx: Tx, block: NewBlock): Promise<void> {
  const {
    conversationId = null,
    networkDigest = null,
    customerId = null,
    operatorId,
    reason,
    at,
    until,
  } = block;
  await sql`
    insert into support.block
      (conversation_id, network_digest, customer_id, operator_id, reason, created_at, until_at)
    values (${conversationId}, ${networkDigest}, ${customerId}, ${operatorId}, ${reason}, ${at}, ${until})`.execute(
    tx,
  );
}

export async function deleteEndedBlocks(db: Database, at: Date): Promise<void> {
  await sql`delete from support.block where until_at < ${at}`.execute(db);
}
