import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerEvent } from '#capabilities/ledger/face.ts';
import { createTestLane, type TestLane } from '#capabilities/ledger/server/testing/test-lane.ts';
import { transferKind } from '#capabilities/ledger/transfer-kind.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import { formatInstant, hourMs, minuteMs } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { isNoticeEvent, noticeKinds } from '../catalogue.ts';
import { createBell } from './bell.ts';
import { createDevices, type Devices } from './devices.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { createPushDesk } from './push-desk.ts';
import type { PushMessage, PushOptions, PushOutcome, PushTarget } from './send-push.ts';
import { toldEvents } from './testing/told-events.ts';

let lane: TestLane;
let notifier: Notifier;
let notifications: Notifications;
let devices: Devices;
let desk: ReturnType<typeof createPushDesk>;
let customers = 700n;
let language: Language = 'en';
let outcome: PushOutcome = 'sent';
const sent: (PushTarget & { message: PushMessage; options: PushOptions })[] = [];
const sessions = new Map<CustomerId, { id: string; device: string }[]>();

beforeAll(async () => {
  lane = await createTestLane();
  await runMigrations({ connectionString: lane.url });
  const { db, clock, ledger } = lane;
  const onError = (error: unknown) => void lane.errors.push(error);
  const sessionsOf = async (customerId: CustomerId) => sessions.get(customerId) ?? [];
  const bell = createBell({ db, lane: lane.lane, onError });
  notifier = createNotifier({ db, clock, lane: lane.lane, ledger, told: () => {}, onError });
  notifications = createNotifications({ db, clock, notifier, bell });
  devices = createDevices({ db, clock, isSample: true, publicKey: 'key', sessionsOf });
  desk = createPushDesk({
    db,
    clock,
    isSample: true,
    sessionsOf,
    onError,
    languageOf: async () => language,
    async send(target, message, options) {
      sent.push({ ...target, message, options });
      return outcome;
    },
  });
  await notifier.start();
});
afterAll(async () => {
  await notifier.stop();
  expect(lane.errors).toEqual([]);
  await lane.end();
});

const committing = transferKind('test.push', (events: readonly CustomerEvent[]) =>
  accept({ transfers: [], answer: null, events }),
);

async function commit(customerId: CustomerId, event: CustomerEvent, book: Book = 'real'): Promise<void> {
  await lane.lane.submit(committing, { key: { book, customerId }, input: [event] });
  await notifier.settled();
  await desk.sendDue();
}

function subscription(endpoint = `https://push.sample.test/${randomUUID()}`) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  return {
    endpoint,
    keys: {
      p256dh: browser.getPublicKey().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}

/** A customer with so many devices, signed in on each. */
async function customerWith(count: number): Promise<CustomerId> {
  const customerId = asCustomerId(++customers);
  for (let nth = 0; nth < count; nth++) await addOne(customerId);
  return customerId;
}

async function addOne(customerId: CustomerId, device = subscription()) {
  const sessionId = randomUUID();
  sessions.set(customerId, [...(sessions.get(customerId) ?? []), { id: sessionId, device: 'Firefox' }]);
  return await devices.add({ customerId, sessionId }, device);
}

async function settledAs(customerId: CustomerId): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select p.state from notifications.push p join notifications.notice n on n.id = p.notice_id
    where n.customer_id = ${customerId} order by p.id`.execute(lane.db);
  return rows.map(({ state }) => state);
}

const stopOut: CustomerEvent = {
  event: 'notification',
  data: { kind: 'stopOut', orderId: '7', code: 'BTCUSD', level: '0.49', profit: '-1234.5' },
};
const filled = (id: string): CustomerEvent => ({
  event: 'order',
  data: {
    id,
    code: 'BTCUSD',
    lots: '0.5',
    type: 'limit',
    direction: 'buy',
    status: 'open',
    openPrice: '64000',
    openTime: formatInstant(lane.clock.now()),
  },
});

const told = Object.entries(toldEvents(formatInstant(Date.UTC(2026, 0, 5, 12))));

test.each(told)(
  '%s is pushed as the catalogue says, in its reader’s language, without a figure',
  async (event, { event: name, data, link }) => {
    if (!isNoticeEvent(event)) throw new Error(`${event} is no notice`);
    for (language of ['en', 'ar'] as const) {
      const customerId = await customerWith(2);
      sent.length = 0;
      await commit(customerId, { event: name, data });
      expect(sent).toHaveLength(noticeKinds[event].push === 'never' ? 0 : 2);
      const [push] = sent;
      if (push === undefined) continue;
      expect(push.message).toMatchObject({ link, lang: language });
      expect(push.message.title).not.toMatch(/[0-9{}]|notices[.]/);
      if (language === 'ar') expect(push.message.title).toMatch(/[\u0600-\u06ff]/);
      expect(Object.keys(push.message).toSorted()).toEqual(['dir', 'isReal', 'lang', 'link', 'tag', 'title']);
      const isShort = ['priceAlert', 'marginCall', 'closeMargin'].includes(event);
      expect(push.options.ttlSeconds).toBe(isShort ? 600 : 86_400);
    }
    language = 'en';
  },
);

test('the demo book is listed alone, and what is counted in is pushed once', async () => {
  const customerId = await customerWith(1);
  sent.length = 0;
  await commit(customerId, stopOut, 'demo');
  expect(sent).toEqual([]);
  const call = { kind: 'marginCall', level: '0.9', threshold: '1', stopOutLevel: '0.5' };
  for (let nth = 0; nth < 3; nth++) await commit(customerId, { event: 'notification', data: call });
  expect(sent).toHaveLength(1);
});

test('quiet hours and a muted group hold back what can wait, and nothing that protects', async () => {
  const customerId = await customerWith(1);
  const at = new Date(lane.clock.now()).toISOString().slice(11, 16);
  const until = new Date(lane.clock.now() + 2 * hourMs).toISOString().slice(11, 16);
  const quiet = { from: at, to: until, zone: 'UTC' };
  expect(await notifications.choose(customerId, 'en', { quiet })).toMatchObject({ value: { quiet } });
  sent.length = 0;
  await commit(customerId, stopOut);
  await commit(customerId, filled('1'));
  expect(sent.map(({ message }) => message.title)).toEqual(['BTCUSD closed by stop-out']);
  lane.clock.advance(2 * hourMs + minuteMs);
  await desk.sendDue();
  expect(sent.map(({ message }) => message.title)).toEqual([
    'BTCUSD closed by stop-out',
    'BTCUSD order filled',
  ]);
  await notifications.choose(customerId, 'en', { orders: { push: false }, quiet: null });
  await commit(customerId, filled('2'));
  expect(sent).toHaveLength(2);
  const { quiet: none, orders } = await notifications.settings(customerId, 'en');
  expect({ none, orders }).toEqual({ none: undefined, orders: { push: false } });
});

test('what protects can’t be muted on any channel; a wrong hour or zone changes nothing', async () => {
  const customerId = asCustomerId(++customers);
  const wrong = [
    { from: '25:00', to: '07:00', zone: 'UTC' },
    { from: '07:00', to: '07:00', zone: 'UTC' },
    { from: '22:00', to: '07:00', zone: 'Mars/Olympus' },
  ];
  for (const quiet of wrong) {
    const answer = await notifications.choose(customerId, 'en', { quiet, orders: { push: false } });
    expect(answer).toMatchObject({ ok: false, refusal: 'INPUT_INVALID' });
  }
  for (const group of ['security', 'records'] as const) {
    for (const channel of ['mail', 'push'] as const) {
      const answer = await notifications.choose(customerId, 'en', { [group]: { [channel]: false } });
      expect(answer).toMatchObject({ ok: false, refusal: 'NOTICES_LOCKED' });
    }
  }
  const settings = await notifications.settings(customerId, 'en');
  expect(settings.orders).toEqual({ push: true });
  expect(settings.security).toBeUndefined();
});

test('an eleventh device is refused, ten at once are ten, and only push services are taken', async () => {
  const customerId = await customerWith(0);
  const answers = await Promise.all(Array.from({ length: 12 }, async () => await addOne(customerId)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'PUSH_DEVICES_FULL' });
  expect((await devices.list(customerId)).devices).toHaveLength(10);
  const other = await customerWith(0);
  for (const endpoint of [
    'https://169.254.169.254/',
    'http://push.sample.test/x',
    'https://thief.example/',
  ]) {
    expect(await addOne(other, subscription(endpoint))).toMatchObject({ refusal: 'PUSH_HOST_UNKNOWN' });
  }
  const offTheCurve = {
    ...subscription(),
    keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) },
  };
  expect(await addOne(other, offTheCurve)).toMatchObject({ refusal: 'INPUT_INVALID' });
  expect((await devices.list(other)).devices).toEqual([]);
});

test('a browser belongs to whoever signed in there last; knowing its address alone takes it from nobody', async () => {
  const shared = subscription();
  const [first, thief, second] = [await customerWith(0), await customerWith(0), await customerWith(0)];
  await addOne(first, shared);
  await addOne(thief, { endpoint: shared.endpoint, keys: subscription().keys });
  expect((await devices.list(first)).devices).toHaveLength(1);
  await addOne(second, shared);
  expect((await devices.list(first)).devices).toEqual([]);
  expect((await devices.list(second)).devices).toHaveLength(1);
  // Nobody removes another's.
  const [device] = (await devices.list(second)).devices;
  await devices.remove(first, device?.id ?? '');
  expect((await devices.list(second)).devices).toHaveLength(1);
});

test('a session that ends takes its device along, whether anybody was told of its end or not', async () => {
  const customerId = await customerWith(2);
  const [kept] = sessions.get(customerId) ?? [];
  sessions.set(customerId, kept === undefined ? [] : [kept]);
  expect((await devices.list(customerId)).devices).toHaveLength(1);
  sent.length = 0;
  await commit(customerId, stopOut);
  expect(sent).toHaveLength(1);
  sessions.set(customerId, []);
  await devices.lookAgain(customerId);
  const { rows } = await sql`select from notifications.device where customer_id = ${customerId}`.execute(
    lane.db,
  );
  expect(rows).toEqual([]);
});

test('a device that is no more is forgotten; what is refused for now is tried again, and not for ever', async () => {
  const customerId = await customerWith(1);
  outcome = 'gone';
  await commit(customerId, stopOut);
  expect(await settledAs(customerId)).toEqual(['gone']);
  expect((await devices.list(customerId)).devices).toEqual([]);
  await addOne(customerId);
  outcome = 'again';
  sent.length = 0;
  await commit(customerId, filled('9'));
  for (let nth = 0; nth < 10; nth++) {
    lane.clock.advance(hourMs);
    await desk.sendDue();
  }
  expect(sent).toHaveLength(6);
  expect(await settledAs(customerId)).toEqual(['gone', 'failed']);
  outcome = 'sent';
});

test('an address that got in before it was known as none of a push service is never asked', async () => {
  const customerId = await customerWith(1);
  await sql`
    update notifications.device set endpoint = 'https://169.254.169.254/' where customer_id = ${customerId}`.execute(
    lane.db,
  );
  sent.length = 0;
  await commit(customerId, stopOut);
  expect(sent).toEqual([]);
  expect(await settledAs(customerId)).toEqual(['dropped']);
});
