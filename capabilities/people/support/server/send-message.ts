import { createHash } from 'node:crypto';
import type { LooseUpload } from '#capabilities/people/uploads/face.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { dayMs, minuteMs } from '#foundation/time/clock.ts';
import { maskCardNumbers } from '../card-numbers.ts';
import type { ChatMessage } from '../contract.ts';
import { isTooFast, mayReopen, type Pace, slowedPace, waitingAfter } from '../rules.ts';
import { findBlock } from './blocks.sql.ts';
import {
  type Conversation,
  findOwn,
  lockConversation,
  storeConversation,
  type Writer,
} from './conversations.sql.ts';
import { countSent, findByRequest, insertMessage, type Message } from './messages.sql.ts';
import type { SupportNeeds } from './needs.ts';
import { blocked } from './open-chat.ts';
import { messageView } from './views.ts';
import { type Asking, ownerOf, visitorBlock, writerOf } from './writer.ts';

export interface SentMessage {
  readonly text: string;
  readonly pictures: readonly File[];
  readonly requestId: string;
}

/**
 * Keeps what was written, once however often it comes: a card's number masked, pictures re-encoded. All of
 * it, or nothing.
 */
export async function sendMessage(
  needs: SupportNeeds,
  asking: Asking,
  sent: SentMessage,
): Promise<Result<ChatMessage>> {
  const { db, uploads, board } = needs;
  const text = maskCardNumbers(sent.text);
  if (text === '' && sent.pictures.length === 0)
    return refuse('INPUT_INVALID', { field: 'text', missing: 'yes' });
  const writer = writerOf(asking);
  const chat = writer && (await findOwn(db, writer));
  if (writer === undefined || chat === undefined) return refuse('NOT_FOUND');
  const fingerprint = await fingerprintOf(text, sent.pictures);
  const before = await findByRequest(db, chat.id, 'customer', sent.requestId);
  if (before !== undefined) return again(before, fingerprint);
  const allowed = await mayWrite(needs, db, { asking, writer, chat, hasPictures: sent.pictures.length > 0 });
  if (!allowed.ok) return allowed;
  const kept = await keepPictures(needs, writer, sent.pictures);
  if (!kept.ok) return kept;
  const stored = await store(needs, { ...sent, asking, writer, chat, text, fingerprint }, kept.value);
  if (stored.isNew) board.changed(stored.chat);
  // Also when the same came twice at once: the first one's pictures are the message's.
  else await uploads.discard(kept.value);
  return stored.result;
}

/** A repeated request gets the message it made; with other content it is refused. */
export function again(before: Message, fingerprint: string): Result<ChatMessage> {
  return before.fingerprint === fingerprint ? accept(messageView(before)) : refuse('REQUEST_ID_REUSED');
}

export async function fingerprintOf(text: string, pictures: readonly File[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(text));
  for (const picture of pictures) {
    const bytes = Buffer.from(await picture.arrayBuffer());
    hash.update(createHash('sha256').update(bytes).digest());
  }
  return hash.digest('base64url');
}

interface Attempt {
  readonly asking: Asking;
  readonly writer: Writer;
  readonly chat: Conversation;
}

/** NOT_FOUND where it has been closed for too long: a new one is opened. */
async function mayWrite(
  needs: SupportNeeds,
  db: Database,
  { asking, writer, chat, hasPictures }: Attempt & { readonly hasPictures: boolean },
): Promise<Result<null>> {
  const now = needs.clock.now();
  const at = new Date(now);
  const { policy } = needs;
  if (chat.closedAt !== null && !mayReopen(chat.closedAt.getTime(), policy.current.reopenDays, now))
    return refuse('NOT_FOUND');
  const { customerAMinute, customerADay, visitorAMinute, visitorADay } = policy.current;
  let pace: Pace = { aMinute: customerAMinute, aDay: customerADay };
  if (writer.kind === 'visitor') {
    const until = await visitorBlock({ db, box: needs.box }, asking.ip, chat, at);
    if (until !== undefined) return blocked(until);
    if (hasPictures && !chat.isAnsweredOnce) return refuse('CHAT_PICTURE_EARLY');
    pace = { aMinute: visitorAMinute, aDay: visitorADay };
  } else if ((await findBlock(db, { customerId: writer.customerId }, at)) !== undefined) pace = slowedPace;
  const since = { minute: new Date(now - minuteMs), day: new Date(now - dayMs) };
  return isTooFast(await countSent(db, writer, since), pace) ? refuse('TOO_MANY_REQUESTS') : accept(null);
}

/** All of them, or none. */
async function keepPictures(
  { uploads }: SupportNeeds,
  writer: Writer,
  pictures: readonly File[],
): Promise<Result<LooseUpload[]>> {
  const kept: LooseUpload[] = [];
  for (const picture of pictures) {
    const result = await uploads.keepImage(ownerOf(writer), 'support', picture);
    if (!result.ok) {
      await uploads.discard(kept);
      return refuse(result.refusal, { ...result.params, field: picture.name });
    }
    kept.push(result.value);
  }
  return accept(kept);
}

type Stored =
  | { readonly isNew: true; readonly chat: Conversation; readonly result: Result<ChatMessage> }
  | { readonly isNew: false; readonly result: Result<ChatMessage> };

async function store(
  needs: SupportNeeds,
  attempt: Attempt & SentMessage & { readonly fingerprint: string },
  pictures: readonly LooseUpload[],
): Promise<Stored> {
  const { chat: found, text, fingerprint, requestId } = attempt;
  const unstored = (result: Result<ChatMessage>): Stored => ({ isNew: false, result });
  return await needs.db.transaction().execute(async (tx): Promise<Stored> => {
    const chat = await lockConversation(tx, found.id);
    if (chat === undefined) return unstored(refuse('NOT_FOUND'));
    const before = await findByRequest(tx, chat.id, 'customer', requestId);
    if (before !== undefined) return unstored(again(before, fingerprint));
    const allowed = await mayWrite(needs, tx, { ...attempt, chat, hasPictures: pictures.length > 0 });
    if (!allowed.ok) return unstored(allowed);
    const pictureIds = [];
    for (const loose of pictures) pictureIds.push(await needs.uploads.attach(tx, loose));
    const createdAt = new Date(needs.clock.now());
    const draft = { conversationId: chat.id, author: 'customer', operatorId: null } as const;
    const message = await insertMessage(tx, {
      ...draft,
      text,
      pictureIds,
      requestId,
      fingerprint,
      createdAt,
    });
    const changed = withMessage(needs, chat, message);
    await storeConversation(tx, changed);
    return { isNew: true, chat: changed, result: accept(messageView(message)) };
  });
}

/** It waits for an answer now, and is open again if it was closed. */
function withMessage({ policy }: SupportNeeds, chat: Conversation, { id, createdAt }: Message): Conversation {
  const { status, isAnsweredOnce, waitingSince, dueAt } = chat;
  const before =
    waitingSince === null || dueAt === null
      ? undefined
      : { waitingSince: waitingSince.getTime(), dueAt: dueAt.getTime() };
  const state = { status, isAnsweredOnce, waiting: before };
  const waiting = waitingAfter(state, policy.current, createdAt.getTime());
  return {
    ...chat,
    status: 'waiting',
    waitingSince: new Date(waiting.waitingSince),
    dueAt: new Date(waiting.dueAt),
    lastAt: createdAt,
    lastId: id,
    // What one writes below an answer one has read.
    customerRead: id,
    closedAt: null,
    closedBy: null,
  };
}
