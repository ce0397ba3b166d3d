import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { type Database, openDatabase } from '#foundation/server-kit/database.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { createPlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';
import { type OwnPostgres, startOwnPostgres } from './testing/own-postgres.ts';
import { type Answered, idOf, receiptOf, type SampleCustomer, signIn } from './testing/sample-customer.ts';
import { pointsOf, priceText, type RecordedQuote, writeRecording } from './testing/write-recording.ts';

/**
 * Postgres dies under load: what the platform says meanwhile, and that everything is true once it is back.
 */

let postgres: OwnPostgres;
let recording: string;
let platform: Platform;
const customers: SampleCustomer[] = [];
const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown) => void unhandled.push(reason);

const orderPath = '/swx/customer/order';
const marketPath = '/swx/customer/index/getMarketInfo/EURUSD';

/** Falls by a pip a second, for ten minutes. */
function* falling(): Generator<RecordedQuote> {
  for (let step = 0; step < 1_200; step += 1) yield { afterMs: step * 500, bid: 140_000 - step * 5 };
}

beforeAll(async () => {
  process.on('unhandledRejection', noteUnhandled);
  recording = await writeRecording(falling());
  postgres = await startOwnPostgres();
  const settings = { FEED: 'replay', RECORDINGS_DIR: recording, LOG_LEVEL: 'silent' };
  platform = await createPlatform(readConfig(settings), postgres.url);
  customers.push(await signIn(platform.server, 'demo@sample.test', 'demo'));
  customers.push(await signIn(platform.server, 'verified@sample.test', 'demo'));
  customers.push(await signIn(platform.server, 'verified@sample.test', 'real'));
});
afterAll(async () => {
  await postgres.remove();
  await rm(recording, { recursive: true });
  process.off('unhandledRejection', noteUnhandled);
});

async function bid(): Promise<number> {
  const { result } = (await platform.server.inject({ url: marketPath })).json();
  return pointsOf(result.bid);
}

async function isReady(): Promise<boolean> {
  return (await platform.server.inject({ url: '/ready' })).statusCode === 200;
}

interface Request {
  readonly id: string;
  readonly customer: SampleCustomer;
  readonly body: object;
}

function customerOf(nth: number): SampleCustomer {
  const customer = customers[nth % customers.length];
  if (customer === undefined) throw new Error('no customer is signed in');
  return customer;
}

async function order(nth: number, stopPoints: number): Promise<Request> {
  const price = await bid();
  const customer = customerOf(nth);
  const body = {
    code: 'EURUSD',
    direction: 'buy',
    lots: '0.01',
    leverage: 20,
    stopLossPrice: priceText(price - stopPoints),
    // Never the same twice, or it would be held off as a double click.
    takeProfitPrice: priceText(price + 3_000 + nth),
  };
  return { id: `order-${nth}`, customer, body };
}

const place = ({ id, customer, body }: Request) => customer.post(`${orderPath}/placeOrder`, body, id);

async function jobsLeft(db: Database): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from graphile_worker.jobs`.execute(db);
  return Number(rows[0]?.count);
}

test('Postgres dies amid orders and restarts: nothing is lost, doubled or left unsaid', async () => {
  const watched = await place(await order(0, 60));
  const requests = await Promise.all(Array.from({ length: 60 }, (_, nth) => order(nth + 1, 2_000)));
  const answers = new Map<string, Answered>();
  // Some are stored, some under way when it dies, and the rest find no database.
  const [early, amid, late] = [requests.slice(0, 10), requests.slice(10, 55), requests.slice(55)];
  for (const request of early) answers.set(request.id, await place(request));
  const placing = amid.map(async (request, nth) => {
    await pause(nth * 3);
    if (nth === 20) postgres.kill();
    answers.set(request.id, await place(request));
  });
  await eventually(async () => expect(await isReady()).toBe(false));
  const bidAtDeath = await bid();

  const [one, two, three] = [customerOf(0), customerOf(1), customerOf(2)];
  const others = await Promise.all([
    one.get(`${orderPath}/listOrder`),
    one.post(`${orderPath}/closeOrder`, { id: idOf(watched) }),
    two.get('/swx/customer/user/account'),
    two.post('/swx/customer/user/getUserInfo', {}),
    three.post('/swx/customer/login/login', { account: 'demo@sample.test', password: 'x' }),
    three.post('/swx/customer/login/sendCode', { email: 'new@sample.test', purpose: 'register' }),
    three.get('/swx/customer/login/checkUserNameOrPhone?value=nobody'),
    three.get('/swx/customer/index/getKValueByCodeAndDate?code=EURUSD&period=1m'),
    three.get('/swx/customer/index/listContents/2'),
  ]);
  expect(others.map(({ status, refusal }) => [status, refusal])).toEqual(
    others.map(() => [503, 'SERVICE_UNAVAILABLE']),
  );
  await Promise.all(placing);
  // However quickly those went: these find no database.
  for (const request of late) answers.set(request.id, await place(request));
  const unsure = [...answers.values()].filter(({ refusal }) => refusal !== undefined);
  expect(unsure.length).toBeGreaterThan(0);
  expect(unsure.length).toBeLessThan(requests.length);
  expect(unsure.map(({ refusal }) => refusal)).toEqual(unsure.map(() => 'SERVICE_UNAVAILABLE'));
  // Prices go on, through the stop loss.
  await eventually(async () => expect(await bid()).toBeLessThan(bidAtDeath - 70));

  await postgres.startAgain();
  await eventually(async () => expect(await isReady()).toBe(true));

  // A caller left in doubt asks again under the same id: the stored answer, or decided now.
  const truth = await Promise.all(requests.map(place));
  expect(truth.map(({ status }) => status)).toEqual(requests.map(() => 200));
  for (const [index, { id }] of requests.entries()) {
    const first = answers.get(id);
    if (first?.refusal === undefined) expect(truth[index]?.body).toEqual(first?.body);
  }
  expect((await Promise.all(requests.map(place))).map(idOf)).toEqual(truth.map(idOf));
  expect(new Set(truth.map(idOf)).size).toBe(requests.length);

  await eventually(async () => {
    const { ticks, transfers } = await receiptOf(one, idOf(watched));
    expect(ticks.map(({ role }) => role)).toEqual(['entry', 'crossing', 'trigger', 'exit']);
    expect(transfers.filter(({ reason }) => reason === 'marginRelease')).toHaveLength(1);
  });
  const db = openDatabase(postgres.url);
  const sent = await three.post('/swx/customer/login/sendCode', {
    email: 'new@sample.test',
    purpose: 'register',
  });
  expect(sent.refusal).toBeUndefined();
  await eventually(async () => expect(await jobsLeft(db)).toBe(0));
  await expectConserved(db);
  await db.destroy();
  expect(unhandled).toEqual([]);
});

test('with its database gone the platform still stops in order', async () => {
  postgres.kill();
  await eventually(async () => expect(await isReady()).toBe(false));
  const waiting = place(await order(99, 2_000));
  await platform.stop();
  expect((await waiting).refusal).toBe('SERVICE_UNAVAILABLE');
  expect(unhandled).toEqual([]);
});
