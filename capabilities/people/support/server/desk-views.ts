import type { OperatorId } from '#foundation/ids/ids.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { ChatSummary, DeskMessage } from '../console-contract.ts';
import type { DeskRow } from './desk.sql.ts';
import type { Message } from './messages.sql.ts';

type Names = ReadonlyMap<OperatorId, string>;

export function summaryOf(row: DeskRow, operatorId: OperatorId, names: Names): ChatSummary {
  const { id, customerId, language, status, lastAt, waitingSince, dueAt, takenBy, unread } = row;
  return {
    id: `${id}`,
    ...(customerId === null ? {} : { customerId: `${customerId}` }),
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
