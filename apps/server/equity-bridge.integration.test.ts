import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type EquityBridge, equityCurveShape } from '#capabilities/money/accounts/contract.ts';
import { accountShape } from '#capabilities/people/customers/contract.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import type { Platform } from './compose.ts';
import { borrow } from './testing/borrow.ts';
import { type Answered, idOf, type SampleCustomer, signIn, uidOf } from './testing/sample-customer.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';
import { type RecordedQuote, writeRecording } from './testing/write-recording.ts';

/** Every product is used on both books, and after each the bridge of equity adds up and tells it apart. */

let recording: string;
let platform: Platform;
let end: () => Promise<void>;

const user = '/swx/customer/user';
const orders = '/swx/customer/order';
const index = '/swx/customer/index';

/** The euro stands still; other markets move as they do. */
function* quotes(): Generator<RecordedQuote> {
  for (let number = 0; number < 520; number += 1) yield { afterMs: number * 10_000, bid: 140_000 };
}

beforeAll(async () => {
  recording = await writeRecording(quotes());
  ({ platform, end } = await startSamplePlatform({ FEED: 'replay,simulated', RECORDINGS_DIR: recording }));
});
afterAll(async () => {
  await end();
  await rm(recording, { recursive: true });
});

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, each) => sum + units(each), 0n);

async function bridgeOf(customer: SampleCustomer, range = '30d'): Promise<EquityBridge> {
  const { body } = await customer.get(`${user}/equityCurve?range=${range}`);
  const { bridge } = equityCurveShape.parse(body.result);
  if (bridge === null) throw new Error('every price is known');
  expect(sumOf([bridge.start, ...bridge.lines.map(({ usdt }) => usdt)])).toBe(units(bridge.end));
  return bridge;
}

async function accountOf(customer: SampleCustomer) {
  const { body } = await customer.get(`${user}/account`);
  const account = accountShape.parse(body.result);
  expect(sumOf(account.parts.map(({ usdt }) => usdt ?? ''))).toBe(units(account.equity ?? ''));
  return account;
}

/** How much of each line came or went, in the currency it did; prices are not asked. */
function amountsOf({ lines }: EquityBridge): Map<string, bigint> {
  return new Map(
    lines.flatMap(({ line, currency, amount }) =>
      amount === null ? [] : [[`${line} ${currency}`, units(amount)] as const],
    ),
  );
}

/** What an act changed in the bridge: every line but of prices, in units of its currency. */
async function changedBy(customer: SampleCustomer, act: () => Promise<unknown>) {
  const before = amountsOf(await bridgeOf(customer));
  await act();
  return differences(before, amountsOf(await bridgeOf(customer)));
}

function differences(before: ReadonlyMap<string, bigint>, after: ReadonlyMap<string, bigint>) {
  const changed: Record<string, string> = {};
  for (const [line, amount] of after) {
    const change = amount - (before.get(line) ?? 0n);
    if (change !== 0n) changed[line] = formatUnits(change);
  }
  expect([...before.keys()].filter((line) => !after.has(line))).toEqual([]);
  return changed;
}

async function accepted(answer: Promise<Answered>): Promise<Answered> {
  const answered = await answer;
  expect(answered, JSON.stringify(answered.body)).toMatchObject({ status: 200 });
  return answered;
}

const advance = (customer: SampleCustomer, advanceSeconds: number) =>
  accepted(customer.post('/dev/clock', { advanceSeconds }));

const buy = {
  code: 'EURUSD',
  direction: 'buy',
  lots: '0.1',
  leverage: 20,
  stopLossPrice: '1.3',
  takeProfitPrice: '1.5',
};

/** A position, open and closed, is trading alone: its margin is no withdrawal. */
async function trade(customer: SampleCustomer): Promise<void> {
  let id = '';
  const opened = await changedBy(customer, async () => {
    id = idOf(await accepted(customer.post(`${orders}/placeOrder`, buy)));
  });
  const closed = await changedBy(customer, () => accepted(customer.post(`${orders}/closeOrder`, { id })));
  expect([opened, closed].flatMap(Object.keys)).toEqual(['trading USDT', 'trading USDT']);
  const { body } = await customer.get(`${user}/profitByDay`);
  const { total } = z.object({ total: z.object({ net: z.string() }) }).parse(body.result);
  expect(amountsOf(await bridgeOf(customer)).get('trading USDT')).toBe(units(total.net));
}

/** A plan's principal is still the customer's: its yield comes, and leaving early costs the penalty. */
async function plan(customer: SampleCustomer): Promise<void> {
  let id = '';
  const wanted = { planId: 'steady', days: 7, amount: '200', renew: false };
  const bought = await changedBy(customer, async () => {
    id = idOf(await accepted(customer.post(`${orders}/buySmart`, wanted)));
  });
  expect(bought).toEqual({});
  const part = { product: 'plan', currency: 'USDT', amount: '200', usdt: '200' };
  expect((await accountOf(customer)).parts).toContainEqual(part);
  const earned = await changedBy(customer, () => advance(customer, 2 * 86_400));
  expect(Object.keys(earned)).toEqual(['plans USDT']);
  expect(units(earned['plans USDT'] ?? '')).toBeGreaterThan(0n);
  const left = await changedBy(customer, () => accepted(customer.post(`${orders}/exitSmart`, { id })));
  expect(units(left['plans USDT'] ?? '')).toBeLessThan(0n);
}

/** A stake is still the customer's until it is known what it brought. */
async function option(customer: SampleCustomer): Promise<void> {
  const stake = { code: 'EURUSD', direction: 'up', periodSeconds: 60, amount: '20' };
  const bought = await changedBy(customer, () => accepted(customer.post(`${orders}/buyOptions`, stake)));
  expect(bought).toEqual({});
  const part = { product: 'options', currency: 'USDT', amount: '20', usdt: '20' };
  expect((await accountOf(customer)).parts).toContainEqual(part);
  const ended = await changedBy(customer, () => advance(customer, 600));
  const { parts } = await accountOf(customer);
  expect(parts.some(({ product }) => product === 'options')).toBe(false);
  // The euro stands still: a tie, and the stake is returned.
  expect(ended).toEqual({});
}

test('the demo book: from its first funds, every product alone, to a reset', async () => {
  const customer = await signIn(platform.server, 'demo@sample.test', 'demo');
  expect(await bridgeOf(customer)).toMatchObject({
    start: '0',
    lines: [{ line: 'paidIn', currency: 'USDT', amount: '10000', usdt: '10000' }, { line: 'trading' }],
  });
  // The sample position is closed with it.
  await advance(customer, 20);
  await accepted(customer.post(`${user}/resetDemo`, {}));
  expect((await accountOf(customer)).equity).toBe('10000');
  await trade(customer);
  await option(customer);
  await advance(customer, 2 * 86_400);
  const yesterday = await bridgeOf(customer, '1d');
  expect(units(yesterday.start)).toBeGreaterThan(units('9000'));
}, 120_000);

test('the real book: what is paid in, set aside, borrowed, converted and given is kept apart', async () => {
  let customer = await signIn(platform.server, 'verified@sample.test', 'real');
  const uid = await uidOf(customer);
  const atFirst = await bridgeOf(customer);
  // Two withdrawals were asked for and came to nothing: nothing was paid out.
  expect(Object.fromEntries(amountsOf(atFirst))).toEqual({
    'paidIn USDT': units('50000'),
    'paidIn BTC': units('1'),
    'paidIn ETH': units('10'),
  });
  const account = await accountOf(customer);
  expect(units(account.equity ?? '')).toBeGreaterThan(units('50000'));
  expect(account.marginEquity).toBe('50000');

  const funded = await changedBy(customer, () =>
    accepted(customer.post('/dev/fund', { uid, currency: 'BTC', amount: '0.5' })),
  );
  expect(funded).toEqual({ 'paidIn BTC': '0.5' });

  await trade(customer);
  await plan(customer);

  const converted = await changedBy(customer, () =>
    accepted(customer.post(`${user}/convert`, { from: 'USDT', to: 'BTC', amount: '100' })),
  );
  expect(Object.keys(converted).sort()).toEqual(['conversion BTC', 'conversion USDT']);
  expect(converted['conversion USDT']).toBe('-100');
  const cost = (await bridgeOf(customer)).lines
    .filter(({ line }) => line === 'conversion')
    .map(({ usdt }) => usdt);
  expect(sumOf(cost)).toBeLessThan(0n);
  expect(sumOf(cost)).toBeGreaterThan(units('-5'));

  let withdrawal = '';
  const asked = await changedBy(customer, async () => {
    const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
    const wanted = { method: 'crypto', currency: 'USDT', network: 'ERC20', amount: '300' };
    const answer = await accepted(
      customer.post(`${user}/withdrawal`, { ...wanted, address, tradPwd: '123456' }),
    );
    withdrawal = idOf(answer);
  });
  expect(asked).toEqual({});
  expect(
    await changedBy(customer, () => accepted(customer.post(`${user}/cancelWithdrawal`, { id: withdrawal }))),
  ).toEqual({});

  const given = await changedBy(customer, async () => {
    const { body } = await customer.get(`${index}/listNft?sale=fixed`);
    const id = z.array(z.object({ id: z.string() })).parse(body.result)[0]?.id ?? '';
    await accepted(customer.post(`${user}/buyNft`, { id }));
  });
  expect(Object.keys(given)).toEqual(['donations USDT']);
  const bid = await changedBy(customer, async () => {
    const { body } = await customer.get(`${index}/listNft?sale=auction`);
    const id = z.array(z.object({ id: z.string() })).parse(body.result)[0]?.id ?? '';
    await accepted(customer.post(`${user}/bidNft`, { id, amount: '4000' }));
  });
  expect(bid).toEqual({});

  let loan = '';
  expect(
    await changedBy(customer, async () => {
      loan = await borrow(platform.server, customer);
    }),
  ).toEqual({});
  expect((await accountOf(customer)).parts).toContainEqual({
    product: 'debts',
    currency: 'USDT',
    amount: '-2000',
    usdt: '-2000',
  });
  const before = amountsOf(await bridgeOf(customer));
  await advance(customer, 20 * 86_400);
  // The session has ended meanwhile.
  customer = await signIn(platform.server, 'verified@sample.test', 'real');
  const owed = differences(before, amountsOf(await bridgeOf(customer)));
  expect(Object.keys(owed).sort()).toEqual(['donations USDT', 'loans USDT']);
  // The auction has ended, and the bid was the highest.
  expect(owed['donations USDT']).toBe('-4000');
  expect(units(owed['loans USDT'] ?? '')).toBeLessThan(0n);
  // What was owed already is paid: that changes nothing.
  expect(await changedBy(customer, () => accepted(customer.post(`${user}/repayLoan`, { id: loan })))).toEqual(
    {},
  );

  // What a month's curve begins with is what the ledger had then, whatever the range.
  for (const range of ['1d', '7d', '30d', '90d', '1y']) await bridgeOf(customer, range);
}, 240_000);
