import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import {
  buyOrder,
  firstPage,
  keyOf,
  newRequest,
} from '#capabilities/products/orders/server/testing/requests.ts';
import {
  createTradingHouse,
  type TradingHouse,
} from '#capabilities/products/orders/server/testing/trading-house.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { lots, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await createTradingHouse();
});
afterAll(() => house.close());

test('a demo account begins with 10,000 USDT, once, however many look at it at a time', async () => {
  const customerId = asCustomerId(1n);
  const seen = await Promise.all([1, 2, 3].map(() => house.accounts.accountsOf(customerId)));
  for (const { demo, real } of seen) {
    expect(demo).toMatchObject({ book: 'demo', equity: '10000', freeMargin: '10000', marginLevel: null });
    expect(real).toMatchObject({ book: 'real', equity: '0' });
  }
  const { total, rows } = await house.accounts.listTransfers(keyOf(customerId), {}, firstPage);
  expect(total).toBe(1);
  expect(rows).toMatchObject([
    { reason: 'demoFunds', amount: '10000', balanceAfter: '10000', currency: 'USDT' },
  ]);
});

test('a demo account that lost everything is not filled again by being looked at', async () => {
  const key = await house.newKey();
  house.lasts('EURUSD', 138_710, 138_730);
  const order = buyOrder({ lots: lots('2'), leverage: 30 });
  await house.place(key, order);
  house.lasts('EURUSD', 110_000, 110_020);
  await house.orders.triggers.settled();
  expect(await house.accounts.accountOf(key.customerId, 'demo')).toMatchObject({ equity: '0' });
});

test('the account follows the price of what is open', async () => {
  house.lasts('EURUSD', 138_710, 138_730);
  const key = await house.newKey();
  await house.place(key, buyOrder());
  house.lasts('EURUSD', 138_930, 138_950);
  expect(await house.accounts.accountOf(key.customerId, 'demo')).toMatchObject({
    equity: '10013.0635',
    margin: '693.65',
    // 9,299.4135 are available: a profit is no money yet.
    freeMargin: '9299.4135',
    marginLevel: '14.435325',
    unrealised: '20',
  });
});

test('a reset closes what is open and returns the balance to 10,000, up or down; the records stay', async () => {
  house.lasts('EURUSD', 138_710, 138_730);
  const key = await house.newKey();
  const real = await house.ledger.balances(keyOf(key.customerId, 'real'));
  for (const [bid, isGain] of [
    [138_000, false],
    [139_400, true],
  ] as const) {
    house.lasts('EURUSD', 138_710, 138_730);
    await house.place(key, buyOrder());
    house.lasts('EURUSD', bid, bid + 20);
    // Whatever the age of the price: a reset is not a trade.
    house.feed.setOpen('EURUSD', false);
    const account = taken(await house.accounts.resetDemo(key.customerId, newRequest()));
    house.feed.setOpen('EURUSD', true);
    expect(account).toMatchObject({ equity: '10000', margin: '0', unrealised: '0', marginLevel: null });
    const { rows } = await house.accounts.listTransfers(key, { reason: 'demoReset' }, firstPage);
    expect(rows[0]?.amount.startsWith('-')).toBe(isGain);
  }
  expect((await house.orders.listOrders(key, { status: 'closed' }, firstPage)).total).toBe(2);
  expect(await house.ledger.balances(keyOf(key.customerId, 'real'))).toEqual(real);
  await expectConserved(house.database.db);
});

test('a reset is repeated with its request id, and a fresh account can be reset', async () => {
  const customerId = asCustomerId(2n);
  const request = newRequest();
  const first = taken(await house.accounts.resetDemo(customerId, request));
  expect(taken(await house.accounts.resetDemo(customerId, request))).toEqual(first);
  expect(first.equity).toBe('10000');
});

test('a deposit with the same id is one deposit; like amounts are two', async () => {
  const customerId = asCustomerId(3n);
  for (const id of ['a', 'a', 'b']) taken(await house.accounts.fundReal(customerId, 'BTC', units('0.5'), id));
  expect((await house.ledger.balances(keyOf(customerId, 'real'))).BTC.available).toBe(units('1'));
});

test('house accounts are funded once by an id, in one book', async () => {
  const [demo, real] = [await trading('demo'), await trading('real')];
  for (let time = 0; time < 2; time++) {
    taken(await house.accounts.fundHouse('real', 'house/trading', units('1000000'), 'sample trading'));
  }
  expect(await trading('real')).toBe(real + units('1000000'));
  expect(await trading('demo')).toBe(demo);
});

const trading = (book: 'demo' | 'real') => house.ledger.houseBalance(book, 'house/trading', 'USDT');
