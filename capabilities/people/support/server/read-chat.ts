import type { StoredImage, UploadId } from '#capabilities/people/uploads/face.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Chat } from '../contract.ts';
import { mayReopen } from '../rules.ts';
import { type Conversation, findOwn, raiseRead } from './conversations.sql.ts';
import { hasPicture, selectMessages } from './messages.sql.ts';
import type { SupportNeeds } from './needs.ts';
import { messageView } from './views.ts';
import { type Asking, visitorBlock, writerOf } from './writer.ts';

const messagesAtOnce = 200;

export interface Cursor {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** What was written and how it stands; of who has written nothing, whether support is open. */
export async function readChat(needs: SupportNeeds, asking: Asking, cursor: Cursor): Promise<Chat> {
  const { db, clock, policy, office } = needs;
  const at = clock.now();
  const writer = writerOf(asking);
  const chat = writer && (await findOwn(db, writer));
  const until =
    asking.customerId === undefined ? await visitorBlock(needs, asking.ip, chat, new Date(at)) : undefined;
  const common = {
    office: office.state(),
    reopenDays: policy.current.reopenDays,
    ...(until && { blocked: { until: formatInstant(until.getTime()), mail: needs.supportEmail() } }),
  };
  if (chat === undefined) return { ...nothingYet, ...common };
  const after = cursor.after === undefined ? undefined : BigInt(cursor.after);
  const before = cursor.before === undefined ? undefined : BigInt(cursor.before);
  const messages = await selectMessages(db, chat.id, { after, before }, messagesAtOnce);
  const { id, topic, status, operatorRead, closedAt, isAnsweredOnce, isRatedGood, email } = chat;
  return {
    ...common,
    id: `${id}`,
    topic,
    messages: messages.map(messageView),
    earlier: after === undefined && messages.length === messagesAtOnce,
    status,
    readThrough: `${operatorRead}`,
    mayReopen: closedAt === null || mayReopen(closedAt.getTime(), policy.current.reopenDays, at),
    picturesAllowed: asking.customerId !== undefined || isAnsweredOnce,
    rated: isRatedGood !== null,
    ...(email === null ? {} : { email }),
  };
}

const nothingYet = {
  messages: [],
  earlier: false,
  status: 'new',
  readThrough: '0',
  mayReopen: true,
  picturesAllowed: false,
  rated: false,
} as const satisfies Partial<Chat>;

/** A picture of another customer's conversation is not found. */
export async function readPicture(
  { db, uploads }: SupportNeeds,
  asking: Asking,
  id: string,
): Promise<Result<StoredImage>> {
  const chat = await ownChat({ db }, asking);
  if (!chat.ok || !(await hasPicture(db, chat.value.id, BigInt(id)))) return refuse('NOT_FOUND');
  const picture = await uploads.read(BigInt(id) as UploadId);
  return picture === undefined ? refuse('NOT_FOUND') : accept(picture);
}

export async function signal(
  needs: SupportNeeds,
  asking: Asking,
  { readThrough, typing }: { readonly readThrough?: string | undefined; readonly typing?: true | undefined },
): Promise<Result<null>> {
  const chat = await ownChat(needs, asking);
  if (!chat.ok) return chat;
  if (
    readThrough !== undefined &&
    (await raiseRead(needs.db, chat.value.id, 'customer', BigInt(readThrough)))
  )
    needs.board.changedForDesk();
  if (typing === true) needs.board.typing(chat.value.topic, 'customer');
  return accept(null);
}

export async function ownChat(
  { db }: Pick<SupportNeeds, 'db'>,
  asking: Asking,
): Promise<Result<Conversation>> {
  const writer = writerOf(asking);
  const chat = writer && (await findOwn(db, writer));
  return chat === undefined ? refuse('NOT_FOUND') : accept(chat);
}
