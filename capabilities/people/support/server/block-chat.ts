import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { blockMs } from '../rules.ts';
import { type Blocked, insertBlock } from './blocks.sql.ts';
import { lockConversation } from './conversations.sql.ts';
import { recordChatAct } from './desk-log.ts';
import type { SupportNeeds } from './needs.ts';

/**
 * For some time nothing is taken from a visitor's token, and from their network where that is asked for. A
 * customer is only slowed: they must be able to ask about their money.
 */
export async function blockChat(
  needs: SupportNeeds,
  { operatorId }: Pick<OperatorSession, 'operatorId'>,
  { id, network, reason }: { readonly id: string; readonly network: boolean; readonly reason: string },
): Promise<Result<{ until: string }>> {
  const at = needs.clock.now();
  const until = at + blockMs;
  return await needs.db.transaction().execute(async (tx): Promise<Result<{ until: string }>> => {
    const chat = await lockConversation(tx, BigInt(id));
    if (chat === undefined) return refuse('NOT_FOUND');
    const { customerId, networkDigest } = chat;
    const blocked: Blocked[] = customerId === null ? [{ conversationId: chat.id }] : [{ customerId }];
    if (network && networkDigest !== null) blocked.push({ networkDigest });
    for (const each of blocked)
      await insertBlock(tx, { ...each, operatorId, reason, at: new Date(at), until: new Date(until) });
    await recordChatAct(needs, tx, { operatorId }, chat, {
      name: customerId === null ? 'support.block' : 'support.slow',
      note: reason,
      after: { until: formatInstant(until), network: network && networkDigest !== null },
    });
    return accept({ until: formatInstant(until) });
  });
}
