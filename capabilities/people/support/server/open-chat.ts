import { createHash } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { dayMs, formatInstant } from '#foundation/time/clock.ts';
import type { openChat as openCall } from '../contract.ts';
import { beginsWithZeros, bitsFor, guessAt, type Puzzle } from '../puzzle.ts';
import { mayReopen } from '../rules.ts';
import { makeTopic } from './chat-board.ts';
import {
  type Conversation,
  countOpened,
  deleteConversation,
  findOwn,
  giveToCustomer,
  insertConversation,
  lockConversation,
  lockOpening,
  storeConversation,
} from './conversations.sql.ts';
import { moveMessages } from './messages.sql.ts';
import type { SupportNeeds } from './needs.ts';
import { type Asking, digestOfNetwork, hashOfGuest, makeGuestToken, visitorBlock } from './writer.ts';

type Opened = OutputOf<typeof openCall>;
type Said = ParsedInputOf<typeof openCall>;

/**
 * The conversation to write in: the writer's latest, unless it has been closed for too long. What a visitor
 * wrote before signing in becomes the customer's by its token, which opens nothing from then on.
 */
export async function openChat(needs: SupportNeeds, asking: Asking, said: Said): Promise<Result<Opened>> {
  const { customerId } = asking;
  if (customerId === undefined) return await openAsVisitor(needs, asking, said);
  const chat = await needs.db.transaction().execute(async (tx) => {
    await lockOpening(tx, `${customerId}`);
    const own = await ownToWriteIn(needs, tx, customerId);
    const joined = await join(tx, customerId, asking.guest, own);
    return joined ?? own ?? (await insert(needs, tx, asking));
  });
  needs.board.changed(chat);
  return accept(opened(needs, chat));
}

async function openAsVisitor(
  needs: SupportNeeds,
  asking: Asking,
  { email, work }: Said,
): Promise<Result<Opened>> {
  const { db, box, clock } = needs;
  const at = clock.now();
  const guestHash = hashOfGuest(asking.guest);
  const own = guestHash && (await findOwn(db, { kind: 'visitor', guestHash }));
  const until = await visitorBlock(needs, asking.ip, own, new Date(at));
  if (until !== undefined) return blocked(until);
  if (own !== undefined && isToWriteIn(needs, own)) {
    const named = email === undefined ? own : await storeEmail(needs, own.id, email);
    return accept(opened(needs, named ?? own));
  }
  const guest = makeGuestToken();
  const network = digestOfNetwork(box, asking.ip);
  const chat = await db.transaction().execute(async (tx) => {
    await lockOpening(tx, network.toString('hex'));
    const before = await countOpened(tx, network, new Date(at - dayMs));
    const puzzle = puzzleFor(needs, network, before);
    if (puzzle !== undefined && !isSolved(puzzle, work)) return puzzle;
    return await insert(needs, tx, { ...asking, guest }, email);
  });
  return 'puzzle' in chat
    ? refuse('CHAT_WORK_NEEDED', { puzzle: chat.puzzle, bits: String(chat.bits) })
    : accept({ ...opened(needs, chat), guest });
}

/** Another for each conversation that a network opens, so that an answer opens one. */
function puzzleFor({ box, policy }: SupportNeeds, network: Buffer, before: number): Puzzle | undefined {
  const free = policy.current.visitorChatsADay;
  if (before < free) return undefined;
  const puzzle = box.digest(`${network.toString('hex')} ${before}`, 'puzzles of visitors').toString('hex');
  return { puzzle, bits: bitsFor(before, free) };
}

function isSolved({ puzzle, bits }: Puzzle, work: string | undefined): boolean {
  if (work === undefined) return false;
  return beginsWithZeros(createHash('sha256').update(guessAt(puzzle, work)).digest(), bits);
}

export function blocked(until: Date): Refusal {
  return refuse('CHAT_BLOCKED', { until: formatInstant(until.getTime()).slice(0, 10) });
}

function isToWriteIn({ clock, policy }: SupportNeeds, { closedAt }: Conversation): boolean {
  return closedAt === null || mayReopen(closedAt.getTime(), policy.current.reopenDays, clock.now());
}

async function ownToWriteIn(
  needs: SupportNeeds,
  tx: Tx,
  customerId: CustomerId,
): Promise<Conversation | undefined> {
  const own = await findOwn(tx, { kind: 'customer', customerId });
  return own !== undefined && isToWriteIn(needs, own) ? await lockConversation(tx, own.id) : undefined;
}

async function insert(
  { clock, box }: SupportNeeds,
  tx: Tx,
  { customerId, guest, ip, language }: Asking,
  email?: string,
): Promise<Conversation> {
  const isVisitor = customerId === undefined;
  return await insertConversation(tx, {
    customerId: customerId ?? null,
    guestHash: (isVisitor ? hashOfGuest(guest) : undefined) ?? null,
    topic: makeTopic(),
    email: isVisitor ? (email ?? null) : null,
    language,
    networkDigest: isVisitor ? digestOfNetwork(box, ip) : null,
    at: new Date(clock.now()),
  });
}

/** The visitor's conversation as the customer's, or its messages in the one they have. */
async function join(
  tx: Tx,
  customerId: CustomerId,
  guest: string,
  own: Conversation | undefined,
): Promise<Conversation | undefined> {
  const guestHash = hashOfGuest(guest);
  const found = guestHash && (await findOwn(tx, { kind: 'visitor', guestHash }));
  const theirs = found && (await lockConversation(tx, found.id));
  // Another tab may have been quicker.
  if (theirs === undefined || theirs.customerId !== null) return undefined;
  if (own === undefined) {
    await giveToCustomer(tx, theirs.id, customerId);
    return { ...theirs, customerId, email: null, networkDigest: null };
  }
  await moveMessages(tx, theirs.id, own.id);
  await deleteConversation(tx, theirs.id);
  const merged = mergedOf(own, theirs);
  await storeConversation(tx, merged);
  return merged;
}

/** What waits goes on waiting; what either side has not read is read again rather than missed. */
function mergedOf(own: Conversation, theirs: Conversation): Conversation {
  const waiting = [own, theirs].filter(({ status }) => status === 'waiting');
  const [first] = waiting.sort((a, b) => (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0));
  const merged = {
    ...own,
    lastAt: new Date(Math.max(own.lastAt.getTime(), theirs.lastAt.getTime())),
    lastId: max(own.lastId, theirs.lastId),
    isAnsweredOnce: own.isAnsweredOnce || theirs.isAnsweredOnce,
    operatorRead: theirs.lastId > 0n ? min(own.operatorRead, theirs.operatorRead) : own.operatorRead,
  };
  if (first === undefined) return merged;
  const { waitingSince, dueAt } = first;
  return { ...merged, status: 'waiting', waitingSince, dueAt, closedAt: null, closedBy: null };
}

const max = (a: bigint, b: bigint) => (a > b ? a : b);
const min = (a: bigint, b: bigint) => (a < b ? a : b);

async function storeEmail(
  { db }: SupportNeeds,
  id: bigint,
  email: string,
): Promise<Conversation | undefined> {
  return await db.transaction().execute(async (tx) => {
    const chat = await lockConversation(tx, id);
    if (chat === undefined || chat.customerId !== null) return undefined;
    const named = { ...chat, email };
    await storeConversation(tx, named);
    return named;
  });
}

function opened({ office }: SupportNeeds, { id, topic, status }: Conversation): Opened {
  return { id: `${id}`, topic, status, office: office.state() };
}
