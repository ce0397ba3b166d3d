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

async function buy(code: string, more: object = {}) {
  const { bid } = z.object({ bid: z.number() }).parse(await infoOf(code));
  // A customer may place so many orders a second.
  await setTimeout(400);
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

test('what was added is for good: no version makes other points, lots or hours of it, or drops it', async () => {
  const refused = (field: string) => ({ refusal: 'INPUT_INVALID', params: { field: `value.${field}` } });
  const edited = (changes: object) => publish(one, () => ({ added: { DE30: { ...germany, ...changes } } }));
  for (const change of [
    { decimals: 2 },
    { contractSize: '100' },
    { spreadPoints: 400 },
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
