import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Attempt } from '../jobs.ts';
import { addSendMailJob, sendMailTask } from './mail.sql.ts';
import { type MailOutcome, type MailQueue, type MailReaders, mailShape } from './mail.ts';

export interface SmtpSettings {
  readonly smtpUrl: string;
  /** `Assay <no-reply@example.com>` */
  readonly from: string;
}

/**
 * Production's post. Only the job sends, with graphile-worker's retries; a mail whose sending was interrupted
 * may go twice, with the same Message-ID. What its server refuses for good is not tried again.
 */
export function createSmtpMail(
  { smtpUrl, from }: SmtpSettings,
  { sign, isWanted, settled }: MailReaders = {},
): MailQueue {
  const transport = nodemailer.createTransport(smtpUrl, { from });
  const domain = from.match(/@([^\s>]+)/)?.[1] ?? 'localhost';

  async function send(payload: unknown, { isLast }: Attempt): Promise<void> {
    const mail = mailShape.parse(payload);
    if (isWanted && !(await isWanted(mail))) return;
    const { id, to, subject, text, sentAt } = sign ? await sign(mail) : mail;
    const messageId = `<${id}@${domain}>`;
    try {
      await transport.sendMail({ to, subject, text, date: new Date(sentAt), messageId });
    } catch (failure) {
      const refused = refusalOf(failure);
      if (refused !== undefined) return await settled?.(mail, refused);
      if (isLast) await settled?.(mail, 'failed');
      throw withoutAddresses(failure);
    }
    await settled?.(mail, 'accepted');
  }

  return {
    queue: addSendMailJob,
    committed: async () => {},
    jobs: { [sendMailTask]: { run: send } },
  };
}

const failed = z.object({
  message: z.string().optional(),
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
});

/**
 * The failure as it may be logged. nodemailer names the recipient beside it, and a server may repeat the
 * address in its answer.
 */
function withoutAddresses(failure: unknown): Error {
  const { message = '', ...how } = failed.safeParse(failure).data ?? {};
  return Object.assign(new Error(message.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…')), how);
}

/** What a mail server answered to the recipient's name or to the mail itself, as nodemailer tells it. */
const answered = z.object({
  command: z.enum(['RCPT TO', 'DATA']),
  responseCode: z.number().min(500).max(599),
  response: z.string(),
});
/** Enhanced codes (RFC 3463) of 5.1 that say something else than that the address is wrong. */
const notTheirs = new Set(['4', '5', '7', '8', '9']);

/**
 * Whether it was refused for good, and whether because there is no such address. What a server says to our
 * sign-in or our sender is no refusal of a recipient: it is our own settings that have to be mended.
 */
function refusalOf(failure: unknown): Extract<MailOutcome, 'returned' | 'noSuchAddress'> | undefined {
  const { data } = answered.safeParse(failure);
  if (data === undefined) return undefined;
  const [, detail] = /^5\d\d[ -]5[.]1[.](\d{1,3})\b/.exec(data.response) ?? [];
  if (detail === undefined) return 'returned';
  if (detail === '7' || detail === '8') return undefined;
  return notTheirs.has(detail) ? 'returned' : 'noSuchAddress';
}
