import nodemailer from 'nodemailer';
import { addSendMailJob, sendMailTask } from './mail.sql.ts';
import { type IsWanted, type MailQueue, mailShape, type SignMail } from './mail.ts';

export interface SmtpSettings {
  readonly smtpUrl: string;
  /** `Assay <no-reply@example.com>` */
  readonly from: string;
}

/**
 * Production's post. Only the job sends, with graphile-worker's retries; a mail whose sending was interrupted
 * may go twice, with the same Message-ID.
 */
export function createSmtpMail(
  { smtpUrl, from }: SmtpSettings,
  sign: SignMail = async (mail) => mail,
  isWanted: IsWanted = async () => true,
): MailQueue {
  const transport = nodemailer.createTransport(smtpUrl, { from });
  const domain = from.match(/@([^\s>]+)/)?.[1] ?? 'localhost';

  async function send(payload: unknown): Promise<void> {
    const mail = mailShape.parse(payload);
    if (!(await isWanted(mail))) return;
    const { id, to, subject, text, sentAt } = await sign(mail);
    await transport.sendMail({
      to,
      subject,
      text,
      date: new Date(sentAt),
      messageId: `<${id}@${domain}>`,
    });
  }

  return {
    queue: addSendMailJob,
    committed: async () => {},
    jobs: { [sendMailTask]: { run: send } },
  };
}
