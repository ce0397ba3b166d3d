import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';
import { idOf, type SampleCustomer, signIn } from './testing/sample-customer.ts';
import { asOperator, operatorCookie } from './testing/sample-operator.ts';

/** Operators add, change and retire instruments: two of them, and never what is open. */

let database: TestDatabase;
let folder: string;
let platform: Platform;
let customer: SampleCustomer;
let one: string;
let other: string;

const start = async () => {
  platform = await createPlatform(readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder }), database.url);
  customer = await signIn(platform.server, 'demo@sample.test', 'demo');
};
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-'));
  await start();
  one = await operatorCookie(platform.server, 'second');
  other = await operatorCookie(platform.server, 'reviewer');
});
afterAll(async () => {
  await platform.stop();
  await expectConserved(database.db);
  await database.drop();
  await rm(folder, { recursive: true });
});

const name = 'markets.instruments';
const orders = '/swx/customer/order';
const rounds = 6;
const days = [0, 1, 2, 3, 4, 5, 6];
const germany = {
  class: 'futures',
  name: 'Germany 30',
  base: 'DE30',
  quote: 'EUR',
  decimals: 1,
  referencePrice: '11305.6',
  tickPoints: 5,
  spreadPoints: 20,
  minStopPoints: 100,
  contractSize: '1',
  minLots: '0.1',
  maxLots: '50',
  maxLeverage: 10,
  swapLong: '-0.0001',
  swapShort: '-0.00005',
  hours: {
    timeZone: 'Europe/Berlin',
    dayRoll: '00:00',
    week: days.map((day) => ({ day, from: '00:00', to: '24:00' })),
  },
};

async function ask(cookie: string, url: string, payload?: object) {
  return (await asOperator(platform.server, cookie, `/swx/operator/${url}`, payload)).json();
}

type List = Record<'added' | 'changed', Record<string, object>> & { retired: string[] };

/** Asks for the list as `change` makes it of the one in force. */
async function publish(cookie: string, change: (list: List) => Partial<List>) {
  const { result } = await ask(cookie, `configuration/version?name=${name}`);
  return await ask(cookie, 'configuration/publish', {
    name,
    expectedVersion: result.newest,
    value: { ...result.value, ...change(result.value) },
    reason: 'decided by the markets desk',
  });
}

async function agree(cookie: string) {
  const { rows } = await ask(cookie, 'review/list?kind=configuration');
  return await ask(cookie, `review/${rows[0].id}/decide`, {
    decision: 'approve',
    reasonCode: 'changeAgreed',
  });
}

async function reject(cookie: string) {
  const { rows } = await ask(cookie, 'review/list?kind=configuration');
  const rejection = { decision: 'reject', reasonCode: 'changeMistaken', note: 'not like this' };
  return await ask(cookie, `review/${rows[0].id}/decide`, rejection);
}

const correct = (change: object) =>
  publish(one, ({ added }) => ({ added: { ...added, DE30: { ...added.DE30, ...change } } }));

async function restart() {
  await platform.stop();
  await start();
}

async function termsOf(code: string) {
  const { rows } = await sql<{ spread: number; size: number; rank: number }>`
    select spread_points as spread, (contract_size / 1e8)::float8 as size, rank
    from markets.instrument where code = ${code}`.execute(database.db);
  return z.object({ spread: z.number(), size: z.number(), rank: z.number() }).parse(rows[0]);
}

async function openOrders() {
  const { rows } = await sql<{ id: string; size: number }>`
    select id::text as id, (contract_size / 1e8)::float8 as size from orders.margin_order
    where code = 'DE30' and status = 'open'`.execute(database.db);
  return rows;
}

const openSizes = async () => (await openOrders()).map(({ size }) => size);

async function closeAll() {
  for (const { id } of await openOrders()) {
    expect((await customer.post(`${orders}/closeOrder`, { id })).status).toBe(200);
  }
}

const infoOf = async (code: string) =>
  (await customer.get(`/swx/customer/index/getMarketInfo/${code}`)).body.result;
let asked = 0;
/** Asked again: an answer is shared for a second. */
async function isListed(code: string): Promise<boolean> {
  asked += 1;
  const { body } = await customer.get(`/swx/customer/index/listMarketByType?search=${code}&points=${asked}`);
  const found = z.object({ result: z.array(z.object({ code: z.string() })) }).parse(body).result;
  return found.some((market) => market.code === code);
}

async function buy(code: string, more: object = {}, waitMs = 400) {
  const { bid } = z.object({ bid: z.number() }).parse(await infoOf(code));
  // A customer may place so many orders a second.
  await setTimeout(waitMs);
  return await customer.post(`${orders}/placeOrder`, {
    code,
    direction: 'buy',
    lots: '0.1',
    leverage: 2,
    stopLossPrice: (bid * 0.9).toFixed(1),
    takeProfitPrice: (bid * 1.1).toFixed(1),
    ...more,
  });
}

test('one asks, nothing is listed; another agrees, and from the next start on it is traded', async () => {
  expect(await publish(one, () => ({ added: { DE30: germany } }))).toMatchObject({
    result: { status: 'waiting' },
  });
  expect(await agree(one)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(await agree(other)).toMatchObject({ result: { status: 'approved' } });
  await platform.stop();
  await start();
  expect(await infoOf('DE30')).toMatchObject({ appName: 'Germany 30', decimals: 1, contractSize: '1' });
  expect(await isListed('DE30')).toBe(true);
  const bought = await buy('DE30', { leverage: 10 });
  expect(bought.status, JSON.stringify(bought.body)).toBe(200);
  const { rows: versions } = await ask(one, `configuration/versions?name=${name}`);
  expect(versions[0]).toMatchObject({
    version: 2,
    author: 'second@sample.test',
    agreedBy: ['reviewer@sample.test'],
    reason: 'decided by the markets desk',
  });
});

test('what was added is for good: no version makes other prices or hours of it, or drops it', async () => {
  const refused = (field: string) => ({ refusal: 'INPUT_INVALID', params: { field: `value.${field}` } });
  const edited = (changes: object) => publish(one, () => ({ added: { DE30: { ...germany, ...changes } } }));
  for (const change of [
    { decimals: 2 },
    { referencePrice: '12000' },
    { quote: 'USD' },
    { hours: { ...germany.hours, timeZone: 'UTC' } },
  ]) {
    expect(await edited(change)).toMatchObject(refused('added.DE30'));
  }
  expect(await publish(one, () => ({ added: {} }))).toMatchObject(refused('added.DE30'));
  const back = await ask(one, 'configuration/rollBack', {
    name,
    version: 1,
    expectedVersion: 2,
    reason: 'as it was before',
  });
  expect(back).toMatchObject(refused('added.DE30'));
  // What the catalogue lists is not taken over by a row, and nothing unknown is changed or retired.
  expect(await publish(one, ({ added }) => ({ added: { ...added, BTCUSD: germany } }))).toMatchObject(
    refused('added.BTCUSD'),
  );
  expect(await publish(one, () => ({ retired: ['NOSUCH'] }))).toMatchObject(refused('retired.0'));
  expect(await publish(one, () => ({ changed: { NOSUCH: { name: 'None' } } }))).toMatchObject(
    refused('changed.NOSUCH'),
  );
});

test('terms of a market in which a customer has a position, an order or an option are not corrected', async () => {
  const refused = { refusal: 'MARKET_IN_USE', params: { code: 'DE30' } };
  for (const change of [{ contractSize: '100' }, { spreadPoints: 40 }, { maxLeverage: 5 }]) {
    expect(await correct(change)).toMatchObject(refused);
  }
  await closeAll();
  const { bid } = z.object({ bid: z.number() }).parse(await infoOf('DE30'));
  const pending = { type: 'limit', price: (bid * 0.95).toFixed(1), stopLossPrice: (bid * 0.8).toFixed(1) };
  const waiting = idOf(await buy('DE30', pending));
  expect(await correct({ spreadPoints: 40 })).toMatchObject(refused);
  expect((await customer.post(`${orders}/cancelOrder`, { id: waiting })).status).toBe(200);
  const option = { code: 'DE30', direction: 'up', periodSeconds: 14_400, amount: '100' };
  const bought = await customer.post(`${orders}/buyOptions`, option);
  if (bought.status !== 200) throw new Error(JSON.stringify(bought.body));
  expect(await correct({ spreadPoints: 40 })).toMatchObject(refused);
  expect((await customer.post('/dev/clock', { advanceSeconds: 15_000 })).status).toBe(200);
});

test('while a correction waits the market takes no orders; rejected, it takes them again as it was', async () => {
  expect(await correct({ spreadPoints: 40 })).toMatchObject({ result: { status: 'waiting' } });
  expect(await buy('DE30')).toMatchObject({
    refusal: 'TRADING_UNAVAILABLE',
    body: { params: { reason: 'halted' } },
  });
  const { rows } = await ask(one, 'markets/list?search=DE30');
  expect(rows).toContainEqual(expect.objectContaining({ code: 'DE30', isCorrected: true }));
  await restart();
  expect((await buy('DE30')).refusal).toBe('TRADING_UNAVAILABLE');
  expect(await reject(other)).toMatchObject({ result: { status: 'rejected' } });
  expect((await buy('DE30')).status).toBe(200);
  expect(await termsOf('DE30')).toMatchObject({ spread: 20, size: 1 });
  await closeAll();
});

test('agreed to, it takes orders again from the next start on, under its corrected terms', async () => {
  await correct({ spreadPoints: 40, contractSize: '2' });
  expect(await agree(other)).toMatchObject({ result: { status: 'approved' } });
  expect((await buy('DE30', { lots: '0.2' })).refusal).toBe('TRADING_UNAVAILABLE');
  expect(await termsOf('DE30')).toMatchObject({ spread: 20, size: 1 });
  const { rank } = await termsOf('DE30');
  await restart();
  expect(await termsOf('DE30')).toEqual({ spread: 40, size: 2, rank });
  expect(await infoOf('DE30')).toMatchObject({ contractSize: '2', halted: false });
  expect((await buy('DE30')).status).toBe(200);
  await closeAll();
});

test('orders at the same moment as the asking and the agreeing: never one whose terms change under it', async () => {
  const seen: unknown[] = [];
  // Each of another size, or it were refused as a repetition.
  let lots = 1;
  const buyAfter = (ms: number) => {
    lots = (lots % 3) + 1;
    return buy('DE30', { lots: (lots / 10).toFixed(1) }, 1_000 + ms);
  };
  for (let round = 0; round < rounds; round += 1) {
    const { size } = await termsOf('DE30');
    const change = async () => {
      await setTimeout(1_020);
      return await correct({ contractSize: String((size % 3) + 1) });
    };
    const [first, asked] = await Promise.all([buyAfter(8 * round), change()]);
    // Where the order came first the asking is refused; where they crossed, the agreeing is.
    const meant = asked.result?.status === 'waiting';
    const [second, agreed] = await Promise.all([
      buyAfter(8 * round),
      meant ? setTimeout(1_020).then(() => agree(other)) : undefined,
    ]);
    for (const { refusal, body } of [first, second])
      seen.push(refusal === undefined ? 'bought' : body.params);
    await restart();
    const open = await openSizes();
    const now = await termsOf('DE30');
    if (open.length > 0) expect([now.size, ...open]).toEqual([now.size, ...open.map(() => now.size)]);
    if (meant && agreed?.result?.status !== 'approved') await reject(other);
    await closeAll();
    await restart();
  }
  expect(seen).toContain('bought');
  expect(seen).toContainEqual({ reason: 'halted' });
}, 240_000);

test('bounds that not even two pass: a spread of a tenth, a leverage of a thousand, a swap of a percent', async () => {
  const add = (changes: object) =>
    publish(one, ({ added }) => ({ added: { ...added, FR40: { ...germany, ...changes } } }));
  for (const [field, value] of [
    ['spreadPoints', 11_305],
    ['tickPoints', 2_000],
    ['minStopPoints', 40_000],
    ['maxLeverage', 1_000],
    ['swapLong', '-0.01'],
    ['maxLots', '0.05'],
    ['contractSize', '0'],
  ] as const) {
    expect(await add({ [field]: value })).toMatchObject({
      refusal: 'INPUT_INVALID',
      params: { field: `value.added.FR40.${field}` },
    });
  }
});

test('a change takes two, and reaches new orders alone', async () => {
  const old = idOf(await buy('BTCUSD', { lots: '0.01' }));
  const change = { BTCUSD: { name: 'Bitcoin, renamed', swapLong: '-0.0005', maxLots: '0.02' } };
  expect(await publish(one, () => ({ changed: change }))).toMatchObject({ result: { status: 'waiting' } });
  expect(await infoOf('BTCUSD')).toMatchObject({ appName: 'Bitcoin' });
  expect(await agree(other)).toMatchObject({ result: { status: 'approved' } });
  expect(await infoOf('BTCUSD')).toMatchObject({ appName: 'Bitcoin, renamed' });
  expect((await buy('BTCUSD', { lots: '0.03' })).refusal).toBe('LOTS_INVALID');
  const young = idOf(await buy('BTCUSD', { lots: '0.01' }));
  const { rows } = await sql<{ rate: string }>`
    select swap_rate_ppm::text as rate from orders.margin_order
    where id::text in (${old}, ${young}) order by id`.execute(database.db);
  expect(rows.map(({ rate }) => rate)).toEqual(['-300', '-500']);
});

test('one does not retire every market: more than a tenth of them waits for a second', async () => {
  const all = z
    .array(z.object({ code: z.string() }))
    .parse((await sql`select code from markets.instrument order by code`.execute(database.db)).rows)
    .map(({ code }) => code);
  expect(all.length).toBeGreaterThan(100);
  expect(await publish(one, () => ({ retired: all }))).toMatchObject({ result: { status: 'waiting' } });
  expect(await isListed('ETHUSD')).toBe(true);
  const { rows } = await ask(other, 'review/list?kind=configuration');
  const rejection = { decision: 'reject', reasonCode: 'changeMistaken', note: 'all of them' };
  expect((await ask(other, `review/${rows[0].id}/decide`, rejection)).result.status).toBe('rejected');
});

test('one retires at once: nothing new, what is open is closed as ever; it lapses unless another agrees', async () => {
  const open = idOf(await buy('ETHUSD'));
  const { bid } = z.object({ bid: z.number() }).parse(await infoOf('ETHUSD'));
  const pending = idOf(
    await buy('ETHUSD', {
      type: 'limit',
      price: (bid * 0.95).toFixed(1),
      stopLossPrice: (bid * 0.8).toFixed(1),
    }),
  );
  expect(await publish(one, () => ({ retired: ['ETHUSD'] }))).toMatchObject({
    result: { status: 'provisional' },
  });
  // Another size: where no price moved meanwhile, the same order would be refused as a repetition.
  expect((await buy('ETHUSD', { lots: '0.2' })).refusal).toBe('TRADING_UNAVAILABLE');
  expect(await isListed('ETHUSD')).toBe(false);
  const { rows } = await ask(one, 'markets/list?search=ETHUSD');
  expect(rows).toContainEqual(expect.objectContaining({ code: 'ETHUSD', isRetired: true }));
  expect(await infoOf('ETHUSD')).toMatchObject({ halted: true });
  // Alone, no operator brings it back before its time.
  expect(await publish(other, () => ({ retired: [] }))).toMatchObject({ refusal: 'CONFIGURATION_WAITING' });
  expect((await customer.post(`${orders}/closeOrder`, { id: open })).status).toBe(200);
  expect((await customer.post(`${orders}/cancelOrder`, { id: pending })).status).toBe(200);
  expect((await customer.post('/dev/clock', { advanceSeconds: 86_401 })).status).toBe(200);
  expect(await isListed('ETHUSD')).toBe(true);
});
