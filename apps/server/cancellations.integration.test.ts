import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import type { Platform } from './compose.ts';
import { marketOf, type SampleCustomer, signIn, uidOf } from './testing/sample-customer.ts';
import { asOperator, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** Pending orders that one operator has cancelled with another's approval. */

let database: TestDatabase;
let platform: Platform;
let end: () => Promise<void>;
let one: SampleCustomer;
let other: SampleCustomer;
let asker: string;
let decider: string;

beforeAll(async () => {
  ({ platform, database, end } = await startSamplePlatform());
  one = await signIn(platform.server, 'verified@sample.test', 'real');
  other = await signIn(platform.server, 'demo@sample.test', 'real');
  for (const each of [one, other])
    await each.post('/dev/fund', { uid: await uidOf(each), currency: 'USDT', amount: '100000' });
  asker = await operatorCookie(platform.server, 'reviewer');
  decider = await operatorCookie(platform.server, 'treasurer');
});
afterAll(() => end());

async function ask(cookie: string, url: string, payload?: object) {
  return (await asOperator(platform.server, cookie, `/swx/operator/${url}`, payload)).json();
}

/** A limit order a tenth below the market. */
async function placePending(customer: SampleCustomer, code: string) {
  const { bid } = await marketOf(customer, code);
  const at = (share: number) => String(Math.round(bid * share));
  const order = { code, direction: 'buy', type: 'limit', lots: '0.01', leverage: 1, price: at(0.9) };
  const stops = { stopLossPrice: at(0.8), takeProfitPrice: at(1) };
  const answer = await customer.post('/swx/customer/order/placeOrder', { ...order, ...stops });
  expect(answer).toMatchObject({ status: 200 });
}

async function ordersOf(customer: SampleCustomer, status: string) {
  return (await customer.get(`/swx/customer/order/listOrder?status=${status}`)).body.rows;
}

const request = { reasonCode: 'marketEvent', note: 'a split was announced' };
const counted = async (scope: string) => (await ask(asker, `orders/live?book=real${scope}`)).result;

test('a market’s pending orders are cancelled once another operator agrees, and the customers are notified', async () => {
  await placePending(one, 'BTCUSD');
  await placePending(other, 'BTCUSD');
  await placePending(one, 'ETHUSD');
  expect(await counted('&code=BTCUSD')).toEqual({ orders: 2, customers: 2, open: 0 });
  expect(await ask(asker, 'orders/cancellation/request', { book: 'real', ...request })).toMatchObject({
    refusal: 'INPUT_INVALID',
  });
  const asked = await ask(asker, 'orders/cancellation/request', { book: 'real', code: 'BTCUSD', ...request });
  expect(asked).toMatchObject({ result: { status: 'waiting', pending: { orders: 2, customers: 2 } } });
  const review = `review/cancellation-${asked.result.id}`;
  const decision = { decision: 'approve', reasonCode: 'marketDisturbed', note: 'seen the announcement' };
  expect(await ask(asker, `${review}/decide`, decision)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(await ordersOf(one, 'pending')).toHaveLength(2);

  expect(await ask(decider, `${review}/decide`, decision)).toMatchObject({ code: 200 });
  expect(await ordersOf(one, 'pending')).toMatchObject([{ code: 'ETHUSD' }]);
  expect(await ordersOf(other, 'rejected')).toMatchObject([
    { code: 'BTCUSD', rejectReason: 'ORDER_CANCELLED_BY_PLATFORM' },
  ]);
  expect(await counted('&code=BTCUSD')).toEqual({ orders: 0, customers: 0, open: 0 });
  expect(await ask(decider, `${review}/decide`, decision)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  const { rows: acts } = await ask(asker, 'audit/list');
  expect(acts.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['cancellations.request', 'cancellations.approve']),
  );
});

test('a customer’s, of all markets; none where none is pending', async () => {
  const uid = await uidOf(one);
  const asked = await ask(asker, 'orders/cancellation/request', { book: 'real', uid, ...request });
  const decision = { decision: 'approve', reasonCode: 'customerAsked', note: 'as the customer wrote' };
  expect(await ask(decider, `review/cancellation-${asked.result.id}/decide`, decision)).toMatchObject({
    code: 200,
  });
  expect(await ordersOf(one, 'pending')).toEqual([]);
  expect(await ask(asker, 'orders/cancellation/request', { book: 'real', uid, ...request })).toMatchObject({
    refusal: 'NO_PENDING_ORDERS',
  });
});

test('rejected, nothing is cancelled', async () => {
  await placePending(other, 'ETHUSD');
  const asked = await ask(asker, 'orders/cancellation/request', { book: 'real', code: 'ETHUSD', ...request });
  const decision = { decision: 'reject', reasonCode: 'notJustified', note: 'the rumour is false' };
  expect(await ask(decider, `review/cancellation-${asked.result.id}/decide`, decision)).toMatchObject({
    code: 200,
  });
  expect(await ordersOf(other, 'pending')).toHaveLength(1);
});

test('a market’s risk: what a jump would cost at each side, and who holds most', async () => {
  const { bid } = await marketOf(one, 'BTCUSD');
  const at = (share: number) => String(Math.round(bid * share));
  for (const [customer, direction, lots] of [
    [one, 'buy', '0.2'],
    [other, 'sell', '0.1'],
  ] as const) {
    const [stop, take] = direction === 'buy' ? [0.8, 1.2] : [1.2, 0.8];
    const order = { code: 'BTCUSD', direction, lots, leverage: 1 };
    const stops = { stopLossPrice: at(stop), takeProfitPrice: at(take) };
    const placed = await customer.post('/swx/customer/order/placeOrder', { ...order, ...stops });
    expect(placed).toMatchObject({ status: 200 });
  }
  const { result } = await ask(asker, 'orders/exposure/BTCUSD?book=real');
  expect(result.holders).toMatchObject([
    { uids: [await uidOf(one)], accounts: 1, direction: 'buy', positions: 1 },
    { uids: [await uidOf(other)], accounts: 1, direction: 'sell', positions: 1 },
  ]);
  expect(Number(result.gap.rate)).toBeGreaterThan(0);
  expect(Number(result.reserved)).toBeGreaterThan(0);
  const jump = (percent: number) =>
    result.jumps.find((each: { percent: number }) => each.percent === percent);
  // Twice as much is long as short; what one side wins the other loses, but for the spreads.
  for (const percent of [-50, -20, 20, 50]) {
    const ratio = Number(jump(percent).won) / Number(jump(percent).lost);
    expect(ratio).toBeCloseTo(percent > 0 ? 2 : 0.5, 1);
  }
  expect(await ask(asker, 'orders/exposure/NOSUCH?book=real')).toMatchObject({
    refusal: 'INSTRUMENT_UNKNOWN',
  });
});

test('customers who come to be one person are one holder', async () => {
  const holders = async () => (await ask(asker, 'orders/exposure/BTCUSD?book=real')).result.holders;
  const { bid } = await marketOf(other, 'BTCUSD');
  const order = { code: 'BTCUSD', direction: 'buy', lots: '0.1', leverage: 1 };
  const stops = {
    stopLossPrice: String(Math.round(bid * 0.8)),
    takeProfitPrice: String(Math.round(bid * 1.2)),
  };
  await other.post('/swx/customer/order/placeOrder', { ...order, ...stops });
  expect((await holders()).map((each: { accounts: number }) => each.accounts)).toEqual([1, 1, 1]);

  // A browser that names itself is a proof; links are read each minute.
  await sql`update customers.device set is_named = true`.execute(database.db);
  await one.post('/dev/clock', { advanceSeconds: 60 });
  await expect.poll(holders).toMatchObject([
    { uids: [await uidOf(one), await uidOf(other)], accounts: 2, direction: 'buy', positions: 2 },
    { uids: [await uidOf(other)], accounts: 1, direction: 'sell' },
  ]);
});
