import type { FastifyInstance } from 'fastify';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Database } from '../database.ts';
import { addSendMailJob, insertDevMail, listDevMail, sendMailTask } from './mail.sql.ts';
import { type Mail, type MailQueue, type MailReaders, mailShape } from './mail.ts';

/** Addresses that do not exist: mail to them is in the mailbox, and counts as returned. */
const returning = '@returns.sample.test';

/**
 * Sample mode's post: mails land in a table instead of leaving. The mail is in the mailbox when `committed`
 * returns; the job delivers it only if this process died in between.
 */
export function createDevMail(db: Database, { sign, isWanted, settled }: MailReaders = {}): MailQueue {
  const deliver = async (mail: Mail) => {
    if (isWanted && !(await isWanted(mail))) return;
    const isNew = await insertDevMail(db, sign ? await sign(mail) : mail);
    if (isNew) await settled?.(mail, mail.to.endsWith(returning) ? 'noSuchAddress' : 'accepted');
  };
  return {
    queue: addSendMailJob,
    committed: deliver,
    jobs: { [sendMailTask]: { run: (payload) => deliver(mailShape.parse(payload)) } },
  };
}

const mailboxLimit = 100;

/** `GET /dev/mailbox?to=` (docs/wire.md, "Running it"): a plain array, newest first. For sample mode only. */
export function bindDevMailbox(server: FastifyInstance, db: Database): void {
  server.get<{ Querystring: { to?: string | string[] } }>('/dev/mailbox', async ({ query }) => {
    const to = Array.isArray(query.to) ? query.to[0] : query.to;
    const rows = await listDevMail(db, to?.toLowerCase(), mailboxLimit);
    return rows.map(({ code, sentAt, ...mail }) => ({
      ...mail,
      ...(code === null ? {} : { code }),
      sentAt: formatInstant(sentAt.getTime()),
    }));
  });
}
