import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { type Conversation, findConversation } from './conversations.sql.ts';
import type { SupportNeeds } from './needs.ts';

export type By = Pick<OperatorSession, 'operatorId' | 'email'>;

interface ChatAct {
  readonly name: `support.${string}`;
  /** The conversation, or its picture; by default the conversation. */
  readonly subject?: string;
  readonly note?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes what an operator did to a conversation to the log, under its customer where it has one. */
export function recordChatAct(
  { audit }: Pick<SupportNeeds, 'audit'>,
  tx: Tx,
  { operatorId }: Pick<By, 'operatorId'>,
  { id, customerId }: Pick<Conversation, 'id' | 'customerId'>,
  act: ChatAct,
): Promise<void> {
  const about = customerId === null ? {} : { customerId };
  return audit.record(tx, { operatorIds: [operatorId], subject: `chat/${id}`, ...about, ...act });
}

/** An operator who keeps reading is not logged again with each look. */
const sameLookMs = 10 * minuteMs;
const looksRemembered = 10_000;

export type LookAtChat = (by: By, id: string, subject: string) => Promise<Conversation | undefined>;

/** Finds a conversation for an operator, and logs the look unless the conversation is their own. */
export function createLookLog(needs: Pick<SupportNeeds, 'db' | 'clock' | 'audit'>): LookAtChat {
  const { db, clock } = needs;
  const looks = new Map<string, number>();

  return async (by, id, subject) => {
    const chat = await findConversation(db, BigInt(id));
    const key = `${by.operatorId} ${subject}`;
    const now = clock.now();
    if (chat === undefined || chat.takenBy === by.operatorId) return chat;
    if (now - (looks.get(key) ?? Number.NEGATIVE_INFINITY) < sameLookMs) return chat;
    await db
      .transaction()
      .execute((tx) => recordChatAct(needs, tx, by, chat, { name: 'support.view', subject }));
    looks.delete(key);
    looks.set(key, now);
    const [oldest] = looks.keys();
    if (looks.size > looksRemembered && oldest !== undefined) looks.delete(oldest);
    return chat;
  };
}
