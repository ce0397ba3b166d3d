import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { formatUnits } from '#foundation/money/money.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import type { Platform } from './compose.ts';
import { type SampleCustomer, signIn } from './testing/sample-customer.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';
import { priceText, type RecordedQuote, writeRecording } from './testing/write-recording.ts';

/** A plan and a withdrawal keep nothing from a loss that the platform would otherwise bear. */

let recording: string;
let platform: Platform;
let end: () => Promise<void>;

const quoteEveryMs = 10_000;
const first = 140_000;
const user = '/swx/customer/user';
const orders = '/swx/customer/order';

/** Still, until a gap of three fifths. */
function* quotes(): Generator<RecordedQuote> {
  for (let number = 0; number < 200; number += 1)
    yield { afterMs: number * quoteEveryMs, bid: number < 40 ? first : (first * 2) / 5 };
}

beforeAll(async () => {
  recording = await writeRecording(quotes());
  ({ platform, end } = await startSamplePlatform({ FEED: 'replay,simulated', RECORDINGS_DIR: recording }));
});
afterAll(async () => {
  await end();
  await rm(recording, { recursive: true });
});

const accountShape = z.object({
  balances: z.array(z.object({ currency: z.string(), available: z.string() })),
  margin: z.string(),
});

async function accountOf(customer: SampleCustomer) {
  const { balances, margin } = accountShape.parse((await customer.get(`${user}/account`)).body.result);
  return { available: balances.find(({ currency }) => currency === 'USDT')?.available ?? '', margin };
}

const rowsOf = async <T>(customer: SampleCustomer, path: string, shape: z.ZodType<T>) =>
  z.array(shape).parse((await customer.get(path)).body.rows);

/** What is not available of the customer's USDT on the real book, by why. */
async function asideOf(customer: SampleCustomer) {
  const shape = z.object({ book: z.string(), why: z.string(), currency: z.string(), amount: z.string() });
  const { body } = await customer.get(`${user}/listHolding`);
  const held = z.array(shape).parse(body.result);
  const own = held.filter(({ book, currency }) => book === 'real' && currency === 'USDT');
  return Object.fromEntries(own.map(({ why, amount }) => [why, amount]));
}

async function passTheGap(customer: SampleCustomer) {
  for (let step = 0; step < 200; step += 1) {
    if (Number((await accountOf(customer)).margin) === 0) return;
    await customer.post('/dev/clock', { advanceSeconds: quoteEveryMs / 1_000 });
  }
  throw new Error('nothing was closed');
}

test('a withdrawal that waits and a plan pay for a gap before the platform does', async () => {
  const customer = await signIn(platform.server, 'verified@sample.test', 'real');
  const taken = async (path: string, input: object) =>
    expect(await customer.post(path, input), path).toMatchObject({ status: 200 });
  const { available = '' } = await accountOf(customer);
  await taken(`${user}/convert`, {
    from: 'USDT',
    to: 'BTC',
    amount: formatUnits(units(available) - units('9000')),
  });
  await taken(`${orders}/placeOrder`, {
    code: 'EURUSD',
    direction: 'buy',
    lots: '0.2',
    leverage: 30,
    stopLossPrice: priceText(first - 12_000),
    takeProfitPrice: priceText(first + 15_000),
  });
  await taken(`${orders}/buySmart`, { planId: 'steady', days: 7, amount: '5000', renew: false });
  const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
  const withdrawal = { method: 'crypto', currency: 'USDT', network: 'ERC20', address, amount: '1000' };
  await taken(`${user}/withdrawal`, { ...withdrawal, tradPwd: '123456' });
  expect(await asideOf(customer)).toMatchObject({ withdrawals: '1000', plans: '5000' });

  await passTheGap(customer);
  expect(await accountOf(customer)).toEqual({ available: '0', margin: '0' });
  expect(await asideOf(customer)).toEqual({});
  const page = 'pageNum=1&pageSize=10';
  const [plan] = await rowsOf(
    customer,
    `${orders}/listSmartOrder?${page}`,
    z.object({ status: z.string(), penalty: z.string(), usedForLoss: z.boolean() }),
  );
  expect(plan).toEqual({ status: 'completed', penalty: '0', usedForLoss: true });
  const records = await customer.get(`${user}/listTransfer?reason=planUsedForLoss&${page}`);
  expect(records.body.rows).toMatchObject([{ amount: '5000' }]);
  const [withdrawn] = await rowsOf(
    customer,
    `${user}/listWithdrwal?${page}`,
    z.object({ status: z.string(), reason: z.string().optional() }),
  );
  expect(withdrawn).toEqual({ status: 'cancelled', reason: 'usedForLoss' });
  const told = await rowsOf(customer, `${user}/listNotification?${page}`, z.object({ title: z.string() }));
  expect(told.filter(({ title }) => title.endsWith('to cover a loss'))).toHaveLength(2);
}, 240_000);
