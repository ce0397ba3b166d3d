import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatUnits } from '#foundation/money/money.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { hourMs, minuteMs } from '#foundation/time/clock.ts';
import { buyOrder, idOf, keyOf, sellOrder } from './testing/requests.ts';
import { createTradingHouse, fundedCustomer, type TradingHouse } from './testing/trading-house.ts';

/** Prices printed for a moment, and customers whose orders they reach. */

let house: TradingHouse;
beforeEach(async () => {
  house = await createTradingHouse();
});
afterEach(() => house.close());

/** Quotes one price every 100 ms for so long. */
function print(bid: number, ms: number): void {
  for (let passed = 0; passed <= ms; passed += 100) {
    house.clock.advance(99);
    house.tick('EURUSD', bid, bid + 20);
  }
}

const honest = 138_710;

/** Until the next minute begins. */
const msToMinute = () => minuteMs - (house.clock.now() % minuteMs);

test('a print 20 % off on both sides for a second pays no take profit that it passes', async () => {
  const key = await house.newKey();
  print(honest, 1_000);
  const { id } = await house.place(
    key,
    sellOrder({ lots: lots('1'), stopLossPrice: price('1.42'), takeProfitPrice: price('1.34549') }),
  );
  const before = await house.ledger.balances(key);
  print(Math.round(honest * 0.8), 1_000);
  print(honest, 1_000);
  await house.orders.triggers.settled();
  const [after, order] = [await house.ledger.balances(key), await house.orderOf(key, id)];
  expect({
    status: order?.status,
    gained: formatUnits(after.USDT.available - before.USDT.available),
  }).toEqual({
    status: 'open',
    gained: '0',
  });
});

test('a print of 0.35 s closes no honest long below its stop; a price that lasts does, at its second tick', async () => {
  const key = await house.newKey();
  print(honest, 1_000);
  const { id } = await house.place(key, buyOrder());
  print(137_000, 350);
  print(honest, 1_000);
  await house.orders.triggers.settled();
  expect(await house.orderOf(key, id)).toMatchObject({ status: 'open' });
  house.tick('EURUSD', 137_650, 137_670);
  house.clock.advance(499);
  house.tick('EURUSD', 137_640, 137_660);
  await house.orders.triggers.settled();
  expect(await house.orderOf(key, id)).toMatchObject({ closeReason: 'stopLoss', closePrice: '1.3764' });
  const { ticks } = taken(await house.orders.getReceipt(key, idOf({ id })));
  expect(ticks.map(({ role, bid }) => `${role} ${bid}`)).toEqual([
    'entry 1.3871',
    'crossing 1.3765',
    'trigger 1.3764',
    'exit 1.3764',
  ]);
});

test('a print fills no order that waits, and moves no trailing stop', async () => {
  const [waits, trails] = [await house.newKey(), await house.newKey()];
  print(honest, 1_000);
  const limit = buyOrder({ type: 'limit', price: price('1.38'), stopLossPrice: price('1.35') });
  const pending = await house.place(waits, limit);
  const trailing = await house.place(trails, buyOrder({ trailingDistance: price('0.005') }));
  print(137_900, 350);
  print(139_600, 350);
  print(honest, 1_000);
  await house.orders.triggers.settled();
  expect(await house.orderOf(waits, pending.id)).toMatchObject({ status: 'pending' });
  expect(await house.orderOf(trails, trailing.id)).toMatchObject({ status: 'open' });
  expect(house.orders.triggers.bestOf(idOf(trailing))).toBe(price('1.3871'));
});

test('a print stops no account out and warns no customer, even when asked while it stands; a fall that lasts does', async () => {
  const customerId = await fundedCustomer(house);
  const key = keyOf(customerId, 'real');
  print(honest, 1_000);
  const far = { leverage: 30, takeProfitPrice: price('1.5') };
  const first = await house.place(key, buyOrder({ ...far, lots: lots('1'), stopLossPrice: price('1.33') }));
  await house.place(key, buyOrder({ ...far, lots: lots('0.9'), stopLossPrice: price('1.35') }));
  await house.orders.triggers.settled();
  print(135_600, 350);
  // Its margin is looked at with every change of its balance.
  taken(await house.accounts.fundReal(customerId, 'USDT', units('1'), 'more'));
  await house.orders.triggers.settled();
  print(honest, 1_000);
  await house.orders.triggers.settled();
  const events = async () => {
    const all = await house.ledger.eventsAfter(key.customerId, 0n, 500);
    return all.flatMap(({ event, data }) =>
      event === 'notification' ? [Reflect.get(Object(data), 'kind')] : [],
    );
  };
  expect(await house.orderOf(key, first.id)).toMatchObject({ status: 'open' });
  expect(await events()).toEqual([]);
  print(135_600, 500);
  await house.orders.triggers.settled();
  expect(await house.orderOf(key, first.id)).toMatchObject({ closeReason: 'stopOut', closePrice: '1.356' });
  expect(await events()).toEqual(['marginCall', 'stopOut']);
  const { ticks } = taken(await house.orders.getReceipt(key, idOf(first)));
  expect(ticks.map(({ role }) => role)).toEqual(['entry', 'crossing', 'trigger', 'exit', 'standing']);
});

test('a print that was looked at and did not last closes nothing after a restart in the same minute', async () => {
  const key = await house.newKey();
  print(honest, 1_000);
  const { id } = await house.place(key, buyOrder());
  house.clock.advance(msToMinute());
  print(honest, 1_000);
  print(137_000, 350);
  print(honest, 1_000);
  await house.orders.triggers.stop();
  await house.markets.flush({ isLast: true });
  const next = await house.reborn();
  await next.orders.triggers.start();
  next.lasts('EURUSD', honest, honest + 20);
  await next.orders.triggers.settled();
  expect(await house.orderOf(key, id)).toMatchObject({ status: 'open' });
  await next.stop();
});

test('a crossing before a restart is confirmed by the first tick after it that is late enough, once', async () => {
  const key = await house.newKey();
  print(honest, 1_000);
  const { id } = await house.place(key, buyOrder());
  house.tick('EURUSD', 137_650, 137_670);
  await house.orders.triggers.stop();
  await house.markets.flush({ isLast: true });
  const next = await house.reborn();
  await next.orders.triggers.start();
  next.tick('EURUSD', 137_645, 137_665);
  await next.orders.triggers.settled();
  expect(await house.orderOf(key, id)).toMatchObject({ status: 'open' });
  house.clock.advance(500);
  next.tick('EURUSD', 137_640, 137_660);
  next.tick('EURUSD', 137_630, 137_650);
  await next.orders.triggers.settled();
  expect(await house.orderOf(key, id)).toMatchObject({ closeReason: 'stopLoss', closePrice: '1.3764' });
  const { ticks } = taken(await house.orders.getReceipt(key, idOf({ id })));
  expect(ticks.map(({ role }) => role)).toEqual(['entry', 'crossing', 'trigger', 'exit']);
  await next.stop();
});

test('the first tick after an opening needs the next one, and a gap beyond the jump five seconds and three', async () => {
  const [near, far] = [await house.newKey(), await house.newKey()];
  print(honest, 1_000);
  const stopped = await house.place(near, buyOrder());
  house.feed.setOpen('EURUSD', false);
  house.clock.advance(8 * hourMs);
  house.feed.setOpen('EURUSD', true);
  const statusOf = async () => (await house.orderOf(near, stopped.id))?.closePrice;
  house.tick('EURUSD', 137_000, 137_020);
  await house.orders.triggers.settled();
  expect(await statusOf()).toBeUndefined();
  house.clock.advance(minuteMs);
  house.tick('EURUSD', 136_900, 136_920);
  await house.orders.triggers.settled();
  expect(await statusOf()).toBe('1.369');
  const gapped = await house.place(
    far,
    buyOrder({ stopLossPrice: price('1.36'), takeProfitPrice: price('1.4') }),
  );
  for (const bid of [110_000, 110_100]) {
    house.clock.advance(4_000);
    house.tick('EURUSD', bid, bid + 20);
  }
  await house.orders.triggers.settled();
  expect(await house.orderOf(far, gapped.id)).toMatchObject({ status: 'open' });
  house.clock.advance(4_000);
  house.tick('EURUSD', 110_200, 110_220);
  await house.orders.triggers.settled();
  expect(await house.orderOf(far, gapped.id)).toMatchObject({ closeReason: 'stopLoss', closePrice: '1.102' });
});
