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
  /** The kind of notice that it goes with, which says whether its reader may mute it. */
  event: z.string().optional(),
  /** Others get it who may put it right, where it can't be delivered. */
  mustBeHeard: z.boolean().optional(),
  /** Milliseconds since 1970, by the platform's clock. */
  sentAt: z.number(),
});
export type Mail = z.output<typeof mailShape>;

/**
 * The outcome of a mail. `noSuchAddress`: its server knows no such mailbox; `returned`: it refused the mail
 * for good; `failed`: no server could be reached in any attempt.
 */
export const mailOutcomes = ['accepted', 'noSuchAddress', 'returned', 'failed'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** What the post asks of others when a mail leaves, and tells them then. */
export interface MailReaders {
  /** Puts under a mail what is its recipient's own. */
  readonly sign?: (mail: Mail) => Promise<Mail>;
  /** Whether its recipient has not muted it. */
  readonly isWanted?: (mail: Mail) => Promise<boolean>;
  /** Hears what came of each mail. Must not throw: what was sent would be sent again. */
  readonly settled?: (mail: Mail, outcome: MailOutcome) => Promise<void>;
}

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
