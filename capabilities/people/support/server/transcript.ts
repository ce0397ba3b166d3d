import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { FileAnswer } from '#foundation/server-kit/call-router.ts';
import { createDatabaseThrottle } from '#foundation/server-kit/throttle.ts';
import { transcriptMail, transcriptText } from './chat-mail.ts';
import { selectMessages } from './messages.sql.ts';
import type { SupportNeeds } from './needs.ts';
import { ownChat } from './read-chat.ts';
import type { Asking } from './writer.ts';

const messagesAtMost = 5_000;
const mailsADay = { points: 5, seconds: 86_400 };

export function createTranscripts(needs: SupportNeeds) {
  const { db, clock, mail, platformName, customers } = needs;
  const throttle = createDatabaseThrottle(db, 'support-transcript', mailsADay);

  async function written(asking: Asking): Promise<Result<string>> {
    const own = await ownChat(needs, asking);
    if (!own.ok) return own;
    const messages = await selectMessages(db, own.value.id, {}, messagesAtMost);
    return accept(transcriptText(asking.language, platformName, messages));
  }

  return {
    async file(asking: Asking): Promise<Result<FileAnswer>> {
      const text = await written(asking);
      if (!text.ok) return text;
      return accept({ name: 'chat.txt', contentType: 'text/plain; charset=utf-8', portions: [text.value] });
    },
    /** To the customer's own address alone: a visitor's may be anybody's. */
    async mail(asking: Asking & { readonly customerId: CustomerId }): Promise<Result<null>> {
      const [text, contact] = await Promise.all([written(asking), customers.contactOf(asking.customerId)]);
      if (!text.ok) return text;
      if (contact === undefined) return refuse('NOT_FOUND');
      if (!(await throttle.allows(`${asking.customerId}`))) return refuse('TOO_MANY_REQUESTS');
      const at = clock.now();
      const letter = transcriptMail(contact, { platformName, transcript: text.value, at });
      await db.transaction().execute((tx) => mail.queue(tx, letter));
      await mail.committed(letter);
      return accept(null);
    },
  };
}

export type Transcripts = ReturnType<typeof createTranscripts>;
