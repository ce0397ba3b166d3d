import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#foundation/server-kit/database.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import { jobPayload } from '#foundation/server-kit/tracing.ts';
import { mailAfterMs, tellAfterMs, visitorMailEveryMs } from '../rules.ts';
import { answerMail } from './chat-mail.ts';
import { type Conversation, lockConversation } from './conversations.sql.ts';
import { selectUnreadAnswers, storeMailed } from './due.sql.ts';
import type { SupportNeeds } from './needs.ts';

export const tellAnswerTask = 'tell_support_answer';

const payloadShape = z.object({ id: z.string().regex(/^\d{1,18}$/) });
const mailsAtOnce = 200;

/** In a moment, if the answer is not read by then. Further answers meanwhile wait for the same moment. */
export async function queueTelling(tx: Tx, id: bigint): Promise<void> {
  const payload = jobPayload({ id: `${id}` });
  await sql`
    select graphile_worker.add_job(${tellAnswerTask}, ${payload}::json, max_attempts => 8,
      job_key => ${`support answer ${id}`}, job_key_mode => 'preserve_run_at',
      run_at => now() + ${tellAfterMs} * interval '1 millisecond')`.execute(tx);
}

/** Tells a customer who does not read it that there is an answer. */
export async function tellAnswer({ db, clock }: SupportNeeds, payload: unknown): Promise<void> {
  const { id } = payloadShape.parse(payload);
  await db.transaction().execute(async (tx) => {
    const chat = await lockConversation(tx, BigInt(id));
    if (chat === undefined || chat.customerId === null || chat.customerRead >= chat.lastId) return;
    if (chat.status !== 'answered') return;
    const { customerId, lastId } = chat;
    const source = `support ${id} ${lastId}`;
    await tellNotice(tx, {
      id: source,
      customerId,
      event: 'supportAnswered',
      facts: { id },
      at: clock.now(),
    });
  });
}

/**
 * Writes to who has not read an answer for some minutes: a customer each time unless they muted it, a visitor
 * who left an address at most once a day. Nothing of the conversation is in the mail.
 */
export async function mailUnread(needs: SupportNeeds): Promise<void> {
  const { db, clock } = needs;
  const at = clock.now();
  const since = { unread: new Date(at - mailAfterMs), visitor: new Date(at - visitorMailEveryMs) };
  for (const id of await selectUnreadAnswers(db, since, mailsAtOnce)) await mailOne(needs, id);
}

async function mailOne(needs: SupportNeeds, id: bigint): Promise<void> {
  const { db, clock, mail, platformName } = needs;
  const sent = await db.transaction().execute(async (tx) => {
    const chat = await lockConversation(tx, id);
    if (chat === undefined || chat.status !== 'answered' || chat.customerRead >= chat.lastId)
      return undefined;
    // Another run may have found it at the same time.
    if (chat.mailedThrough >= chat.lastId) return undefined;
    const at = clock.now();
    await storeMailed(tx, id, chat.lastId, new Date(at));
    const contact = await contactOf(needs, chat);
    if (contact === undefined) return undefined;
    const letter = answerMail(contact, { platformName, isCustomer: chat.customerId !== null, at });
    await mail.queue(tx, letter);
    return letter;
  });
  if (sent !== undefined) await mail.committed(sent);
}

async function contactOf(
  { customers }: SupportNeeds,
  { customerId, email, language }: Conversation,
): Promise<{ email: string; language: string } | undefined> {
  if (customerId !== null) return await customers.contactOf(customerId);
  return email === null ? undefined : { email, language };
}
