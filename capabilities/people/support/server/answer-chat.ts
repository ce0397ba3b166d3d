import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { maskCardNumbers } from '../card-numbers.ts';
import type { DeskMessage } from '../console-contract.ts';
import { isAnothers } from './change-chat.ts';
import { findConversation, lockConversation, storeConversation } from './conversations.sql.ts';
import { recordChatAct } from './desk-log.ts';
import { deskMessage } from './desk-views.ts';
import { findByRequest, insertMessage, type Message } from './messages.sql.ts';
import type { SupportNeeds } from './needs.ts';
import { fingerprintOf } from './send-message.ts';
import { queueTelling } from './tell-answer.ts';

/** Answers, once however often the same comes; whose conversation it was not, it is now. */
export async function answerChat(
  needs: SupportNeeds,
  { operatorId, email }: Pick<OperatorSession, 'operatorId' | 'email'>,
  sent: { readonly id: string; readonly text: string; readonly requestId: string },
): Promise<Result<DeskMessage>> {
  const { db, clock, board } = needs;
  const text = maskCardNumbers(sent.text);
  const fingerprint = await fingerprintOf(text, []);
  const stored = await db.transaction().execute(async (tx): Promise<Result<Message>> => {
    const chat = await lockConversation(tx, BigInt(sent.id));
    if (chat === undefined || chat.status === 'new') return refuse('NOT_FOUND');
    const before = await findByRequest(tx, chat.id, 'operator', sent.requestId);
    if (before !== undefined)
      return before.fingerprint === fingerprint && before.operatorId === operatorId
        ? accept(before)
        : refuse('REQUEST_ID_REUSED');
    if (isAnothers(needs, chat, operatorId)) return refuse('CHAT_TAKEN');
    const createdAt = new Date(clock.now());
    const message = await insertMessage(tx, {
      conversationId: chat.id,
      author: 'operator',
      operatorId,
      text,
      pictureIds: [],
      requestId: sent.requestId,
      fingerprint,
      createdAt,
    });
    await storeConversation(tx, {
      ...chat,
      status: 'answered',
      isAnsweredOnce: true,
      takenBy: operatorId,
      waitingSince: null,
      dueAt: null,
      lastAt: createdAt,
      lastId: message.id,
      operatorRead: message.id,
      closedAt: null,
      closedBy: null,
    });
    await queueTelling(tx, chat.id);
    const after = { message: `${message.id}` };
    await recordChatAct(needs, tx, { operatorId }, chat, { name: 'support.answer', after });
    return accept(message);
  });
  if (!stored.ok) return stored;
  const chat = await findConversation(db, BigInt(sent.id));
  if (chat !== undefined) board.changed(chat);
  return accept(deskMessage(stored.value, new Map([[operatorId, email]])));
}
