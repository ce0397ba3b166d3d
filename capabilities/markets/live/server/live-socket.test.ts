import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { listedSample } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import type { Tick } from '#capabilities/markets/prices/face.ts';
import { createLatestPrices } from '#capabilities/markets/prices/server/latest-prices.ts';
import { createPriceBoard } from '#capabilities/markets/prices/server/price-board.ts';
import type { StoredEvent } from '#capabilities/money/ledger/face.ts';
import { emptyBalances } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { createLiveSocket, type LiveSocket } from './live-socket.ts';

const instruments = listedSample(Date.parse('2026-11-24T00:00:00Z'));
const customerId = asCustomerId(7n);
const otherId = asCustomerId(8n);
const log = { warn: vi.fn(), error: vi.fn() };

let server: FastifyInstance;
let live: LiveSocket;
let port: number;
let stored: StoredEvent[];
let now: number;
let isSessionGood: boolean;
let isDatabaseAway: boolean;
let isOther: boolean;
/** In milliseconds, of pages that asked what they had missed. */
let agesAsked: number[];
const states = new Map<string, object>();
const changed: ((topic: string) => void)[] = [];
const opened: WebSocket[] = [];

const prices = createLatestPrices(1n);
const listeners = new Set<(tick: Tick) => void>();
function move(code: string, bidPoints: number): void {
  now += 1;
  const tick = prices.take({ code, bidPoints, askPoints: bidPoints + 10, at: now }, 'simulated');
  for (const listener of listeners) listener(tick);
}

beforeEach(async () => {
  now = Date.parse('2026-11-24T15:00:00Z');
  stored = [];
  isSessionGood = true;
  isDatabaseAway = false;
  isOther = false;
  agesAsked = [];
  states.clear();
  changed.length = 0;
  for (const { code } of instruments) move(code, 100_000);
  live = createLiveSocket({
    board: createPriceBoard({
      instruments: () => instruments,
      instrument: (code) => instruments.find((each) => each.code === code),
      latest: prices.latest,
      previousClose: () => 100_005,
      onShownTick(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    authenticate: async (token) =>
      token === 'good' && isSessionGood ? { customerId: isOther ? otherId : customerId } : undefined,
    async eventsAfter(_, sequence, limit) {
      if (isDatabaseAway) throw new Error('away');
      return stored.filter((each) => each.sequence > sequence).slice(0, limit);
    },
    async sequenceAgo(_, ms) {
      agesAsked.push(ms);
      return 2n;
    },
    topics: { stateOf: (topic) => states.get(topic), onChange: (listener) => changed.push(listener) },
    log,
    batchEveryMs: 5,
    clientsPerAddress: 3,
  });
  server = fastify();
  live.attach(server);
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as AddressInfo).port;
});
afterEach(async () => {
  live.close();
  for (const ws of opened.splice(0)) ws.terminate();
  await server.close();
});

interface Item {
  readonly code: string;
  readonly price: number;
  readonly zdf: number;
  readonly bid: number;
}

/** A client that keeps what it was sent, apart by kind. */
async function connect(path = '/websocket/message') {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false });
  opened.push(ws);
  const batches: Item[][] = [];
  const objects: Record<string, unknown>[] = [];
  const closed: number[] = [];
  ws.on('message', (data) => {
    const message = JSON.parse(data.toString());
    if (Array.isArray(message)) batches.push(message);
    else objects.push(message);
  });
  ws.on('close', (code) => closed.push(code));
  await new Promise((resolve, reject) => {
    ws.on('open', resolve);
    ws.on('error', reject);
  });
  await eventually(() => expect(batches).toHaveLength(1));
  return { ws, batches, objects, closed, say: (command: unknown) => ws.send(JSON.stringify(command)) };
}

const codesOf = (batches: Item[][]) => batches.flat().map((item) => item.code);

test('first come all instruments, then only what changed', async () => {
  const { batches } = await connect();
  expect(codesOf(batches)).toEqual(instruments.map((each) => each.code));
  expect(batches[0]?.[0]).toEqual({
    code: 'EURUSD',
    price: 1.00005,
    zdf: 0,
    bid: 1,
    ask: 1.0001,
    time: expect.any(Number),
  });
  move('EURUSD', 101_000);
  move('BTCUSD', 9_000_000);
  await eventually(() => expect(codesOf(batches.slice(1)).sort()).toEqual(['BTCUSD', 'EURUSD']));
  expect(
    batches
      .slice(1)
      .flat()
      .find((item) => item.code === 'EURUSD'),
  ).toMatchObject({ price: 1.01005, zdf: 1 });
});

test('an unchanged price is not sent again before five seconds have passed', async () => {
  const { batches } = await connect();
  move('EURUSD', 100_000);
  move('GBPUSD', 100_001);
  await eventually(() => expect(codesOf(batches.slice(1))).toEqual(['GBPUSD']));
  now += 5_000;
  move('EURUSD', 100_000);
  await eventually(() => expect(codesOf(batches.slice(1))).toEqual(['GBPUSD', 'EURUSD']));
});

test('a subscription narrows, and giving it up widens again', async () => {
  const { batches, say, objects } = await connect();
  say({ op: 'subscribe', codes: ['EURUSD', 'XAUUSD', 'NOSUCH'] });
  await eventually(() => expect(codesOf(batches.slice(1))).toEqual(['EURUSD', 'XAUUSD']));
  move('BTCUSD', 1);
  move('XAUUSD', 200_000);
  await eventually(() => expect(codesOf(batches.slice(2))).toEqual(['XAUUSD']));
  say({ op: 'unsubscribe', codes: ['EURUSD', 'XAUUSD'] });
  await eventually(() => expect(batches.at(-1)).toHaveLength(instruments.length));
  move('BTCUSD', 2);
  await eventually(() => expect(batches.at(-1)?.map((item) => item.code)).toEqual(['BTCUSD']));
  say({ op: 'subscribe', codes: ['NOSUCH'] });
  await eventually(() =>
    expect(objects).toEqual([{ op: 'subscribe', ok: false, refusal: 'INSTRUMENT_UNKNOWN' }]),
  );
});

const event = (sequence: number): StoredEvent => ({
  event: 'order',
  sequence: BigInt(sequence),
  data: { number: sequence },
});
const publish = (of: typeof customerId, ...events: StoredEvent[]) =>
  live.publish({ key: { book: 'demo', customerId: of }, events, balances: emptyBalances });

test('own events come after authentication, and no other customer’s', async () => {
  const { objects, say } = await connect();
  const visitor = await connect();
  publish(customerId, event(1));
  say({ op: 'auth', token: 'good' });
  await eventually(() => expect(objects).toEqual([{ op: 'auth', ok: true }]));
  publish(asCustomerId(8n), event(2));
  publish(customerId, event(3), event(4));
  await eventually(() =>
    expect(objects.slice(1)).toEqual([
      { event: 'order', seq: 3, data: { number: 3 } },
      { event: 'order', seq: 4, data: { number: 4 } },
    ]),
  );
  expect(visitor.objects).toEqual([]);
});

test('a wrong token is refused, and so is resuming without one', async () => {
  const { objects, say } = await connect();
  say({ op: 'auth', token: 'bad' });
  say({ op: 'resume', seq: 0 });
  await eventually(() =>
    expect(objects).toEqual([
      { op: 'auth', ok: false, refusal: 'UNAUTHENTICATED' },
      { op: 'resume', ok: false, refusal: 'UNAUTHENTICATED' },
    ]),
  );
});

test('clients of an ended session are notified and closed at once; others stay', async () => {
  const [mine, visitor] = [await connect(), await connect()];
  mine.say({ op: 'auth', token: 'good' });
  await eventually(() => expect(mine.objects).toEqual([{ op: 'auth', ok: true }]));
  live.lookAgain(customerId);
  isSessionGood = false;
  live.lookAgain(otherId);
  expect(live.clients).toBe(2);
  live.lookAgain(customerId);
  await eventually(() => expect(live.clients).toBe(1));
  expect(mine.objects.at(-1)).toEqual({ op: 'auth', ok: false, refusal: 'UNAUTHENTICATED' });
  publish(customerId, event(1));
  expect(visitor.objects).toEqual([]);
});

test('resuming replays what was missed, in order and once, over many pages', async () => {
  stored = Array.from({ length: 450 }, (_, index) => event(index + 1));
  const { objects, say } = await connect();
  say({ op: 'auth', token: 'good' });
  say({ op: 'resume', seq: 20 });
  publish(customerId, event(450), event(451));
  await eventually(() => expect(objects.length).toBeGreaterThanOrEqual(431));
  publish(customerId, event(452));
  await eventually(() => expect(objects.at(-1)).toMatchObject({ seq: 452 }));
  const sequences = objects.slice(1).map((each) => Number(each.seq));
  expect(sequences.slice(0, 430)).toEqual(Array.from({ length: 430 }, (_, index) => index + 21));
  expect(new Set(sequences).size).toBe(sequences.length);
});

test('malformed frames are answered, and many of them close the connection', async () => {
  const { objects, closed, ws, say } = await connect();
  ws.send('not json');
  say({ op: 'dance' });
  say({ op: 'subscribe', codes: 'EURUSD' });
  say({ op: 'resume', seq: -1 });
  await eventually(() => expect(objects).toEqual(Array(4).fill({ ok: false, refusal: 'INPUT_INVALID' })));
  for (let count = 0; count < 7; count += 1) say([]);
  await eventually(() => expect(closed).toEqual([1008]));
});

test('a page that says how old it is gets what has happened since, before anything new', async () => {
  stored = [event(1), event(2), event(3), event(4)];
  const { objects, say } = await connect();
  say({ op: 'auth', token: 'good', age: 1_500 });
  await eventually(() => expect(objects).toHaveLength(3));
  publish(customerId, event(4), event(5));
  await eventually(() => expect(objects).toHaveLength(4));
  expect(objects).toEqual([
    { op: 'auth', ok: true, seq: 2 },
    ...[3, 4, 5].map((seq) => ({ event: 'order', seq, data: { number: seq } })),
  ]);
  expect(agesAsked).toEqual([3_500]);
});

test('what could not be read is not skipped: later events wait until it is asked again', async () => {
  stored = [event(1), event(2), event(3)];
  const { objects, say } = await connect();
  isDatabaseAway = true;
  say({ op: 'auth', token: 'good', age: 0 });
  const unavailable = { op: 'auth', ok: false, refusal: 'SERVICE_UNAVAILABLE' };
  await eventually(() => expect(objects).toEqual([{ op: 'auth', ok: true, seq: 2 }, unavailable]));
  isDatabaseAway = false;
  stored.push(event(4));
  publish(customerId, event(4));
  say({ op: 'auth', token: 'good', age: 0 });
  await eventually(() => expect(objects).toHaveLength(5));
  expect(objects.slice(2)).toEqual([
    { op: 'auth', ok: true, seq: 2 },
    ...[3, 4].map((seq) => ({ event: 'order', seq, data: { number: seq } })),
  ]);
});

test('what waits for one customer is never sent to the next', async () => {
  stored = [event(3)];
  const { objects, say } = await connect();
  isDatabaseAway = true;
  say({ op: 'auth', token: 'good', age: 0 });
  await eventually(() => expect(objects).toHaveLength(2));
  publish(customerId, event(4));
  isDatabaseAway = false;
  isOther = true;
  say({ op: 'auth', token: 'good', age: 0 });
  await eventually(() => expect(objects).toHaveLength(4));
  publish(otherId, event(9));
  await eventually(() => expect(objects).toHaveLength(5));
  expect(objects.slice(2)).toEqual([
    { op: 'auth', ok: true, seq: 2 },
    { event: 'order', seq: 3, data: { number: 3 } },
    { event: 'order', seq: 9, data: { number: 9 } },
  ]);
});

test('no page is older than an hour, or younger than it is', async () => {
  const { objects, say } = await connect();
  say({ op: 'auth', token: 'good', age: 1e12 });
  await eventually(() => expect(objects).toHaveLength(1));
  say({ op: 'auth', token: 'good', age: -1 });
  await eventually(() =>
    expect(objects).toEqual([
      { op: 'auth', ok: true, seq: 2 },
      { ok: false, refusal: 'INPUT_INVALID' },
    ]),
  );
  expect(agesAsked).toEqual([3_602_000]);
});

const tell = (topic: string, state: object) => {
  states.set(topic, state);
  for (const listener of changed) listener(topic);
};

test('a public topic tells its state at once and at each change, to those alone who follow it', async () => {
  states.set('nft/1', { bids: 1 }).set('nft/2', { bids: 0 });
  const [viewer, other, stranger] = [await connect(), await connect(), await connect()];
  viewer.say({ op: 'subscribe', topics: ['nft/1'] });
  other.say({ op: 'subscribe', topics: ['nft/2', 'nft/1'] });
  await eventually(() => expect(other.objects).toHaveLength(2));
  await eventually(() => expect(viewer.objects).toEqual([{ topic: 'nft/1', data: { bids: 1 } }]));
  other.say({ op: 'unsubscribe', topics: ['nft/1'] });
  // Answered in order: it is done when this is.
  other.say({ op: 'subscribe', topics: ['nft/9'] });
  await eventually(() =>
    expect(other.objects.at(-1)).toEqual({ op: 'subscribe', ok: false, refusal: 'NOT_FOUND' }),
  );
  tell('nft/1', { bids: 2 });
  tell('nft/2', { bids: 1 });
  await eventually(() => expect(viewer.objects.at(-1)).toEqual({ topic: 'nft/1', data: { bids: 2 } }));
  await eventually(() => expect(other.objects.at(-1)).toEqual({ topic: 'nft/2', data: { bids: 1 } }));
  expect(other.objects.slice(3)).toHaveLength(1);
  expect(stranger.objects).toEqual([]);
  // Following a topic narrows no prices.
  move('BTCUSD', 7);
  await eventually(() => expect(codesOf(viewer.batches.slice(1))).toEqual(['BTCUSD']));
});

test('a subscription to nothing, or to more topics than a page can show, is refused', async () => {
  const { objects, say } = await connect();
  say({ op: 'subscribe' });
  await eventually(() => expect(objects).toHaveLength(1));
  say({ op: 'subscribe', topics: Array.from({ length: 101 }, (_, index) => `nft/${index}`) });
  await eventually(() =>
    expect(objects).toEqual([
      { ok: false, refusal: 'INPUT_INVALID' },
      { op: 'subscribe', ok: false, refusal: 'INPUT_INVALID' },
    ]),
  );
});

test('nothing is made of a topic whose followers have gone', async () => {
  states.set('nft/1', { bids: 1 });
  const { objects, say, ws } = await connect();
  say({ op: 'subscribe', topics: ['nft/1'] });
  await eventually(() => expect(objects).toHaveLength(1));
  ws.terminate();
  await eventually(() => expect(live.clients).toBe(0));
  const looked = vi.spyOn(states, 'get');
  tell('nft/1', { bids: 2 });
  expect(looked).not.toHaveBeenCalled();
});

test('binary and oversized frames close the connection', async () => {
  const binary = await connect();
  binary.ws.send(Buffer.from([1, 2, 3]));
  await eventually(() => expect(binary.closed).toEqual([1003]));
  const large = await connect();
  large.say({ op: 'auth', token: 'x'.repeat(5_000) });
  await eventually(() => expect(large.closed).toEqual([1009]));
});

test('other paths are turned away', async () => {
  await expect(connect('/websocket/other')).rejects.toThrow('404');
});

test('a plain request to the channel gets an explanation', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/websocket/message`);
  expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket']);
});

test('one address has so many connections and no more, until one of them ends', async () => {
  const [first] = [await connect(), await connect(), await connect()];
  await expect(connect()).rejects.toThrow('429');
  first?.ws.close();
  await eventually(() => expect(live.clients).toBe(2));
  await connect();
  expect(live.clients).toBe(3);
});

test('a consumer that does not read gets the latest prices later, never a growing queue', async () => {
  const { ws, batches } = await connect();
  const reader = await connect();
  ws.pause();
  const rounds = 250;
  for (let round = 1; round <= rounds; round += 1) {
    for (const { code } of instruments) move(code, 200_000 + round);
    await eventually(() => expect(reader.batches.length).toBeGreaterThan(round));
  }
  ws.resume();
  await eventually(() => {
    const newest = new Map(batches.flat().map((item) => [item.code, item.bid]));
    const expected = instruments.map(({ code, decimals }) => [code, (200_000 + rounds) / 10 ** decimals]);
    expect([...newest]).toEqual(expected);
  });
  // What was not read was not queued: fewer batches came than were made, whatever the network itself holds.
  expect(batches.length).toBeLessThan(rounds);
});

test('a closed process closes its clients as going away', async () => {
  const { closed } = await connect();
  live.close();
  await eventually(() => expect(closed).toEqual([1001]));
});

test('a client that takes deflated frames reads the same prices', async () => {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/websocket/message`);
  opened.push(ws);
  const messages: string[] = [];
  ws.on('message', (data) => messages.push(data.toString()));
  const plain = await connect();
  await eventually(() => expect(messages.length).toBeGreaterThan(0));
  expect(ws.extensions).toContain('permessage-deflate');
  expect(JSON.parse(messages[0] ?? '')).toEqual(plain.batches[0]);
});
