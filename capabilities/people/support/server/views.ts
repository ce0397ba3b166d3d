import { formatInstant } from '#foundation/time/clock.ts';
import type { ChatMessage } from '../contract.ts';
import type { Message } from './messages.sql.ts';

/** As its writer sees it: names of operators stay inside the platform. */
export function messageView({ id, author, text, pictureIds, createdAt, requestId }: Message): ChatMessage {
  return {
    id: `${id}`,
    from: author === 'customer' ? 'customer' : 'support',
    text,
    pictures: pictureIds.map(String),
    at: formatInstant(createdAt.getTime()),
    ...(author === 'customer' && { requestId }),
  };
}
