import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { ChatStatus, Closer } from '../rules.ts';
import { type Conversation, lockConversation, storeConversation } from './conversations.sql.ts';
import type { SupportNeeds } from './needs.ts';
import { ownChat } from './read-chat.ts';
import type { Asking } from './writer.ts';

/** By its writer; closed already, it stays as it is. */
export async function closeOwn(needs: SupportNeeds, asking: Asking): Promise<Result<{ status: ChatStatus }>> {
  const own = await ownChat(needs, asking);
  if (!own.ok) return own;
  const at = needs.clock.now();
  const closed = await needs.db.transaction().execute(async (tx) => {
    const chat = await lockConversation(tx, own.value.id);
    return chat && (await close(tx, chat, 'customer', at));
  });
  if (closed === undefined) return refuse('NOT_FOUND');
  needs.board.changed(closed);
  return accept({ status: closed.status });
}

/** Its row is locked. A customer who did not close it is notified. */
export async function close(
  tx: Tx,
  chat: Conversation,
  closedBy: Closer,
  at: Instant,
): Promise<Conversation> {
  if (chat.status === 'closed') return chat;
  const closedAt = new Date(at);
  const closed: Conversation = {
    ...chat,
    status: 'closed',
    closedAt,
    closedBy,
    lastAt: closedAt,
    waitingSince: null,
    dueAt: null,
    isRatedGood: null,
    ratedComment: null,
  };
  await storeConversation(tx, closed);
  const { customerId, id } = chat;
  if (customerId !== null && closedBy !== 'customer') {
    const source = `support ${id} closed ${at}`;
    await tellNotice(tx, { id: source, customerId, event: 'supportClosed', facts: { id: `${id}` }, at });
  }
  return closed;
}

export async function rate(
  needs: SupportNeeds,
  asking: Asking,
  { good, comment }: { readonly good: boolean; readonly comment?: string | undefined },
): Promise<Result<null>> {
  const own = await ownChat(needs, asking);
  if (!own.ok) return own;
  const rated = await needs.db.transaction().execute(async (tx): Promise<Result<null>> => {
    const chat = await lockConversation(tx, own.value.id);
    if (chat === undefined) return refuse('NOT_FOUND');
    if (chat.status !== 'closed') return refuse('CHAT_NOT_CLOSED');
    await storeConversation(tx, { ...chat, isRatedGood: good, ratedComment: comment ?? null });
    return accept(null);
  });
  if (rated.ok) needs.board.changedForDesk();
  return rated;
}
