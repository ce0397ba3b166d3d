import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatInstant, hourMs, minuteMs } from '#foundation/time/clock.ts';
import { createNoticesStage, type NoticesStage, subscription } from './testing/notices-stage.ts';
import type { ToldEvent } from './testing/told-events.ts';

let stage: NoticesStage;
beforeAll(async () => {
  stage = await createNoticesStage();
});
afterAll(async () => await stage.end());

/** A customer with so many devices, signed in on each. */
const customerWith = (count: number) => stage.newCustomer('en', count);
const commit = (customerId: CustomerId, event: ToldEvent, book?: Book) =>
  stage.commit(customerId, [event], book);

async function settledAs(customerId: CustomerId): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select p.state from notifications.push p join notifications.notice n on n.id = p.notice_id
    where n.customer_id = ${customerId} order by p.id`.execute(stage.db);
  return rows.map(({ state }) => state);
}

const stopOut: ToldEvent = {
  event: 'notification',
  data: { kind: 'stopOut', orderId: '7', code: 'BTCUSD', level: '0.49', profit: '-1234.5' },
};
const filled = (id: string): ToldEvent => ({
  event: 'order',
  data: {
    id,
    code: 'BTCUSD',
    lots: '0.5',
    type: 'limit',
    direction: 'buy',
    status: 'open',
    openPrice: '64000',
    openTime: formatInstant(stage.clock.now()),
  },
});

test('the demo book is listed alone, and what is counted in is pushed once', async () => {
  const customerId = await customerWith(1);
  stage.sent.length = 0;
  await commit(customerId, stopOut, 'demo');
  expect(stage.sent).toEqual([]);
  const call = { kind: 'marginCall', level: '0.9', threshold: '1', stopOutLevel: '0.5' };
  for (let nth = 0; nth < 3; nth++) await commit(customerId, { event: 'notification', data: call });
  expect(stage.sent).toHaveLength(1);
});

test('quiet hours and a muted group hold back what can wait, and nothing that protects', async () => {
  const customerId = await customerWith(1);
  const at = new Date(stage.clock.now()).toISOString().slice(11, 16);
  const until = new Date(stage.clock.now() + 2 * hourMs).toISOString().slice(11, 16);
  const quiet = { from: at, to: until, zone: 'UTC' };
  expect(await stage.notifications.choose(customerId, 'en', { quiet })).toMatchObject({ value: { quiet } });
  stage.sent.length = 0;
  await commit(customerId, stopOut);
  await commit(customerId, filled('1'));
  expect(stage.sent.map(({ message }) => message.title)).toEqual(['BTCUSD closed by stop-out']);
  stage.clock.advance(2 * hourMs + minuteMs);
  await stage.desk.sendDue();
  expect(stage.sent.map(({ message }) => message.title)).toEqual([
    'BTCUSD closed by stop-out',
    'BTCUSD order filled',
  ]);
  await stage.notifications.choose(customerId, 'en', { orders: { push: false }, quiet: null });
  await commit(customerId, filled('2'));
  expect(stage.sent).toHaveLength(2);
  const { quiet: none, orders } = await stage.notifications.settings(customerId, 'en');
  expect({ none, orders }).toEqual({ none: undefined, orders: { push: false } });
});

test('what protects can’t be muted on any channel; a wrong hour or zone changes nothing', async () => {
  const customerId = await customerWith(0);
  const wrong = [
    { from: '25:00', to: '07:00', zone: 'UTC' },
    { from: '07:00', to: '07:00', zone: 'UTC' },
    { from: '22:00', to: '07:00', zone: 'Mars/Olympus' },
  ];
  for (const quiet of wrong) {
    const answer = await stage.notifications.choose(customerId, 'en', { quiet, orders: { push: false } });
    expect(answer).toMatchObject({ ok: false, refusal: 'INPUT_INVALID' });
  }
  for (const group of ['security', 'records'] as const) {
    for (const channel of ['mail', 'push'] as const) {
      const answer = await stage.notifications.choose(customerId, 'en', { [group]: { [channel]: false } });
      expect(answer).toMatchObject({ ok: false, refusal: 'NOTICES_LOCKED' });
    }
  }
  const settings = await stage.notifications.settings(customerId, 'en');
  expect(settings.orders).toEqual({ push: true });
  expect(settings.security).toBeUndefined();
});

test('an eleventh device is refused, ten at once are ten, and only push services are taken', async () => {
  const customerId = await customerWith(0);
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => await stage.addDevice(customerId)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'PUSH_DEVICES_FULL' });
  expect((await stage.devices.list(customerId)).devices).toHaveLength(10);
  const other = await customerWith(0);
  for (const endpoint of [
    'https://169.254.169.254/',
    'http://push.sample.test/x',
    'https://thief.example/',
  ]) {
    expect(await stage.addDevice(other, subscription(endpoint))).toMatchObject({
      refusal: 'PUSH_HOST_UNKNOWN',
    });
  }
  const offTheCurve = {
    ...subscription(),
    keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) },
  };
  expect(await stage.addDevice(other, offTheCurve)).toMatchObject({ refusal: 'INPUT_INVALID' });
  expect((await stage.devices.list(other)).devices).toEqual([]);
});

test('a browser belongs to the customer who signed in there last; its address alone takes it from no one', async () => {
  const shared = subscription();
  const [first, thief, second] = [await customerWith(0), await customerWith(0), await customerWith(0)];
  await stage.addDevice(first, shared);
  await stage.addDevice(thief, { endpoint: shared.endpoint, keys: subscription().keys });
  expect((await stage.devices.list(first)).devices).toHaveLength(1);
  await stage.addDevice(second, shared);
  expect((await stage.devices.list(first)).devices).toEqual([]);
  expect((await stage.devices.list(second)).devices).toHaveLength(1);
  // Customers can't remove another's.
  const [device] = (await stage.devices.list(second)).devices;
  await stage.devices.remove(first, device?.id ?? '');
  expect((await stage.devices.list(second)).devices).toHaveLength(1);
});

test('a session that ends takes its device along, whether or not its end was announced', async () => {
  const customerId = await customerWith(2);
  const [kept] = stage.sessions.get(customerId) ?? [];
  stage.sessions.set(customerId, kept === undefined ? [] : [kept]);
  expect((await stage.devices.list(customerId)).devices).toHaveLength(1);
  stage.sent.length = 0;
  await commit(customerId, stopOut);
  expect(stage.sent).toHaveLength(1);
  stage.sessions.set(customerId, []);
  await stage.devices.lookAgain(customerId);
  const { rows } = await sql`select from notifications.device where customer_id = ${customerId}`.execute(
    stage.db,
  );
  expect(rows).toEqual([]);
});

test('a device that is no more is forgotten; what is refused for now is tried again, and not for ever', async () => {
  const customerId = await customerWith(1);
  stage.service.outcome = 'gone';
  await commit(customerId, stopOut);
  expect(await settledAs(customerId)).toEqual(['gone']);
  expect((await stage.devices.list(customerId)).devices).toEqual([]);
  await stage.addDevice(customerId);
  stage.service.outcome = 'again';
  stage.sent.length = 0;
  await commit(customerId, filled('9'));
  for (let nth = 0; nth < 10; nth++) {
    stage.clock.advance(hourMs);
    await stage.desk.sendDue();
  }
  expect(stage.sent).toHaveLength(6);
  expect(await settledAs(customerId)).toEqual(['gone', 'failed']);
  stage.service.outcome = 'sent';
});

test('an address that got in before it was known as none of a push service is never asked', async () => {
  const customerId = await customerWith(1);
  await sql`
    update notifications.device set endpoint = 'https://169.254.169.254/' where customer_id = ${customerId}`.execute(
    stage.db,
  );
  stage.sent.length = 0;
  await commit(customerId, stopOut);
  expect(stage.sent).toEqual([]);
  expect(await settledAs(customerId)).toEqual(['dropped']);
});
