import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { sendMailTask } from '#foundation/server-kit/mail/mail.sql.ts';
import type { MailOutcome } from '#foundation/server-kit/mail/mail.ts';
import { allRows } from '#foundation/server-kit/statements.ts';

/** From the beginning of one day of UTC to that of another. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

export function countWritten(
  db: Database,
  { from, to }: Period,
): Promise<{ event: string; count: number }[]> {
  return allRows<{ event: string; count: number }>(db)`
    select event, count(*)::int4 as count from notifications.notice
    where created_at >= ${from} and created_at < ${to} group by event`;
}

export function sumMails(
  db: Database,
  { from, to }: Period,
): Promise<{ event: string; outcome: MailOutcome; count: number }[]> {
  return allRows<{ event: string; outcome: MailOutcome; count: number }>(db)`
    select event, outcome, sum(mails)::int4 as count from notifications.mail_day
    where day >= (${from}::timestamptz at time zone 'UTC')::date and day < (${to}::timestamptz at time zone 'UTC')::date
    group by event, outcome`;
}

export function countPushes(
  db: Database,
  { from, to }: Period,
): Promise<{ event: string; state: string; count: number }[]> {
  return allRows<{ event: string; state: string; count: number }>(db)`
    select event, state, count(*)::int4 as count from notifications.push
    where settled_at >= ${from} and settled_at < ${to} group by event, state`;
}

/** Of mails that are still tried. */
export async function selectOldestMail(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from graphile_worker.jobs
    where task_identifier = ${sendMailTask} and attempts < max_attempts`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Of pushes that are due, or were tried; not of those that quiet hours keep back. */
export async function selectOldestPush(db: Database, at: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(n.told_at) as at from notifications.push p
    join notifications.notice n on n.id = p.notice_id
    where p.state = 'waiting' and (p.due_at <= ${at} or p.attempts > 0)`.execute(db);
  return rows[0]?.at ?? undefined;
}

export async function countReturning(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from notifications.mail_refusal where since is not null`.execute(db);
  return rows[0]?.count ?? 0;
}
