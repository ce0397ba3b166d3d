import { asOperatorId, type OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { ChatSummary } from '../console-contract.ts';
import { type Conversation, lockConversation, storeConversation } from './conversations.sql.ts';
import { insertNote } from './desk.sql.ts';
import { type By, recordChatAct } from './desk-log.ts';
import { close } from './end-chat.ts';
import type { SupportNeeds } from './needs.ts';
import { readSummary } from './read-desk.ts';

export function takeChat(needs: SupportNeeds, by: By, id: string): Promise<Result<ChatSummary>> {
  return changeChat(needs, by, id, async (tx, chat) => {
    const taken = { ...chat, takenBy: by.operatorId };
    await storeConversation(tx, taken);
    const before = { takenBy: chat.takenBy && `${chat.takenBy}` };
    await recordChatAct(needs, tx, by, chat, { name: 'support.take', before });
    return accept(taken);
  });
}

/** To an operator who is there, or to all of them. */
export function handOverChat(
  needs: SupportNeeds,
  by: By,
  { id, to }: { readonly id: string; readonly to?: string | undefined },
): Promise<Result<ChatSummary>> {
  return changeChat(needs, by, id, async (tx, chat) => {
    const next = to === undefined ? null : asOperatorId(BigInt(to));
    if (next !== null && !needs.office.isHere(next)) return refuse('NOT_FOUND');
    const handed = { ...chat, takenBy: next };
    await storeConversation(tx, handed);
    const after = { takenBy: to ?? null };
    await recordChatAct(needs, tx, by, chat, { name: 'support.handOver', after });
    return accept(handed);
  });
}

export function closeAtDesk(needs: SupportNeeds, by: By, id: string): Promise<Result<ChatSummary>> {
  return changeChat(needs, by, id, async (tx, chat) => {
    const closed = await close(tx, { ...chat, operatorRead: chat.lastId }, 'operator', needs.clock.now());
    await recordChatAct(needs, tx, by, chat, { name: 'support.close' });
    return accept(closed);
  });
}

/** A note is no change of the conversation: every operator may leave one. */
export async function noteChat(
  needs: SupportNeeds,
  by: By,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<Result<null>> {
  const { db, clock, board } = needs;
  const noted = await db.transaction().execute(async (tx): Promise<Result<null>> => {
    const chat = await lockConversation(tx, BigInt(id));
    if (chat === undefined) return refuse('NOT_FOUND');
    const createdAt = new Date(clock.now());
    await insertNote(tx, { conversationId: chat.id, operatorId: by.operatorId, text, createdAt });
    await recordChatAct(needs, tx, by, chat, { name: 'support.note', note: text });
    return accept(null);
  });
  if (noted.ok) board.changedForDesk();
  return noted;
}

/** CHAT_TAKEN while another operator has it. */
async function changeChat(
  needs: SupportNeeds,
  by: By,
  id: string,
  act: (tx: Tx, chat: Conversation) => Promise<Result<Conversation>>,
): Promise<Result<ChatSummary>> {
  const changed = await needs.db.transaction().execute(async (tx): Promise<Result<Conversation>> => {
    const chat = await lockConversation(tx, BigInt(id));
    if (chat === undefined) return refuse('NOT_FOUND');
    return isAnothers(needs, chat, by.operatorId) ? refuse('CHAT_TAKEN') : await act(tx, chat);
  });
  if (!changed.ok) return changed;
  needs.board.changed(changed.value);
  return await readSummary(needs, by, changed.value.id);
}

/** Of an operator who is there; an absent one leaves theirs to the others. */
export function isAnothers(
  { office }: Pick<SupportNeeds, 'office'>,
  { takenBy }: Conversation,
  operatorId: OperatorId,
): boolean {
  return takenBy !== null && takenBy !== operatorId && office.isHere(takenBy);
}
