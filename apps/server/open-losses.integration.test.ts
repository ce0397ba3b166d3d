import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { formatUnits } from '#foundation/money/money.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import type { Platform } from './compose.ts';
import { borrow } from './testing/borrow.ts';
import { type Answered, type SampleCustomer, signIn } from './testing/sample-customer.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';
import { priceText, type RecordedQuote, writeRecording } from './testing/write-recording.ts';

/** Who has an open loss takes what would pay for it out of the account, by every way there is. */

let recording: string;
let platform: Platform;
let end: () => Promise<void>;
let loser: SampleCustomer;

const quoteEveryMs = 10_000;
const first = 140_000;
const user = '/swx/customer/user';
const orders = '/swx/customer/order';

/** Quotes without a move: what the test does meanwhile meets one price, however long it takes. */
const still = 60;
/** So many steps down the loss is what the test waits for. */
const halfWay = 99;

/** Down by ten pips a quote, without a gap: still while it opens, and again half way. */
function* quotes(): Generator<RecordedQuote> {
  for (let number = 0; number < 520; number += 1) {
    const down = number - still;
    const step = down <= halfWay ? Math.max(0, down) : Math.max(halfWay, down - still);
    yield { afterMs: number * quoteEveryMs, bid: first - Math.min(step * 100, 20_000) };
  }
}

beforeAll(async () => {
  recording = await writeRecording(quotes());
  ({ platform, end } = await startSamplePlatform({ FEED: 'replay,simulated', RECORDINGS_DIR: recording }));
  loser = await signIn(platform.server, 'verified@sample.test', 'real');
});
afterAll(async () => {
  await end();
  await rm(recording, { recursive: true });
});

const accountShape = z.object({
  balances: z.array(z.object({ currency: z.string(), available: z.string() })),
  margin: z.string(),
  freeMargin: z.string(),
  unrealised: z.string(),
});

async function accountOf(customer: SampleCustomer) {
  const { body } = await customer.get(`${user}/account`);
  const account = accountShape.parse(body.result);
  const available = account.balances.find(({ currency }) => currency === 'USDT')?.available ?? '';
  return {
    available: units(available),
    margin: units(account.margin),
    free: units(account.freeMargin),
    unrealised: units(account.unrealised),
  };
}

async function passUntil(
  customer: SampleCustomer,
  isReached: (account: Awaited<ReturnType<typeof accountOf>>) => boolean,
) {
  for (let step = 0; step < 400; step += 1) {
    const account = await accountOf(customer);
    if (isReached(account)) return account;
    await customer.post('/dev/clock', { advanceSeconds: quoteEveryMs / 1_000 });
  }
  throw new Error('the price never got there');
}

/** Leaves this much USDT in the account: the rest becomes bitcoin. */
async function keepOnly(customer: SampleCustomer, kept: string) {
  const { available } = await accountOf(customer);
  const amount = formatUnits(available - units(kept));
  expect(await customer.post(`${user}/convert`, { from: 'USDT', to: 'BTC', amount })).toMatchObject({
    status: 200,
  });
}

const buy = {
  code: 'EURUSD',
  direction: 'buy',
  lots: '0.53',
  leverage: 30,
  stopLossPrice: priceText(first - 12_000),
  takeProfitPrice: priceText(first + 15_000),
};

async function pieceOf(sale: 'fixed' | 'auction'): Promise<string> {
  const { body } = await loser.get(`/swx/customer/index/listNft?sale=${sale}`);
  return z.array(z.object({ id: z.string() })).parse(body.result)[0]?.id ?? '';
}

/** Every way that USDT goes out of what is available, each with an amount that is more than free. */
function ways(loan: string, amount: string): Record<string, () => Promise<Answered>> {
  const withdrawal = { method: 'crypto', currency: 'USDT', network: 'ERC20', amount };
  const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
  return {
    convert: () => loser.post(`${user}/convert`, { from: 'USDT', to: 'BTC', amount }),
    withdrawal: () => loser.post(`${user}/withdrawal`, { ...withdrawal, address, tradPwd: '123456' }),
    plan: () => loser.post(`${orders}/buySmart`, { planId: 'steady', days: 7, amount, renew: false }),
    piece: async () => loser.post(`${user}/buyNft`, { id: await pieceOf('fixed') }),
    bid: async () => loser.post(`${user}/bidNft`, { id: await pieceOf('auction'), amount: '4000' }),
    repayment: () => loser.post(`${user}/repayLoan`, { id: loan, amount }),
  };
}

/** What the platform has paid because balances could not. */
async function borneByHouse(customer: SampleCustomer) {
  const { body } = await customer.get(`${user}/listTransfer?reason=lossProtection`);
  return z.array(z.object({ amount: z.string() })).parse(body.rows);
}

test('what open losses need leaves by no way; what is free leaves to the last unit', async () => {
  const loan = await borrow(platform.server, loser);
  await keepOnly(loser, '7900');
  expect(await loser.post(`${orders}/placeOrder`, buy)).toMatchObject({ status: 200 });
  // Options are not sold on the real account where the other lives.
  const better = await signIn(platform.server, 'demo@sample.test', 'demo');
  expect(await better.post(`${orders}/placeOrder`, buy)).toMatchObject({ status: 200 });

  const open = await passUntil(loser, ({ unrealised }) => unrealised <= units('-5229'));
  expect(open.free).toBe(open.available + open.unrealised);
  expect(open.free).toBeLessThan(units('240'));
  const refused = {
    status: 409,
    refusal: 'FREE_MARGIN_EXCEEDED',
    body: { params: { free: formatUnits(open.free) } },
  };
  for (const [name, take] of Object.entries(ways(loan, '240')))
    expect(await take(), name).toMatchObject(refused);
  const stake = { code: 'EURUSD', direction: 'up', periodSeconds: 300, amount: '4000' };
  expect(await better.post(`${orders}/buyOptions`, stake)).toMatchObject({ refusal: refused.refusal });
  expect(await accountOf(loser)).toEqual(open);

  const counted = await loser.post(`${user}/withdrawalCount`, {
    method: 'bank',
    currency: 'USDT',
    amount: '10',
  });
  expect(counted.body.result).toMatchObject({
    available: formatUnits(open.free),
    maxAmount: formatUnits(open.free),
  });
  const convert = (amount: bigint) =>
    loser.post(`${user}/convert`, { from: 'USDT', to: 'BTC', amount: formatUnits(amount) });
  expect(await convert(open.free + 1n)).toMatchObject(refused);
  expect(await convert(open.free)).toMatchObject({ status: 200 });
  expect((await accountOf(loser)).free).toBe(0n);

  await passUntil(loser, ({ margin }) => margin === 0n);
  // It has a small position of the sample data beside.
  await passUntil(better, ({ unrealised }) => unrealised > units('-100'));
  expect([await borneByHouse(loser), await borneByHouse(better)]).toEqual([[], []]);
}, 240_000);
