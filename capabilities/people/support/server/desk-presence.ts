import type { OutputOf, ParsedInputOf } from '#foundation/calls/define-call.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type * as contract from '../console-contract.ts';
import { findConversation, raiseRead } from './conversations.sql.ts';
import type { By } from './desk-log.ts';
import type { SupportNeeds } from './needs.ts';

export function tellPresence(
  { office }: SupportNeeds,
  { operatorId, email }: By,
  here: boolean,
): Result<OutputOf<typeof contract.supportPresence>> {
  if (here) office.here({ operatorId, email });
  else office.gone(operatorId);
  const others = office.present().filter((each) => each.operatorId !== operatorId);
  return accept({
    office: office.state(),
    others: others.map((each) => ({ id: `${each.operatorId}`, email: each.email })),
  });
}

/** That the operator who answers is typing, and what they have read. */
export async function signalAtDesk(
  { db, board }: SupportNeeds,
  by: By,
  { id, readThrough, typing }: ParsedInputOf<typeof contract.signalAtDesk>,
): Promise<Result<null>> {
  const chat = await findConversation(db, BigInt(id));
  if (chat === undefined) return refuse('NOT_FOUND');
  // Only the operator who answers marks as read: other readers leave it waiting.
  if (chat.takenBy !== by.operatorId) return refuse('CHAT_TAKEN');
  if (typing === true) board.typing(chat.topic, 'support');
  if (readThrough !== undefined && (await raiseRead(db, chat.id, 'operator', BigInt(readThrough)))) {
    const read = await findConversation(db, chat.id);
    if (read !== undefined) board.changed(read);
  }
  return accept(null);
}
