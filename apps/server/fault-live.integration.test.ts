import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { createPlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';
import { type LiveListener, listenLive } from './testing/live-listener.ts';
import { idOf, marketOf, type SampleCustomer, signIn } from './testing/sample-customer.ts';

/** Clients of the live channel that go, that flood, that do not read. */

let database: TestDatabase;
let platform: Platform;
let customer: SampleCustomer;
let orders = 0;
const listeners: LiveListener[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  platform = await createPlatform(readConfig(settings), database.url);
  customer = await signIn(platform.server, 'demo@sample.test', 'demo');
  await platform.listen();
});
afterEach(() => {
  for (const { ws } of listeners.splice(0)) ws.terminate();
});
afterAll(async () => {
  await platform.stop();
  await database.drop();
});

async function listen(): Promise<LiveListener> {
  const listener = await listenLive(platform.server);
  listeners.push(listener);
  return listener;
}

async function placeOrder(): Promise<string> {
  const { bid, ask } = await marketOf(customer, 'XRPUSD');
  orders += 1;
  const order = {
    code: 'XRPUSD',
    direction: 'buy',
    lots: '0.1',
    leverage: 1,
    stopLossPrice: (bid * 0.5).toFixed(4),
    // Never the same twice, or it would be held off as a double click.
    takeProfitPrice: (ask * 1.5 + orders / 1_000).toFixed(4),
  };
  return idOf(await customer.post('/swx/customer/order/placeOrder', order));
}

const orderIds = ({ events }: LiveListener) =>
  events.filter(({ event }) => event === 'order').map(({ data }) => data.id);

test('a client that reconnects gets what it missed, once and in order, while more happens', async () => {
  const first = await listen();
  first.send({ op: 'auth', token: customer.token });
  await expect.poll(() => first.answers).toEqual([{ op: 'auth', ok: true }]);
  const heard = [await placeOrder(), await placeOrder()];
  await expect.poll(() => orderIds(first)).toEqual(heard);
  first.ws.terminate();
  const missed = [await placeOrder(), await placeOrder(), await placeOrder()];

  const second = await listen();
  second.send({ op: 'auth', token: customer.token });
  second.send({ op: 'resume', seq: first.events.at(-1)?.seq });
  for (let more = 0; more < 10; more += 1) missed.push(await placeOrder());
  await expect.poll(() => orderIds(second).length).toBeGreaterThanOrEqual(missed.length);
  // Nothing comes after the last one: the next price batch has passed it.
  const batches = second.batches();
  await expect.poll(() => second.batches()).toBeGreaterThan(batches);
  expect(orderIds(second)).toEqual(missed);
  expect(second.answers.at(0)).toEqual({ op: 'auth', ok: true });
});

test('a page whose channel opens late gets what has happened since it was loaded, then what is new', async () => {
  const loaded = systemClock.now();
  const orders = [await placeOrder(), await placeOrder()];
  const late = await listen();
  late.send({ op: 'auth', token: customer.token, age: systemClock.now() - loaded });
  orders.push(await placeOrder());
  await expect.poll(() => orderIds(late).slice(-3)).toEqual(orders);
});

test('without a session nothing can be resumed', async () => {
  const stranger = await listen();
  stranger.send({ op: 'auth', token: 'f'.repeat(43) });
  stranger.send({ op: 'resume', seq: 0 });
  await expect
    .poll(() => stranger.answers)
    .toEqual([
      { op: 'auth', ok: false, refusal: 'UNAUTHENTICATED' },
      { op: 'resume', ok: false, refusal: 'UNAUTHENTICATED' },
    ]);
  expect(stranger.events).toEqual([]);
});

test('garbage is refused, more of it ends the connection, and other clients do not notice', async () => {
  const [neighbour, client] = [await listen(), await listen()];
  const garbage = [
    '{',
    '',
    '[]',
    'null',
    '{"op":"sell"}',
    '{"op":"resume","seq":-1}',
    '{"op":"subscribe","codes":"BTCUSD"}',
    '{"op":"subscribe","codes":[]}',
    '{"__proto__":{"op":"auth"}}',
    '\0',
  ];
  for (const text of garbage) client.ws.send(text);
  await expect
    .poll(() => client.answers)
    .toEqual(garbage.map(() => ({ ok: false, refusal: 'INPUT_INVALID' })));
  client.ws.send('{');
  expect(await client.closed).toEqual({ code: 1008, reason: 'too many bad frames' });
  const batches = neighbour.batches();
  await expect.poll(() => neighbour.batches()).toBeGreaterThan(batches);
});

test.each([
  ['longer than 4096 bytes', JSON.stringify({ op: 'auth', token: 'x'.repeat(5_000) }), 1009],
  ['binary', Buffer.from('{"op":"auth","token":"x"}'), 1003],
])('a frame that is %s ends the connection', async (_, frame, code) => {
  const client = await listen();
  client.ws.send(frame);
  expect((await client.closed).code).toBe(code);
});

test('a thousand commands at once end the connection with the reason', async () => {
  const client = await listen();
  client.serverSide.pause();
  for (let index = 0; index < 1_000; index += 1)
    client.send({ op: 'subscribe', codes: ['BTCUSD', 'EURUSD'] });
  client.serverSide.resume();
  expect(await client.closed).toEqual({ code: 1008, reason: 'too many commands at once' });
});

/** Codes for answers as large as they get: some 20 kB each. */
async function manyCodes(): Promise<string[]> {
  const anybody = await listen();
  await expect.poll(() => anybody.prices.size).toBeGreaterThan(200);
  const codes: string[] = [];
  for (const code of anybody.prices.keys()) {
    if (JSON.stringify([...codes, code]).length < 3_900) codes.push(code);
  }
  return codes;
}

/** Asks and does not read, until the server holds back so many bytes or ends it. */
async function fill(client: LiveListener, codes: readonly string[], bytes: number): Promise<number> {
  let most = 0;
  const { serverSide } = client;
  for (
    let round = 0;
    round < 5_000 && !serverSide.destroyed && serverSide.writableLength <= bytes;
    round += 1
  ) {
    for (let index = 0; index < 5; index += 1) client.send({ op: 'subscribe', codes });
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, serverSide.writableLength);
  }
  return most;
}

const heldBackBytes = 256 * 1024;
const cutOffBytes = 1024 * 1024;

test('a client that does not read holds up nothing, and has the latest prices when it reads', async () => {
  const [reader, slow, codes] = [await listen(), await listen(), await manyCodes()];
  slow.ws.pause();
  await fill(slow, codes, heldBackBytes);
  const { writableLength } = slow.serverSide;
  expect(writableLength).toBeGreaterThan(heldBackBytes);
  const batches = reader.batches();
  await expect.poll(() => reader.batches()).toBeGreaterThan(batches + 4);
  expect(slow.serverSide.writableLength).toBeLessThanOrEqual(writableLength);
  slow.ws.resume();
  const latest = ({ prices }: LiveListener) => codes.map((code) => prices.get(code));
  await eventually(() => expect(latest(slow)).toEqual(latest(reader)));
  expect(slow.ws.readyState).toBe(slow.ws.OPEN);
});

test('a client that asks for ever and never reads is cut off', async () => {
  const [reader, greedy, codes] = [await listen(), await listen(), await manyCodes()];
  greedy.ws.pause();
  const most = await fill(greedy, codes, Number.POSITIVE_INFINITY);
  expect(greedy.serverSide.destroyed).toBe(true);
  expect(most).toBeLessThan(cutOffBytes + 64 * 1024);
  const batches = reader.batches();
  await expect.poll(() => reader.batches()).toBeGreaterThan(batches);
});
