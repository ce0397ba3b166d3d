import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';
import { idOf, marketOf, receiptOf, type SampleCustomer, signIn } from './testing/sample-customer.ts';
import { pointsOf, priceText, type RecordedQuote, writeRecording } from './testing/write-recording.ts';

/** A feed falls silent in the middle of a session, and returns beyond a stop loss. */

let database: TestDatabase;
let recording: string;
let platform: Platform;
let customer: SampleCustomer;

const quoteEveryMs = 10_000;
const silentFromMs = 5 * 60_000;
const silentToMs = 15 * 60_000;
const before = 140_000;
const after = 139_800;

/** Ten minutes of silence after five of a price that hardly moves; then a price far below. */
function* quotes(): Generator<RecordedQuote> {
  for (let afterMs = 0; afterMs < silentFromMs; afterMs += quoteEveryMs) {
    yield { afterMs, bid: before + ((afterMs / quoteEveryMs) % 2) };
  }
  for (let afterMs = silentToMs; afterMs < 2 * silentToMs; afterMs += quoteEveryMs) {
    yield { afterMs, bid: after - (((afterMs - silentToMs) / quoteEveryMs) % 7) };
  }
}

beforeAll(async () => {
  recording = await writeRecording(quotes());
  database = await createTestDatabase();
  const settings = { FEED: 'replay', RECORDINGS_DIR: recording, LOG_LEVEL: 'error' };
  platform = await createPlatform(readConfig(settings), database.url);
  customer = await signIn(platform.server, 'demo@sample.test', 'demo');
});
afterAll(async () => {
  await platform.stop();
  await database.drop();
  await rm(recording, { recursive: true });
});

const orderPath = '/swx/customer/order';

/** Moves the platform's clock in small steps, as time passes, until the market is as wished. */
async function passUntil(isReached: (market: { stale: boolean }) => boolean): Promise<void> {
  for (let passedMs = 0; passedMs < 2 * silentToMs; passedMs += quoteEveryMs) {
    if (isReached(await marketOf(customer, 'EURUSD'))) return;
    await customer.post('/dev/clock', { advanceSeconds: quoteEveryMs / 1_000 });
  }
  throw new Error('the market never got there');
}

async function stateNow(): Promise<unknown> {
  const [account, orders] = await Promise.all([
    customer.get('/swx/customer/user/account'),
    customer.get(`${orderPath}/listOrder`),
  ]);
  return { account: account.body.result, orders: orders.body.rows };
}

function order(stopLoss: number, takeProfit: number) {
  return {
    code: 'EURUSD',
    direction: 'buy',
    lots: '0.05',
    leverage: 20,
    stopLossPrice: priceText(stopLoss),
    takeProfitPrice: priceText(takeProfit),
  };
}

test('a silent market closes trading and changes nothing; the first price after it that lasts decides', async () => {
  const first = await customer.post(`${orderPath}/placeOrder`, order(before - 100, before + 3_000));
  const id = idOf(first);
  await passUntil(({ stale }) => stale);

  const { body } = await customer.get('/swx/customer/index/listMarketByType?search=EURUSD');
  expect(body.result).toMatchObject([{ code: 'EURUSD', stale: true, open: true }]);
  const unchanged = await stateNow();
  const refused = await Promise.all([
    customer.post(`${orderPath}/quoteOrder`, order(before - 100, before + 3_001)),
    customer.post(`${orderPath}/placeOrder`, order(before - 100, before + 3_001)),
    customer.post(`${orderPath}/closeOrder`, { id }),
  ]);
  for (const answer of refused) {
    expect(answer).toMatchObject({
      status: 409,
      refusal: 'TRADING_UNAVAILABLE',
      body: { code: 10015, params: { reason: 'stale' } },
    });
  }
  expect(await stateNow()).toEqual(unchanged);

  await passUntil(({ stale }) => !stale);
  await customer.post('/dev/clock', { advanceSeconds: quoteEveryMs / 1_000 });
  const { ticks } = await receiptOf(customer, id);
  expect(ticks.map(({ role }) => role)).toEqual(['entry', 'crossing', 'trigger', 'exit']);
  // Not at the stop loss, which was never quoted, but at the second price there was, which confirms.
  expect(ticks.slice(1).map(({ bid, recordedAt }) => [pointsOf(Number(bid)), recordedAt])).toEqual([
    [after, '2014-05-05T08:15:00.000Z'],
    [after - 1, '2014-05-05T08:15:10.000Z'],
    [after - 1, '2014-05-05T08:15:10.000Z'],
  ]);
  const again = await customer.post(`${orderPath}/placeOrder`, order(after - 100, after + 3_002));
  expect(again.status).toBe(200);
  expect((await customer.post(`${orderPath}/closeOrder`, { id: idOf(again) })).status).toBe(200);
  await expectConserved(database.db);
});
