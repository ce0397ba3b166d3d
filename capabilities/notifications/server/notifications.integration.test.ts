import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerEvent } from '#capabilities/ledger/face.ts';
import { createTestLane, type TestLane } from '#capabilities/ledger/server/testing/test-lane.ts';
import { transferKind } from '#capabilities/ledger/transfer-kind.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { dayMs, formatInstant, minuteMs } from '#foundation/time/clock.ts';
import { type NoticeEvent, noticeKinds } from '../catalogue.ts';
import { createBell } from './bell.ts';
import { createNotifications } from './notifications.ts';
import { createNotifier } from './notifier.ts';
import { ownActs, toldEvents } from './testing/told-events.ts';

let lane: TestLane;
let platform: ReturnType<typeof began>;
let customers = 100n;

/** As the platform has them; not started, it hears and writes nothing: it died before it could. */
function began() {
  const { db, clock, ledger } = lane;
  const onError = (error: unknown) => void lane.errors.push(error);
  const bell = createBell({ db, lane: lane.lane, onError });
  const notifier = createNotifier({ db, clock, lane: lane.lane, ledger, told: bell.ring, onError });
  const notifications = createNotifications({ db, clock, notifier, bell });
  return { bell, notifier, notifications };
}

beforeAll(async () => {
  lane = await createTestLane();
  platform = began();
  await platform.notifier.start();
});
afterAll(async () => {
  await platform.notifier.stop();
  await platform.bell.stop();
  expect(lane.errors).toEqual([]);
  await lane.end();
});

const committing = transferKind('test.commit', (events: readonly CustomerEvent[]) =>
  accept({ transfers: [], answer: null, events }),
);

const newCustomer = () => asCustomerId(++customers);

async function commit(customerId: CustomerId, ...events: CustomerEvent[]): Promise<void> {
  const done = await lane.lane.submit(committing, { key: { book: 'real', customerId }, input: events });
  expect(done.ok).toBe(true);
  await platform.notifier.settled();
}

async function listed(customerId: CustomerId, language: 'en' | 'ar' | 'de' = 'en', unread = false) {
  return await platform.notifications.list(customerId, language, { pageNum: 1, pageSize: 100, unread });
}

const marginCall: CustomerEvent = {
  event: 'notification',
  data: { kind: 'marginCall', level: '0.9', threshold: '1', stopOutLevel: '0.5' },
};
const alert = (id: string): CustomerEvent => ({
  event: 'notification',
  data: { kind: 'priceAlert', id, code: 'BTCUSD', direction: 'below', price: '1' },
});

test.each(Object.entries(toldEvents(formatInstant(Date.UTC(2026, 0, 5, 12)))))(
  '%s is told once, with its link and words',
  async (event, { event: name, data, link, en, ar }) => {
    const customerId = newCustomer();
    await commit(customerId, { event: name, data: { ...data, note: 'for operators alone' } });
    const { rows, total } = await listed(customerId);
    const [title, text] = en;
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ event, title, text, link, count: 1 }]);
    const [arabic] = (await listed(customerId, 'ar')).rows;
    expect(arabic?.title).toBe(ar);
    expect(arabic?.text).toMatch(/[\u0600-\u06ff]/);
    // English where a language has no words for it.
    expect((await listed(customerId, 'de')).rows[0]?.title).toBe(title);
    const { rows: stored } = await sql<{ whole: string }>`
      select n::text as whole from notifications.notice n where customer_id = ${customerId}`.execute(lane.db);
    expect(stored[0]?.whole).not.toMatch(/operators|secret/);
  },
);

/** What no event of the ledger tells. */
const byJob = [
  ['newDevice', { device: 'Firefox', ip: '203.0.113.9' }, '/profile/sign-ins'],
  ['securityChange', { news: 'totpOff' }, '/profile/security'],
  ['signInLocked', { time: '2026-01-05T12:15:00.000Z' }, '/profile/sign-ins'],
  ['accountFrozen', {}, '/profile/security'],
  ['accountOpened', {}, '/profile/security'],
  ['destinationAdded', { way: 'bank' }, '/profile/addresses'],
  ['supportAnswered', { id: '7' }, '/chat'],
  ['supportClosed', { id: '7' }, '/chat'],
  ['newsPublished', { id: 'zebras', title: 'Zebras' }, '/help/notice?id=zebras'],
  ['importantNews', { id: 'zebras', title: 'Zebras' }, '/help/notice?id=zebras'],
  [
    'termsChange',
    { id: 'terms', title: 'Terms of use', from: '2026-01-05T12:15:00.000Z' },
    '/detail?id=terms',
  ],
  ['friendJoined', { name: 'j···n' }, '/profile/invite'],
] as const satisfies readonly (readonly [NoticeEvent, object, string])[];

test.each(byJob)('%s is told by a job, once however often it runs', async (event, facts, link) => {
  const customerId = newCustomer();
  const payload = { id: `id-${event}`, customerId: String(customerId), event, facts, at: lane.clock.now() };
  await platform.notifications.tell(payload);
  await platform.notifications.tell(payload);
  for (const language of ['en', 'ar'] as const) {
    const { rows } = await listed(customerId, language);
    expect(rows).toMatchObject([{ event, link, count: 1 }]);
    expect(`${rows[0]?.title} ${rows[0]?.text}`).not.toMatch(/notices[.]|[{}]/);
  }
  expect(toldEvents('')).not.toHaveProperty(event);
});

test('a position that was closed along with another is a stop-out of its own, and says why', async () => {
  const customerId = newCustomer();
  const data = { kind: 'stopOut', orderId: '8', code: 'ETHUSD', profit: '3' };
  await commit(customerId, { event: 'notification', data });
  const [row] = (await listed(customerId)).rows;
  expect(row).toMatchObject({ event: 'stopOut', title: 'ETHUSD closed by stop-out' });
  expect(row?.text).toBe(
    'Another position lost more than was available, and this one was closed along with it. Profit or loss of the position: 3.00 USDT.',
  );
});

test('every kind of notice is caused above, once', () => {
  const caused = [...Object.keys(toldEvents('')), ...byJob.map(([event]) => event)];
  expect(caused.toSorted()).toEqual(Object.keys(noticeKinds).toSorted());
});

test('nobody is told of their own acts, nor twice of the same thing', async () => {
  const customerId = newCustomer();
  await commit(customerId, ...ownActs(formatInstant(lane.clock.now())), alert('1'), alert('1'));
  expect((await listed(customerId)).rows.map(({ event }) => event)).toEqual(['priceAlert']);
});

test('a crash between commit and notice loses none, and a reread doubles none', async () => {
  const customerId = newCustomer();
  await platform.notifier.stop();
  const died = began();
  await commit(customerId, marginCall, alert('1'), marginCall);
  await died.notifier.settled();
  expect((await listed(customerId)).total).toBe(0);
  for (let start = 0; start < 3; start++) {
    platform = began();
    await platform.notifier.start();
    const { rows } = await listed(customerId);
    expect(rows.map(({ event, count }) => [event, count])).toEqual(
      expect.arrayContaining([
        ['marginCall', 2],
        ['priceAlert', 1],
      ]),
    );
    expect(rows).toHaveLength(2);
    await platform.notifier.stop();
  }
  platform = began();
  await platform.notifier.start();
  await commit(customerId, marginCall);
  expect((await listed(customerId)).rows.map(({ count }) => count).toSorted()).toEqual([1, 3]);
});

test('one subject within ten minutes is one notice, unread again; later it is another', async () => {
  const customerId = newCustomer();
  await commit(customerId, marginCall);
  expect(await platform.notifications.read(customerId, { through: undefined })).toEqual({ unread: 0 });
  lane.clock.advance(9 * minuteMs);
  await commit(customerId, marginCall);
  expect((await listed(customerId, 'en', true)).rows).toMatchObject([{ count: 2 }]);
  lane.clock.advance(minuteMs);
  await commit(customerId, marginCall);
  expect((await listed(customerId)).rows.map(({ count }) => count)).toEqual([1, 2]);
});

test('what comes while all that was seen is marked stays unread', async () => {
  const customerId = newCustomer();
  await commit(customerId, alert('1'));
  const [seen] = (await listed(customerId)).rows;
  // In the same moment by the platform's clock.
  await commit(customerId, alert('2'));
  const through = seen && { id: seen.id, toldAt: new Date(seen.createdAt) };
  expect(await platform.notifications.read(customerId, { through })).toEqual({ unread: 1 });
  const left = (await listed(customerId, 'en', true)).rows;
  expect(left.map(({ id }) => id)).not.toContain(seen?.id);
});

test('nobody reads or marks what another was told', async () => {
  const [mine, theirs] = [newCustomer(), newCustomer()];
  await commit(theirs, alert('1'));
  const [notice] = (await listed(theirs)).rows;
  const id = notice?.id ?? '';
  expect(await platform.notifications.read(mine, { ids: [id] })).toEqual({ unread: 0 });
  expect(await platform.notifications.read(mine, { through: undefined })).toEqual({ unread: 0 });
  expect((await listed(mine)).rows).toEqual([]);
  expect((await listed(theirs, 'en', true)).total).toBe(1);
  expect(await platform.notifications.read(theirs, { ids: [id] })).toEqual({ unread: 0 });
});

test('the bell says how much is unread, at most twice a second', async () => {
  const customerId = newCustomer();
  const heard: unknown[] = [];
  lane.lane.listen(({ key, events }) => {
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
  for (let nth = 0; nth < 50; nth++) await platform.notifications.read(customerId, { through: undefined });
  await eventually(() => expect(heard.at(-1)).toEqual({ unread: 0 }));
  expect(heard.length).toBeLessThanOrEqual(before + 2);
});

test('mail that protects can’t be muted, other mail is a choice of its group', async () => {
  const customerId = newCustomer();
  const { notifications } = platform;
  for (const group of ['security', 'withdrawals', 'records', 'identity'] as const) {
    const refused = await notifications.choose(customerId, 'en', {
      loans: { mail: false },
      [group]: { mail: false },
    });
    expect(refused).toMatchObject({ ok: false, refusal: 'NOTICES_LOCKED' });
  }
  expect(await notifications.wants(customerId, { group: 'loans' })).toBe(true);
  const chosen = await notifications.choose(customerId, 'en', {
    loans: { mail: false },
    security: { mail: true },
  });
  expect(chosen).toMatchObject({
    value: { loans: { mail: false, push: true }, alerts: { mail: true, push: true } },
  });
  expect(await notifications.wants(customerId, { group: 'loans' })).toBe(false);
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
    'news',
  ]);
  expect(JSON.stringify(locked)).not.toMatch(/notices[.]|headings[.]|[{]code/);
});

test('what is older than 180 days is removed', async () => {
  const customerId = newCustomer();
  await commit(customerId, alert('1'));
  lane.clock.advance(179 * dayMs);
  await commit(customerId, alert('2'));
  await platform.notifications.deleteOld();
  expect((await listed(customerId)).total).toBe(2);
  lane.clock.advance(2 * dayMs);
  await platform.notifications.deleteOld();
  expect((await listed(customerId)).total).toBe(1);
});
