import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { toldNotices } from '#foundation/server-kit/testing/told-notices.ts';
import { formatInstant, hourMs } from '#foundation/time/clock.ts';
import { createNoticesStage, type NoticesStage } from './testing/notices-stage.ts';

let stage: NoticesStage;
beforeAll(async () => {
  stage = await createNoticesStage();
});
afterAll(async () => await stage.end());

const addressOf = (customerId: CustomerId) => `c${customerId}@example.test`;
const stands = async (customerId: CustomerId) =>
  (await stage.mailReturns.returnedTo(customerId)).returned?.since;
const settled = (to: string, outcome: 'accepted' | 'noSuchAddress' | 'returned' | 'failed') =>
  stage.mailReturns.settled({ to, event: 'newDevice' }, outcome);

/** Carries out the jobs that wait, and gives how many there were. */
async function tell(): Promise<number> {
  const told = await toldNotices(stage.db);
  for (const payload of told) await stage.notifications.tell(payload);
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(stage.db);
  await stage.desk.sendDue();
  return told.length;
}

test('an unknown address gets one notice, pushed, and over when a mail arrives', async () => {
  const customerId = await stage.newCustomer('en', 1);
  const at = stage.clock.now();
  await settled(addressOf(customerId), 'noSuchAddress');
  expect(await stands(customerId)).toBe(formatInstant(at));
  expect(await tell()).toBe(1);
  stage.clock.advance(hourMs);
  await settled(addressOf(customerId).toUpperCase(), 'noSuchAddress');
  expect(await tell()).toBe(0);
  expect(await stands(customerId)).toBe(formatInstant(at));
  expect((await stage.listed(customerId)).rows).toMatchObject([{ event: 'mailReturned', link: '/chat' }]);
  expect(stage.sent.splice(0).map(({ message }) => message.title)).toEqual([
    'We can’t reach your email address',
  ]);

  const heard: unknown[] = [];
  stage.lane.lane.listen(({ key, events }) => {
    if (key.customerId === customerId) heard.push(...events.map(({ event }) => event));
  });
  await settled(addressOf(customerId), 'accepted');
  expect(await stands(customerId)).toBeUndefined();
  // Open screens take the banner away.
  await eventually(() => expect(heard).toContain('bell'));
  // Later it may happen again, and is reported again.
  stage.clock.advance(hourMs);
  await settled(addressOf(customerId), 'noSuchAddress');
  expect(await tell()).toBe(1);
  expect((await stage.listed(customerId)).total).toBe(2);
  stage.sent.length = 0;
});

test('other refusals are counted in a row: two say nothing, three do, one that arrives resets the count', async () => {
  const customerId = await stage.newCustomer();
  const to = addressOf(customerId);
  for (const outcome of ['returned', 'returned', 'failed', 'accepted', 'returned', 'returned'] as const) {
    await settled(to, outcome);
    expect(await stands(customerId)).toBeUndefined();
  }
  await settled(to, 'returned');
  expect(await stands(customerId)).toBeDefined();
  expect(await tell()).toBe(1);
});

test('a hundred bounces at once make one notice', async () => {
  const customerId = await stage.newCustomer();
  await Promise.all(Array.from({ length: 100 }, () => settled(addressOf(customerId), 'returned')));
  expect(await tell()).toBe(1);
});

test('another address is another matter', async () => {
  const customerId = await stage.newCustomer();
  await settled(addressOf(customerId), 'noSuchAddress');
  stage.changeAddress(customerId, 'mended@example.test');
  expect(await stands(customerId)).toBeUndefined();
  await settled('mended@example.test', 'returned');
  expect(await stands(customerId)).toBeUndefined();
  await tell();
});

test('a bounce from an unknown address leaves nothing for its later owner', async () => {
  const to = 'nobody-yet@example.test';
  for (let nth = 0; nth < 5; nth++) await settled(to, 'noSuchAddress');
  const { rows } = await sql`select from notifications.mail_refusal where address = ${to}`.execute(stage.db);
  expect(rows).toEqual([]);
  const customerId = await stage.newCustomer();
  stage.changeAddress(customerId, to);
  expect(await stands(customerId)).toBeUndefined();
  await settled(to, 'returned');
  expect(await stands(customerId)).toBeUndefined();
  expect(await tell()).toBe(0);
});

test('mails are counted by day, kind and outcome, and forgotten with the notices', async () => {
  await sql`delete from notifications.mail_day`.execute(stage.db);
  const count = async () =>
    (
      await sql`select day, event, outcome, mails from notifications.mail_day order by outcome`.execute(
        stage.db,
      )
    ).rows;
  const day = formatInstant(stage.clock.now()).slice(0, 10);
  await settled('a@example.test', 'accepted');
  await settled('b@example.test', 'accepted');
  await stage.mailReturns.settled({ to: 'c@example.test' }, 'failed');
  expect(await count()).toEqual([
    { day, event: 'newDevice', outcome: 'accepted', mails: 2 },
    { day, event: '', outcome: 'failed', mails: 1 },
  ]);
  stage.clock.advance(181 * 24 * hourMs);
  await stage.notifications.deleteOld();
  expect(await count()).toEqual([]);
});
