import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartRefused } from '#foundation/server-kit/start-refused.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPlatform } from './compose.ts';
import { readConfig } from './config.ts';
import { idOf, signIn } from './testing/sample-customer.ts';

/** An operator brings a recording of a market that the sample catalogue has never heard of. */

let database: TestDatabase;
let directory: string;
beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'assay-recording-'));
  await mkdir(join(directory, 'ticks'));
});
afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

async function write(code: string, instruments: object, prices: readonly [bid: string, ask: string]) {
  const begins = Date.parse('2014-05-05T14:00:00Z');
  const rows = Array.from(
    { length: 600 },
    (_, second) => `${new Date(begins + second * 1_000).toISOString()},${prices.join(',')}\n`,
  );
  await writeFile(join(directory, `ticks/${code}.csv`), `time,bid,ask\n${rows.join('')}`);
  await writeFile(join(directory, 'instruments.json'), JSON.stringify([instruments]));
}

const start = () =>
  createPlatform(readConfig({ FEED: 'replay', RECORDINGS_DIR: directory, LOG_LEVEL: 'error' }), database.url);

const germany = { code: 'DE30', priceDecimals: 1, assetClass: 'futures', name: 'Germany 30', quote: 'USD' };

test('it is listed by its own row, shows its own decimals, and is traded', async () => {
  await write('DE30', germany, ['11305.6', '11307.6']);
  const platform = await start();
  try {
    const customer = await signIn(platform.server, 'demo@sample.test', 'demo');
    const { body } = await customer.get('/swx/customer/index/getMarketInfo/DE30');
    expect(body.result).toMatchObject({ appName: 'Germany 30', decimals: 1, bid: 11_305.6, ask: 11_307.6 });
    const bought = await customer.post('/swx/customer/order/placeOrder', {
      code: 'DE30',
      direction: 'buy',
      lots: '0.1',
      leverage: 10,
      stopLossPrice: '11000',
      takeProfitPrice: '11500',
    });
    expect(bought.status, JSON.stringify(bought.body)).toBe(200);
    expect(idOf(bought)).toMatch(/\d/);
  } finally {
    await platform.stop();
  }
});

test('the decimals of a listed one are the recording’s', async () => {
  await write('XAUUSD', { code: 'XAUUSD', priceDecimals: 1 }, ['1308.3', '1308.6']);
  const platform = await start();
  try {
    const customer = await signIn(platform.server, 'demo@sample.test', 'demo');
    const { body } = await customer.get('/swx/customer/index/getMarketInfo/XAUUSD');
    expect(body.result).toMatchObject({ decimals: 1, bid: 1_308.3, ask: 1_308.6 });
  } finally {
    await platform.stop();
  }
});

test('a file that does not define it whole is refused before anything starts, in one line', async () => {
  await write('DE30', { code: 'DE30', priceDecimals: 1 }, ['11305.6', '11307.6']);
  const refused = await start().catch((failure: unknown) => failure);
  expect(refused).toBeInstanceOf(StartRefused);
  expect(String(refused)).toContain(
    'RECORDINGS_DIR: instruments.json, DE30: assetClass: the catalogue has no DE30; define it whole',
  );
});
