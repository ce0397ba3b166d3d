import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { dayMs, formatInstant, minuteMs } from '#foundation/time/clock.ts';
import { createNoticesStage, type NoticesStage } from './testing/notices-stage.ts';
import { ownActs, type ToldEvent } from './testing/told-events.ts';

let stage: NoticesStage;
beforeAll(async () => {
  stage = await createNoticesStage();
});
afterAll(async () => await stage.end());

const newCustomer = () => stage.newCustomer();
const commit = (customerId: CustomerId, ...events: ToldEvent[]) => stage.commit(customerId, events);
const listed = (customerId: CustomerId, unread = false) => stage.listed(customerId, 'en', unread);

const marginCall: ToldEvent = {
  event: 'notification',
  data: { kind: 'marginCall', level: '0.9', threshold: '1', stopOutLevel: '0.5' },
};
const alert = (id: string): ToldEvent => ({
  event: 'notification',
  data: { kind: 'priceAlert', id, code: 'BTCUSD', direction: 'below', price: '1' },
});

test('a position that was closed along with another is a stop-out of its own, and says why', async () => {
  const customerId = await newCustomer();
  const data = { kind: 'stopOut', orderId: '8', code: 'ETHUSD', profit: '3' };
  await commit(customerId, { event: 'notification', data });
  const [row] = (await listed(customerId)).rows;
  expect(row).toMatchObject({ event: 'stopOut', title: 'ETHUSD closed by stop-out' });
  expect(row?.text).toBe(
    'Another position lost more than you had available, so this one was closed along with it. Profit or loss on the position: 3.00 USDT.',
  );
});

test('customers get no notice of their own acts, nor twice of the same thing', async () => {
  const customerId = await newCustomer();
  await commit(customerId, ...ownActs(formatInstant(stage.clock.now())), alert('1'), alert('1'));
  expect((await listed(customerId)).rows.map(({ event }) => event)).toEqual(['priceAlert']);
});

test('a crash between commit and notice loses none, and a reread doubles none', async () => {
  const customerId = await newCustomer();
  await stage.notifier.stop();
  const died = stage.began();
  await commit(customerId, marginCall, alert('1'), marginCall);
  await died.notifier.settled();
  expect((await listed(customerId)).total).toBe(0);
  for (let start = 0; start < 3; start++) {
    await stage.begin();
    const { rows } = await listed(customerId);
    expect(rows.map(({ event, count }) => [event, count])).toEqual(
      expect.arrayContaining([
        ['marginCall', 2],
        ['priceAlert', 1],
      ]),
    );
    expect(rows).toHaveLength(2);
    await stage.notifier.stop();
  }
  await stage.begin();
  await commit(customerId, marginCall);
  expect((await listed(customerId)).rows.map(({ count }) => count).toSorted()).toEqual([1, 3]);
});

test('one subject within ten minutes is one notice, unread again; later it is another', async () => {
  const customerId = await newCustomer();
  await commit(customerId, marginCall);
  expect(await stage.notifications.read(customerId, { through: undefined })).toEqual({ unread: 0 });
  stage.clock.advance(9 * minuteMs);
  await commit(customerId, marginCall);
  expect((await listed(customerId, true)).rows).toMatchObject([{ count: 2 }]);
  stage.clock.advance(minuteMs);
  await commit(customerId, marginCall);
  expect((await listed(customerId)).rows.map(({ count }) => count)).toEqual([1, 2]);
});

test('what comes while all that was seen is marked stays unread', async () => {
  const customerId = await newCustomer();
  await commit(customerId, alert('1'));
  const [seen] = (await listed(customerId)).rows;
  // In the same moment by the platform's clock.
  await commit(customerId, alert('2'));
  const through = seen && { id: seen.id, toldAt: new Date(seen.createdAt) };
  expect(await stage.notifications.read(customerId, { through })).toEqual({ unread: 1 });
  const left = (await listed(customerId, true)).rows;
  expect(left.map(({ id }) => id)).not.toContain(seen?.id);
});

test('customers can’t read or mark another’s notices', async () => {
  const [mine, theirs] = [await newCustomer(), await newCustomer()];
  await commit(theirs, alert('1'));
  const [notice] = (await listed(theirs)).rows;
  const id = notice?.id ?? '';
  expect(await stage.notifications.read(mine, { ids: [id] })).toEqual({ unread: 0 });
  expect(await stage.notifications.read(mine, { through: undefined })).toEqual({ unread: 0 });
  expect((await listed(mine)).rows).toEqual([]);
  expect((await listed(theirs, true)).total).toBe(1);
  expect(await stage.notifications.read(theirs, { ids: [id] })).toEqual({ unread: 0 });
});

test('the bell says how much is unread, at most twice a second', async () => {
  const customerId = await newCustomer();
  const heard: unknown[] = [];
  stage.lane.lane.listen(({ key, events }) => {
    if (key.customerId !== customerId) return;
    heard.push(...events.flatMap(({ event, data }) => (event === 'bell' ? [data] : [])));
  });
  const begins = performance.now();
  for (let nth = 0; nth < 40; nth++) await commit(customerId, alert(`${nth}`));
  await eventually(() => expect(heard.at(-1)).toEqual({ unread: 40 }));
  const seconds = (performance.now() - begins) / 1_000;
  expect(heard.length).toBeLessThanOrEqual(Math.ceil(seconds * 2) + 1);
  // A flood of reading changes something once, and is heard of no oftener.
  const before = heard.length;
  for (let nth = 0; nth < 50; nth++) await stage.notifications.read(customerId, { through: undefined });
  await eventually(() => expect(heard.at(-1)).toEqual({ unread: 0 }));
  expect(heard.length).toBeLessThanOrEqual(before + 2);
});

test('mail that protects can’t be muted, other mail is a choice of its group', async () => {
  const customerId = await newCustomer();
  const { notifications } = stage;
  for (const group of ['security', 'withdrawals', 'records'] as const) {
    const refused = await notifications.choose(customerId, 'en', {
      loans: { mail: false },
      [group]: { mail: false },
    });
    expect(refused).toMatchObject({ ok: false, refusal: 'NOTICES_LOCKED' });
  }
  expect(await notifications.wants(customerId, { event: 'loanApproved' })).toBe(true);
  const chosen = await notifications.choose(customerId, 'en', {
    loans: { mail: false },
    security: { mail: true },
  });
  expect(chosen).toMatchObject({
    value: { loans: { mail: false, push: true }, alerts: { mail: true, push: true } },
  });
  expect(await notifications.wants(customerId, { event: 'loanApproved' })).toBe(false);
  expect(await notifications.wants(customerId, { event: 'loanWarned' })).toBe(true);
  expect(await notifications.wants(customerId, {})).toBe(true);
  const { locked } = await notifications.settings(customerId, 'en');
  expect(locked.map(({ group }) => group)).toEqual([
    'security',
    'withdrawals',
    'deposits',
    'records',
    'identity',
    'orders',
    'loans',
    'support',
    'news',
  ]);
  expect(JSON.stringify(locked)).not.toMatch(/notices[.]|headings[.]|[{]code/);
});

test('what is older than 180 days is removed', async () => {
  const customerId = await newCustomer();
  await commit(customerId, alert('1'));
  stage.clock.advance(179 * dayMs);
  await commit(customerId, alert('2'));
  await stage.notifications.deleteOld();
  expect((await listed(customerId)).total).toBe(2);
  stage.clock.advance(2 * dayMs);
  await stage.notifications.deleteOld();
  expect((await listed(customerId)).total).toBe(1);
});
