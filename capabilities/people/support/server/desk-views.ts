import type { Person } from '#capabilities/people/customers/face.ts';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { ChatSummary, DeskChat, DeskMessage } from '../console-contract.ts';
import type { Conversation } from './conversations.sql.ts';
import type { ChatNote, DeskRow } from './desk.sql.ts';
import type { Message } from './messages.sql.ts';

type Names = ReadonlyMap<OperatorId, string>;

/** Operators who took the conversations of a list, and customers who write in them. */
export interface Known {
  readonly names: Names;
  readonly people: ReadonlyMap<CustomerId, Pick<Person, 'username' | 'isVerified'>>;
}

export function summaryView(row: DeskRow, operatorId: OperatorId, { names, people }: Known): ChatSummary {
  const { id, customerId, language, status, lastAt, waitingSince, dueAt, takenBy, unread, line } = row;
  const writer = customerId === null ? undefined : people.get(customerId);
  return {
    id: `${id}`,
    ...(customerId === null ? {} : { customerId: `${customerId}` }),
    ...(writer === undefined ? {} : { username: writer.username }),
    isVerified: writer?.isVerified ?? false,
    line,
    language,
    status,
    lastAt: formatInstant(lastAt.getTime()),
    ...(waitingSince === null ? {} : { waitingSince: formatInstant(waitingSince.getTime()) }),
    ...(dueAt === null ? {} : { dueAt: formatInstant(dueAt.getTime()) }),
    ...(takenBy === null ? {} : { takenBy: names.get(takenBy) ?? `${takenBy}` }),
    mine: takenBy === operatorId,
    unread,
  };
}

/** As operators see it, with who of them wrote. */
export function deskMessage(
  { id, author, operatorId, text, pictureIds, createdAt, requestId }: Message,
  names: Names,
): DeskMessage {
  return {
    id: `${id}`,
    from: author === 'customer' ? 'customer' : 'support',
    ...(operatorId === null ? {} : { by: names.get(operatorId) ?? `${operatorId}` }),
    text,
    pictures: pictureIds.map(String),
    at: formatInstant(createdAt.getTime()),
    requestId,
  };
}

/** What a conversation's page has beside its row of the list. */
export function chatView(
  { email, customerRead, closedAt, closedBy, isRatedGood, ratedComment }: Conversation,
  {
    messages,
    notes,
    names,
    blockedUntil,
  }: {
    readonly messages: readonly Message[];
    readonly notes: readonly ChatNote[];
    readonly names: Names;
    readonly blockedUntil: Date | undefined;
  },
): Omit<DeskChat, keyof ChatSummary | 'earlier' | 'typing'> {
  return {
    messages: messages.map((message) => deskMessage(message, names)),
    ...(email === null ? {} : { email }),
    customerReadThrough: `${customerRead}`,
    ...(closedAt === null ? {} : { closedAt: formatInstant(closedAt.getTime()) }),
    ...(closedBy === null ? {} : { closedBy }),
    ...(isRatedGood === null ? {} : { rating: { good: isRatedGood, comment: ratedComment ?? '' } }),
    ...(blockedUntil && { blockedUntil: formatInstant(blockedUntil.getTime()) }),
    notes: notes.map(({ id, operatorId, text, createdAt }) => ({
      id: `${id}`,
      by: names.get(operatorId) ?? `${operatorId}`,
      text,
      at: formatInstant(createdAt.getTime()),
    })),
  };
}
