import type { StoredImage, UploadId } from '#capabilities/people/uploads/face.ts';
import type { OutputOf, ParsedInputOf } from '#foundation/calls/define-call.ts';
import { asCustomerId, asOperatorId, type OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import { formatInstant, minuteMs } from '#foundation/time/clock.ts';
import type * as contract from '../console-contract.ts';
import { findBlock } from './blocks.sql.ts';
import {
  type Conversation,
  findConversation,
  lockConversation,
  raiseRead,
  storeConversation,
} from './conversations.sql.ts';
import { findDeskRow, insertNote, selectDesk, selectNotes } from './desk.sql.ts';
import { deskMessage, summaryOf } from './desk-views.ts';
import { close } from './end-chat.ts';
import { hasPicture, selectMessages } from './messages.sql.ts';
import type { SupportNeeds } from './needs.ts';

type By = Pick<OperatorSession, 'operatorId' | 'email'>;

const messagesAtOnce = 200;
/** An operator who keeps reading is not logged again with each look. */
const sameLookMs = 10 * minuteMs;
const looksRemembered = 10_000;

/** What operators do at the desk but for answering and blocking. */
export function createDesk(needs: SupportNeeds) {
  const { db, clock, audit, board, office, operators } = needs;
  const looks = new Map<string, number>();

  /** Undefined where there is none; what is one's own needs no trace. */
  async function looked(by: By, id: string, what: string): Promise<Conversation | undefined> {
    const chat = await findConversation(db, BigInt(id));
    const key = `${by.operatorId} ${what}`;
    const now = clock.now();
    if (chat === undefined || chat.takenBy === by.operatorId) return chat;
    if (now - (looks.get(key) ?? Number.NEGATIVE_INFINITY) < sameLookMs) return chat;
    await db.transaction().execute((tx) => record(tx, by, chat, 'support.view', what));
    looks.delete(key);
    looks.set(key, now);
    const [oldest] = looks.keys();
    if (looks.size > looksRemembered && oldest !== undefined) looks.delete(oldest);
    return chat;
  }

  function record(
    tx: Tx,
    { operatorId }: By,
    { id, customerId }: Conversation,
    name: string,
    subject = `chat/${id}`,
    more: { note?: string; before?: unknown; after?: unknown } = {},
  ): Promise<void> {
    const about = customerId === null ? {} : { customerId };
    return audit.record(tx, { operatorIds: [operatorId], name, subject, ...about, ...more });
  }

  async function summary(by: By, id: bigint): Promise<Result<contract.ChatSummary>> {
    const row = await findDeskRow(db, id);
    if (row === undefined) return refuse('NOT_FOUND');
    return accept(summaryOf(row, by.operatorId, await emails([row.takenBy])));
  }

  function emails(ids: readonly (OperatorId | null)[]): Promise<ReadonlyMap<OperatorId, string>> {
    return operators.emailsOf([...new Set(ids.filter((id) => id !== null))]);
  }

  /** Changes a conversation that no other operator has, with the act. */
  async function change(
    by: By,
    id: string,
    act: (tx: Tx, chat: Conversation) => Promise<Result<Conversation>>,
  ): Promise<Result<contract.ChatSummary>> {
    const changed = await db.transaction().execute(async (tx): Promise<Result<Conversation>> => {
      const chat = await lockConversation(tx, BigInt(id));
      if (chat === undefined) return refuse('NOT_FOUND');
      return isAnothers(needs, chat, by.operatorId) ? refuse('CHAT_TAKEN') : await act(tx, chat);
    });
    if (!changed.ok) return changed;
    board.changed(changed.value);
    return await summary(by, changed.value.id);
  }

  return {
    async list(
      by: By,
      { view, customerId, pageNum, pageSize, ...period }: ParsedInputOf<typeof contract.listChats>,
    ): Promise<Result<OutputOf<typeof contract.listChats>>> {
      const of = customerId === undefined ? undefined : asCustomerId(BigInt(customerId));
      const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
      const filter = { view, operatorId: by.operatorId, customerId: of, ...periodOf(period) };
      const { total, rows } = await selectDesk(db, filter, page);
      const names = await emails(rows.map(({ takenBy }) => takenBy));
      return accept({ total, rows: rows.map((row) => summaryOf(row, by.operatorId, names)) });
    },
    async one(by: By, id: string, before: string | undefined): Promise<Result<contract.DeskChat>> {
      const chat = await looked(by, id, `chat/${id}`);
      const row = chat && (await findDeskRow(db, chat.id));
      if (chat === undefined || row === undefined) return refuse('NOT_FOUND');
      const cursor = { before: before === undefined ? undefined : BigInt(before) };
      const slowed = chat.customerId === null ? { conversationId: chat.id } : { customerId: chat.customerId };
      const [messages, notes, until] = await Promise.all([
        selectMessages(db, chat.id, cursor, messagesAtOnce),
        selectNotes(db, chat.id),
        findBlock(db, slowed, new Date(clock.now())),
      ]);
      const names = await emails([
        chat.takenBy,
        ...messages.map(({ operatorId }) => operatorId),
        ...notes.map(({ operatorId }) => operatorId),
      ]);
      const { email, customerRead, closedAt, closedBy, isRatedGood, ratedComment, topic } = chat;
      return accept({
        ...summaryOf(row, by.operatorId, names),
        messages: messages.map((message) => deskMessage(message, names)),
        earlier: messages.length === messagesAtOnce,
        ...(email === null ? {} : { email }),
        customerReadThrough: `${customerRead}`,
        typing: board.isTyping(topic, 'customer'),
        ...(closedAt === null ? {} : { closedAt: formatInstant(closedAt.getTime()) }),
        ...(closedBy === null ? {} : { closedBy }),
        ...(isRatedGood === null ? {} : { rating: { good: isRatedGood, comment: ratedComment ?? '' } }),
        ...(until && { blockedUntil: formatInstant(until.getTime()) }),
        notes: notes.map(({ id: noteId, operatorId, text, createdAt }) => ({
          id: `${noteId}`,
          by: names.get(operatorId) ?? `${operatorId}`,
          text,
          at: formatInstant(createdAt.getTime()),
        })),
      });
    },
    async picture(by: By, id: string, picture: string): Promise<Result<StoredImage>> {
      if (!(await hasPicture(db, BigInt(id), BigInt(picture)))) return refuse('NOT_FOUND');
      const chat = await looked(by, id, `chat/${id}/picture/${picture}`);
      const image = chat && (await needs.uploads.read(BigInt(picture) as UploadId));
      return image === undefined ? refuse('NOT_FOUND') : accept(image);
    },
    presence({ operatorId, email }: By, here: boolean): Result<OutputOf<typeof contract.supportPresence>> {
      if (here) office.here({ operatorId, email });
      else office.gone(operatorId);
      const others = office.present().filter((each) => each.operatorId !== operatorId);
      return accept({
        office: office.state(),
        others: others.map((each) => ({ id: `${each.operatorId}`, email: each.email })),
      });
    },
    take: (by: By, id: string) =>
      change(by, id, async (tx, chat) => {
        const taken = { ...chat, takenBy: by.operatorId };
        await storeConversation(tx, taken);
        await record(tx, by, chat, 'support.take', undefined, {
          before: { takenBy: chat.takenBy && `${chat.takenBy}` },
        });
        return accept(taken);
      }),
    handOver: (by: By, id: string, to: string | undefined) =>
      change(by, id, async (tx, chat) => {
        const next = to === undefined ? null : asOperatorId(BigInt(to));
        if (next !== null && !office.isHere(next)) return refuse('NOT_FOUND');
        const handed = { ...chat, takenBy: next };
        await storeConversation(tx, handed);
        await record(tx, by, chat, 'support.handOver', undefined, { after: { takenBy: to ?? null } });
        return accept(handed);
      }),
    close: (by: By, id: string) =>
      change(by, id, async (tx, chat) => {
        const closed = await close(tx, { ...chat, operatorRead: chat.lastId }, 'operator', clock.now());
        await record(tx, by, chat, 'support.close');
        return accept(closed);
      }),
    async signal(
      by: By,
      {
        id,
        readThrough,
        typing,
      }: { id: string; readThrough?: string | undefined; typing?: true | undefined },
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
    },
    async note(by: By, id: string, text: string): Promise<Result<null>> {
      const noted = await db.transaction().execute(async (tx): Promise<Result<null>> => {
        const chat = await lockConversation(tx, BigInt(id));
        if (chat === undefined) return refuse('NOT_FOUND');
        const createdAt = new Date(clock.now());
        await insertNote(tx, { conversationId: chat.id, operatorId: by.operatorId, text, createdAt });
        await record(tx, by, chat, 'support.note', undefined, { note: text });
        return accept(null);
      });
      if (noted.ok) board.changedForDesk();
      return noted;
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;

/** Of an operator who is there; an absent one leaves theirs to the others. */
export function isAnothers(
  { office }: Pick<SupportNeeds, 'office'>,
  { takenBy }: Conversation,
  operatorId: OperatorId,
): boolean {
  return takenBy !== null && takenBy !== operatorId && office.isHere(takenBy);
}
