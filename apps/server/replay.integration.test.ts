import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import type { Order, Receipt } from '#capabilities/products/orders/contract.ts';
import { formatDecimal, parseDecimal } from '#foundation/money/decimal.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';

/**
 * An order on replayed prices: opened at the recorded ask, closed at the recorded tick that crosses its stop
 * loss.
 */

interface RecordedTick {
  readonly time: string;
  readonly bid: number;
  readonly ask: number;
}

const decimals = 5;
const points = (text = '') => Number(parseDecimal(text, decimals));
const priceText = (value: number) => formatDecimal(BigInt(value), decimals);

async function recordedTicks(directory: string): Promise<RecordedTick[]> {
  const [, ...lines] = (await readFile(join(directory, 'ticks/EURUSD.csv'), 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const [time = '', bid, ask] = line.trimEnd().split(',');
    return { time: new Date(time).toISOString(), bid: points(bid), ask: points(ask) };
  });
}

/** Four hours of EUR/USD, a quote every ten seconds: up for ten minutes, then down with a gap. */
async function writeRecording(directory: string): Promise<void> {
  const start = Date.parse('2014-05-05T08:00:00Z');
  const rows = ['time,bid,ask'];
  for (let step = 0; step < 1_440; step += 1) {
    const bid = 138_700 + (step < 60 ? (step * 7) % 40 : 40 - (step - 60)) - (step > 200 ? 120 : 0);
    rows.push(`${new Date(start + step * 10_000).toISOString()},${priceText(bid)},${priceText(bid + 15)}`);
  }
  await mkdir(join(directory, 'ticks'), { recursive: true });
  await writeFile(join(directory, 'ticks/EURUSD.csv'), `${rows.join('\n')}\n`);
  await writeFile(
    join(directory, 'instruments.json'),
    JSON.stringify([{ code: 'EURUSD', priceDecimals: decimals }]),
  );
}

const daySeconds = 24 * 60 * 60;
/** Half of the age at which a quote decides nothing: a busy machine may add the other half. */
const stepSeconds = 30;

let database: TestDatabase;
let platform: Platform;
let token: string;

async function start(directory: string): Promise<void> {
  const settings = { FEED: 'replay', RECORDINGS_DIR: directory, LOG_LEVEL: 'error' };
  platform = await createPlatform(readConfig(settings), database.url);
  const signedIn = await platform.server.inject({
    method: 'POST',
    url: '/swx/customer/login/login',
    payload: { account: 'demo@sample.test', password: 'sample-customer-1' },
  });
  token = signedIn.json().result.token;
}

async function call<T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<T> {
  const response = await platform.server.inject({
    method,
    url: path,
    headers: { authorization: token, virtually: 'NO', 'x-request-id': crypto.randomUUID() },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().result;
}

/** The first tick by which half a second of ticks, at least two, lies at a price or below it, after one. */
function lastedBelow(ticks: Awaited<ReturnType<typeof recordedTicks>>, after: number, price: number) {
  for (let index = after + 2; index < ticks.length; index += 1) {
    const timeOf = (at: number) => Date.parse(ticks[at]?.time ?? '');
    let first = index;
    while (first > 0 && timeOf(first) > timeOf(index) - 500) first -= 1;
    if (first > after && ticks.slice(first, index + 1).every(({ bid }) => bid <= price))
      return { crossing: ticks[first], deciding: ticks[index] };
  }
  return {};
}

async function stopLossOnReplay(directory: string): Promise<void> {
  await start(directory);
  const ticks = await recordedTicks(directory);
  const market = await call<{ bid: number; ask: number }>('GET', '/swx/customer/index/getMarketInfo/EURUSD');
  const stopLoss = Math.round(market.bid * 10 ** decimals) - 60;
  const order = await call<Order>('POST', '/swx/customer/order/placeOrder', {
    code: 'EURUSD',
    direction: 'buy',
    lots: '0.10',
    leverage: 20,
    stopLossPrice: priceText(stopLoss),
    takeProfitPrice: priceText(stopLoss + 3_000),
  });
  const receiptPath = `/swx/customer/order/getReceipt/${order.id}`;
  const [entry] = (await call<Receipt>('GET', receiptPath)).ticks;
  const opened = ticks.findIndex(({ time }) => time === entry?.recordedAt);
  expect(ticks[opened]).toMatchObject({ bid: points(entry?.bid), ask: points(entry?.ask) });
  expect(points(order.openPrice)).toBe(ticks[opened]?.ask);

  let closed: Order | undefined;
  for (let passed = 0; closed === undefined && passed < daySeconds; passed += stepSeconds) {
    await call('POST', '/dev/clock', { advanceSeconds: stepSeconds });
    const page = await platform.server.inject({
      url: '/swx/customer/order/listOrder?status=closed&code=EURUSD',
      headers: { authorization: token },
    });
    closed = page.json().rows.find(({ id }: Order) => id === order.id);
  }
  const { crossing, deciding } = lastedBelow(ticks, opened, stopLoss);
  expect(closed).toMatchObject({ closeReason: 'stopLoss', closePrice: priceText(deciding?.bid ?? 0) });
  const receipt = await call<Receipt>('GET', receiptPath);
  expect(receipt.ticks.map(({ role }) => role)).toEqual(['entry', 'crossing', 'trigger', 'exit']);
  expect(receipt.ticks[1]).toMatchObject({ recordedAt: crossing?.time, source: 'replay' });
  for (const tick of receipt.ticks.slice(2)) {
    expect(tick).toMatchObject({ recordedAt: deciding?.time, source: 'replay', price: closed?.closePrice });
  }
  await expectConserved(database.db);
}

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await platform.stop();
  await database.drop();
});

test('a stop loss on a small recording of our own', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'recording-'));
  await writeRecording(directory);
  await stopLossOnReplay(directory);
  await rm(directory, { recursive: true });
});

const realRecordings = process.env.RECORDINGS_DIR ?? '';

describe.skipIf(realRecordings === '')('the real recordings (skipped without RECORDINGS_DIR)', () => {
  test('a stop loss on EUR/USD as it was quoted', () => stopLossOnReplay(realRecordings));

  test('every recorded instrument moves', async () => {
    await start(realRecordings);
    const list = async () => {
      const response = await platform.server.inject({ url: '/swx/customer/index/listMarketByType' });
      return response
        .json()
        .result.map((each: { code: string; quoteTime: string }) => [each.code, each.quoteTime]);
    };
    const before = new Map<string, string>(await list());
    expect(before.size).toBe(18);
    for (let step = 0; step < 60; step += 1) await call('POST', '/dev/clock', { advanceSeconds: 1 });
    const still = (await list()).filter(([code, time]: [string, string]) => before.get(code) === time);
    expect(still).toEqual([]);
  });
});
