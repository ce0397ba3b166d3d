import { z } from 'zod';
import type { Tx } from '../database.ts';
import type { Jobs } from '../jobs.ts';

/** A plain-text mail to one person. `code` is what a test would otherwise have to read out of the text. */
export const mailShape = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.string().optional(),
  /** Where its reader may mute it: the group of notices it belongs to. */
  group: z.string().optional(),
  /** Milliseconds since 1970, by the platform's clock. */
  sentAt: z.number(),
});
export type Mail = z.output<typeof mailShape>;

/** Whether its recipient has not muted it; asked when it is to leave. */
export type IsWanted = (mail: Mail) => Promise<boolean>;

/** Puts under a mail what is its recipient's own. */
export type SignMail = (mail: Mail) => Promise<Mail>;

/**
 * Mail leaves through a job written in the transaction that causes it: no mail without the change, no change
 * without the mail.
 */
export interface MailQueue {
  /** Writes the job. The mail's id makes a repeated delivery recognisable. */
  queue(tx: Tx, mail: Mail): Promise<void>;
  /** To be called once that transaction has committed: sample mode puts the mail in the mailbox at once. */
  committed(mail: Mail): Promise<void>;
  /** What the job runner must run. */
  readonly jobs: Jobs;
}
