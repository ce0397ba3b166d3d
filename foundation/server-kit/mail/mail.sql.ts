import { sql } from 'kysely';
import type { Database, Tx } from '../database.ts';
import { allRows } from '../statements.ts';
import { jobPayload } from '../tracing.ts';
import type { Mail } from './mail.ts';

export const sendMailTask = 'send_mail';

export async function addSendMailJob(tx: Tx, mail: Mail): Promise<void> {
  await sql`select graphile_worker.add_job(${sendMailTask}, ${jobPayload(mail)}::json, max_attempts => 8)`.execute(
    tx,
  );
}

/** The same for many mails, in one statement. */
export async function addSendMailJobs(tx: Tx, mails: readonly Mail[]): Promise<void> {
  await sql`
    select graphile_worker.add_job(${sendMailTask}, mail::json, max_attempts => 8)
    from unnest(${mails.map(jobPayload)}::text[]) as mail`.execute(tx);
}

/** The same for several mails, as a statement for the money lane's connection. */
export function sendMailJobs(mails: readonly Mail[]): { name: string; text: string; values: unknown[] } {
  return {
    name: 'platform.send-mails',
    text: `
      select graphile_worker.add_job('${sendMailTask}', mail::json, max_attempts => 8)
      from unnest($1::text[]) as mail`,
    values: [mails.map(jobPayload)],
  };
}

/** Once per mail id, however often it is called; gives whether this was the time. */
export async function insertDevMail(db: Database, mail: Mail): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into platform.dev_mail (id, recipient, subject, body, code, sent_at)
    values (${mail.id}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.code ?? null}, ${new Date(mail.sentAt)})
    on conflict (id) do nothing`.execute(db);
  return numAffectedRows > 0n;
}

export interface DevMailRow {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly sentAt: Date;
}

/** Newest first; of all recipients when none is named. */
export function listDevMail(db: Database, to: string | undefined, limit: number): Promise<DevMailRow[]> {
  return allRows<DevMailRow>(db)`
    select recipient as "to", subject, body as text, code, sent_at as "sentAt"
    from platform.dev_mail
    where ${to ?? null}::text is null or recipient = ${to ?? null}
    order by sequence desc
    limit ${limit}`;
}
