import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';

export const sendPushesTask = 'send_pushes';

const settledPushStates = ['sent', 'failed', 'gone', 'dropped'] as const;
export type SettledPush = (typeof settledPushStates)[number];
export const pushStates = ['waiting', ...settledPushStates] as const;

export interface NewPush {
  readonly noticeId: bigint;
  readonly dueAt: Date;
  readonly endsAt: Date;
}

/** One for each device of the notice's customer; gives whether there were any. */
export async function insertPushes(tx: Tx, pushes: readonly NewPush[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into notifications.push (notice_id, device_id, event, due_at, ends_at)
    select n.id, d.id, n.event, wanted.due_at, wanted.ends_at
    from unnest(
      ${pushes.map(({ noticeId }) => noticeId)}::bigint[], ${pushes.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${pushes.map(({ endsAt }) => endsAt)}::timestamptz[]
    ) as wanted (notice_id, due_at, ends_at)
    join notifications.notice n on n.id = wanted.notice_id
    join notifications.device d on d.customer_id = n.customer_id
    on conflict do nothing`.execute(tx);
  return numAffectedRows > 0n;
}

/** Wakes who sends; one that waits already is enough. */
export async function addSendPushesJob(tx: Tx): Promise<void> {
  await sql`
    select graphile_worker.add_job(${sendPushesTask}, job_key => ${sendPushesTask}, max_attempts => 3)`.execute(
    tx,
  );
}

export interface DuePush {
  readonly id: bigint;
  readonly attempts: number;
  readonly endsAt: Date;
  readonly noticeId: bigint;
  readonly customerId: CustomerId;
  readonly event: string;
  readonly book: string | null;
  readonly facts: Readonly<Record<string, string>>;
  /** Null where the device is no more. */
  readonly deviceId: bigint | null;
  readonly sessionId: string | null;
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
}

/** Takes what is due, until `untilAt`: what a process that dies does not settle by then is due again. */
export function takeDuePushes(db: Database, at: Date, untilAt: Date, limit: number): Promise<DuePush[]> {
  return allRows<DuePush>(db)`
    with due as (
      select id from notifications.push where state = 'waiting' and due_at <= ${at}
      order by due_at, id limit ${limit} for update skip locked
    ), taken as (
      update notifications.push p set due_at = ${untilAt}, attempts = p.attempts + 1
      from due where p.id = due.id
      returning p.id, p.attempts, p.ends_at, p.notice_id, p.device_id
    )
    select taken.id, taken.attempts, taken.ends_at as "endsAt", taken.notice_id as "noticeId",
      n.customer_id as "customerId", n.event, n.book, n.facts, d.id as "deviceId",
      d.session_id as "sessionId", d.endpoint, d.p256dh, d.auth
    from taken
    join notifications.notice n on n.id = taken.notice_id
    left join notifications.device d on d.id = taken.device_id
    order by taken.id`;
}

export async function settlePush(db: Database, id: bigint, state: SettledPush, at: Date): Promise<void> {
  await sql`update notifications.push set state = ${state}, settled_at = ${at} where id = ${id}`.execute(db);
}

/** Later; no attempt is counted where no push service was asked. */
export async function delayPush(
  db: Database,
  id: bigint,
  { dueAt, endsAt, attempts }: { readonly dueAt: Date; readonly endsAt: Date; readonly attempts: number },
): Promise<void> {
  await sql`
    update notifications.push set due_at = ${dueAt}, ends_at = ${endsAt}, attempts = ${attempts}
    where id = ${id}`.execute(db);
}
