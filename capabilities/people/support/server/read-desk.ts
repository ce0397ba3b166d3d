import type { StoredImage, UploadId } from '#capabilities/people/uploads/face.ts';
import type { OutputOf, ParsedInputOf } from '#foundation/calls/define-call.ts';
import { asCustomerId, type OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import type * as contract from '../console-contract.ts';
import { findBlock } from './blocks.sql.ts';
import { type DeskRow, findDeskRow, selectDesk, selectNotes } from './desk.sql.ts';
import type { By, LookAtChat } from './desk-log.ts';
import { chatView, type Known, summaryView } from './desk-views.ts';
import { hasPicture, selectMessages } from './messages.sql.ts';
import type { SupportNeeds } from './needs.ts';

const messagesAtOnce = 200;

export async function listChats(
  needs: SupportNeeds,
  { operatorId }: By,
  { view, customerId, pageNum, pageSize, ...period }: ParsedInputOf<typeof contract.listChats>,
): Promise<Result<OutputOf<typeof contract.listChats>>> {
  const of =
    customerId === undefined ? { view, operatorId } : { customerId: asCustomerId(BigInt(customerId)) };
  const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
  const filter = { ...of, ...periodOf(period) };
  const { total, rows } = await selectDesk(needs.db, filter, page);
  const known = await knownOf(needs, rows);
  return accept({ total, rows: rows.map((row) => summaryView(row, operatorId, known)) });
}

/** A conversation's row of the list, after a change. */
export async function readSummary(
  needs: SupportNeeds,
  { operatorId }: By,
  id: bigint,
): Promise<Result<contract.ChatSummary>> {
  const row = await findDeskRow(needs.db, id);
  if (row === undefined) return refuse('NOT_FOUND');
  return accept(summaryView(row, operatorId, await knownOf(needs, [row])));
}

export async function readDeskChat(
  needs: SupportNeeds,
  look: LookAtChat,
  by: By,
  { id, before }: ParsedInputOf<typeof contract.oneChat>,
): Promise<Result<contract.DeskChat>> {
  const { db, clock, board, operators } = needs;
  const chat = await look(by, id, `chat/${id}`);
  const row = chat && (await findDeskRow(db, chat.id));
  if (chat === undefined || row === undefined) return refuse('NOT_FOUND');
  const cursor = { before: before === undefined ? undefined : BigInt(before) };
  const slowed = chat.customerId === null ? { conversationId: chat.id } : { customerId: chat.customerId };
  const [messages, notes, blockedUntil] = await Promise.all([
    selectMessages(db, chat.id, cursor, messagesAtOnce),
    selectNotes(db, chat.id),
    findBlock(db, slowed, new Date(clock.now())),
  ]);
  const writers = [...messages, ...notes].map(({ operatorId }) => operatorId);
  const [names, known] = await Promise.all([
    emailsOf(operators, [chat.takenBy, ...writers]),
    knownOf(needs, [row]),
  ]);
  return accept({
    ...summaryView(row, by.operatorId, known),
    ...chatView(chat, { messages, notes, names, blockedUntil }),
    earlier: messages.length === messagesAtOnce,
    typing: board.isTyping(chat.topic, 'customer'),
  });
}

export async function readPicture(
  { db, uploads }: SupportNeeds,
  look: LookAtChat,
  by: By,
  { id, picture }: ParsedInputOf<typeof contract.deskPicture>,
): Promise<Result<StoredImage>> {
  if (!(await hasPicture(db, BigInt(id), BigInt(picture)))) return refuse('NOT_FOUND');
  const chat = await look(by, id, `chat/${id}/picture/${picture}`);
  const image = chat && (await uploads.read(BigInt(picture) as UploadId));
  return image === undefined ? refuse('NOT_FOUND') : accept(image);
}

async function knownOf({ operators, customers }: SupportNeeds, rows: readonly DeskRow[]): Promise<Known> {
  const ids = rows.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  const [names, people] = await Promise.all([
    emailsOf(
      operators,
      rows.map(({ takenBy }) => takenBy),
    ),
    customers.peopleOf([...new Set(ids)]),
  ]);
  return { names, people };
}

function emailsOf(operators: SupportNeeds['operators'], ids: readonly (OperatorId | null)[]) {
  return operators.emailsOf([...new Set(ids.filter((id) => id !== null))]);
}
