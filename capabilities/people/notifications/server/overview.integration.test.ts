import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSendMailJob } from '#foundation/server-kit/mail/mail.sql.ts';
import { dayMs, formatInstant, hourMs } from '#foundation/time/clock.ts';
import { notificationsOverviewOf } from './overview.ts';
import { createNoticesStage, type NoticesStage } from './testing/notices-stage.ts';
import type { ToldEvent } from './testing/told-events.ts';

let stage: NoticesStage;
beforeAll(async () => {
  stage = await createNoticesStage();
});
afterAll(async () => await stage.end());

const dayAfter = (days: number) => formatInstant(stage.clock.now() + days * dayMs).slice(0, 10);
const overview = (from: string, to: string) => notificationsOverviewOf(stage, { from, to });
const alert = (id: string): ToldEvent => ({
  event: 'notification',
  data: { kind: 'priceAlert', id, code: 'BTCUSD', direction: 'below', price: '1' },
});

test('what was sent is counted by kind and way, within its days, in the order of the catalogue', async () => {
  const today = dayAfter(0);
  const customerId = await stage.newCustomer('en', 2);
  await stage.commit(customerId, [alert('1'), alert('2')]);
  stage.service.outcome = 'gone';
  await stage.commit(customerId, [alert('3')]);
  stage.service.outcome = 'sent';
  await stage.commit(customerId, [
    {
      event: 'notification',
      data: { kind: 'marginCall', level: '0.9', threshold: '1', stopOutLevel: '0.5' },
    },
  ]);
  const settled = (
    event: string | undefined,
    outcome: 'accepted' | 'returned' | 'noSuchAddress' | 'failed',
  ) => stage.mailReturns.settled({ to: `c${customerId}@example.test`, event }, outcome);
  await settled('marginCall', 'accepted');
  await settled('marginCall', 'failed');
  await settled('priceAlert', 'returned');
  await settled(undefined, 'noSuchAddress');

  const none = {
    written: 0,
    mailed: 0,
    mailReturned: 0,
    mailFailed: 0,
    pushed: 0,
    pushFailed: 0,
    pushGone: 0,
  };
  const { kinds, returning, oldestMail, oldestPush } = await overview(today, today);
  expect(kinds).toEqual([
    { ...none, event: 'marginCall', group: 'orders', written: 1, mailed: 1, mailFailed: 1 },
    { ...none, event: 'priceAlert', group: 'alerts', written: 3, mailReturned: 1, pushed: 4, pushGone: 2 },
    { ...none, event: '', mailReturned: 1 },
  ]);
  expect({ returning, oldestPush }).toEqual({ returning: 1, oldestPush: undefined });
  // The letter about the margin call waits for its job.
  expect(oldestMail).toBeDefined();
  expect((await overview(dayAfter(-2), dayAfter(-1))).kinds).toEqual([]);
  expect((await overview(dayAfter(1), dayAfter(2))).kinds).toEqual([]);
});

test('the oldest that has still to arrive: nothing that was given up, muted or kept back for the night', async () => {
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(stage.db);
  const today = dayAfter(0);
  const letter = { id: crypto.randomUUID(), to: 'a@example.test', subject: '', text: '', sentAt: 0 };
  await stage.db.transaction().execute((tx) => addSendMailJob(tx, letter));
  expect((await overview(today, today)).oldestMail).toBeDefined();
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(stage.db);
  expect((await overview(today, today)).oldestMail).toBeUndefined();

  const customerId = await stage.newCustomer('en', 1);
  const at = stage.clock.now();
  const time = (moment: number) => formatInstant(moment).slice(11, 16);
  const quiet = { from: time(at), to: time(at + 8 * hourMs), zone: 'UTC' };
  await stage.notifications.choose(customerId, 'en', { quiet });
  await stage.commit(customerId, [alert('9')]);
  stage.sent.length = 0;
  expect((await overview(today, today)).oldestPush).toBeUndefined();
  await stage.notifications.choose(customerId, 'en', { quiet: null });
  stage.service.outcome = 'again';
  await stage.commit(customerId, [alert('10')]);
  expect((await overview(today, today)).oldestPush).toBe(formatInstant(at));
});
