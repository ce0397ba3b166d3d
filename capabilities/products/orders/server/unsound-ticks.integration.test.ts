import { afterEach, beforeEach, expect, test } from 'vitest';
import { asRecordId } from '#foundation/ids/ids.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { buyOrder, newRequest, sellOrder } from './testing/requests.ts';
import { createTradingHouse, stateOf, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeEach(async () => {
  house = await createTradingHouse();
});
afterEach(() => house.close());

const quoted = (bid: number, ask: number) => house.tick('EURUSD', bid, ask);

/**
 * One customer of each kind that a price could move: a long and a short of all they have, a trailing stop, a
 * limit and a stop order that wait.
 */
async function fiveCustomers() {
  const orders = [
    buyOrder({ lots: lots('1') }),
    sellOrder({ lots: lots('1') }),
    buyOrder({ trailingDistance: price('0.005') }),
    buyOrder({ type: 'limit', price: price('1.38'), stopLossPrice: price('1.37') }),
    sellOrder({ type: 'stop', price: price('1.38') }),
  ];
  const customers = [];
  for (const order of orders) {
    const key = await house.newKey();
    await house.place(key, order);
    customers.push(key);
  }
  return customers;
}

const wild = {
  'before the session': () => {
    house.feed.setOpen('EURUSD', false);
    quoted(80_000, 199_730);
    house.feed.setOpen('EURUSD', true);
  },
  'with a spread beyond the guard': () => quoted(80_000, 199_730),
  'with its bid above its ask': () => quoted(199_730, 80_000),
  'too late': () => {
    const at = house.clock.now();
    house.clock.advance(61_000);
    house.feed.write({ code: 'EURUSD', bidPoints: 80_000, askPoints: 80_020, at });
    house.markets.pump();
  },
};

test.each(Object.entries(wild))('a wild tick %s triggers, fills and stops out nothing', async (_, come) => {
  const customers = await fiveCustomers();
  const before = await Promise.all(customers.map((key) => stateOf(house, key)));
  come();
  await house.orders.triggers.settled();
  expect(house.markets.latest('EURUSD')).toMatchObject({ unsound: expect.any(String) });
  expect(await Promise.all(customers.map((key) => stateOf(house, key)))).toEqual(before);
  // The first sound price that lasts does.
  house.lasts('EURUSD', 137_700, 137_720);
  await house.orders.triggers.settled();
  const after = await Promise.all(customers.map((key) => stateOf(house, key)));
  expect(after.map(({ orders: { rows } }) => rows[0]?.closePrice ?? rows[0]?.openPrice)).toEqual([
    '1.377',
    '1.3871',
    '1.377',
    '1.3772',
    '1.377',
  ]);
});

test('nothing is opened or closed at an unsound price, and nothing is valued at one', async () => {
  const key = await house.newKey();
  const { id } = await house.place(key);
  quoted(138_710, 138_811);
  const unsound = { ok: false, refusal: 'TRADING_UNAVAILABLE', params: { reason: 'unsound' } };
  expect(await house.orders.placeOrder(key, buyOrder(), newRequest())).toEqual(unsound);
  expect(await house.orders.closeOrder(key, asRecordId(BigInt(id)), newRequest())).toEqual(unsound);
  expect(house.markets.valued('EURUSD')).toMatchObject({ bidPoints: 138_710, askPoints: 138_730 });
  quoted(138_710, 138_810);
  expect(await house.orders.closeOrder(key, asRecordId(BigInt(id)), newRequest())).toMatchObject({
    ok: true,
  });
});

test('a wild conversion rate stops no account out', async () => {
  const key = await house.newKey();
  const yen = buyOrder({
    code: 'USDJPY',
    lots: lots('1'),
    stopLossPrice: price('149'),
    takeProfitPrice: price('151'),
  });
  await house.place(key, yen);
  const before = await stateOf(house, key);
  const rate = house.markets.usdtRate('JPY');
  house.tick('USDJPY', 1, 299_999);
  await house.orders.triggers.settled();
  expect(house.markets.usdtRate('JPY')).toBe(rate);
  expect(await stateOf(house, key)).toEqual(before);
});

test('the guard’s figures stand in the evidence', async () => {
  const key = await house.newKey();
  const { id } = await house.place(key);
  house.lasts('EURUSD', 137_690, 137_710);
  await house.orders.triggers.settled();
  const { ticks } = taken(await house.orders.getReceipt(key, asRecordId(BigInt(id))));
  const guard = { spreadMedian: '0.0002', spreadLimit: '0.001' };
  expect(ticks).toMatchObject([
    { role: 'entry', ...guard },
    { role: 'crossing' },
    { role: 'trigger', ...guard },
    { role: 'exit', ...guard },
  ]);
});

test('a price that went wild before a restart values nothing after it', async () => {
  const key = await house.newKey();
  await house.place(key, buyOrder({ lots: lots('1') }));
  await house.markets.flush({ isLast: true });
  quoted(80_000, 199_730);
  const next = await house.reborn();
  await next.orders.triggers.start();
  await next.orders.triggers.settled();
  expect(next.markets.latest('EURUSD')).toMatchObject({ unsound: 'spread', bidPoints: 80_000 });
  expect(next.markets.valued('EURUSD')).toMatchObject({ bidPoints: 138_710, askPoints: 138_730 });
  expect((await house.ledger.balances(key)).USDT.available).toBeGreaterThan(units('1'));
  await next.stop();
});
