import { afterEach, beforeEach, expect, test } from 'vitest';
import { setHalted } from '#capabilities/markets/catalogue/server/testing/halting.ts';
import { asRecordId } from '#foundation/ids/ids.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { buyOrder, firstPage, keyOf, newRequest, sellOrder } from './testing/requests.ts';
import { createTradingHouse, fundedCustomer, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeEach(async () => {
  house = await createTradingHouse();
});
afterEach(() => house.close());

type Key = ReturnType<typeof keyOf>;

const statusOf = async (key: Key, id: string) => {
  const { rows } = await house.orders.listOrders(key, {}, firstPage);
  const order = rows.find((row) => row.id === id);
  return [order?.status, order?.closeReason];
};

async function noticesOf(key: Key) {
  const events = await house.ledger.eventsAfter(key.customerId, 0n, 500);
  return events.flatMap(({ event, data }) => (event === 'notification' ? [data] : []));
}

/**
 * Two positions that are each allowed, and together bring the account to the edge: 9,249 of margin, 9,861 of
 * equity at 1.3871.
 */
async function onTheEdge(key: Key) {
  const far = { leverage: 30, takeProfitPrice: price('1.5') };
  const first = await house.place(key, buyOrder({ ...far, lots: lots('1'), stopLossPrice: price('1.33') }));
  const second = await house.place(
    key,
    buyOrder({ ...far, lots: lots('0.99'), stopLossPrice: price('1.36') }),
  );
  return [first, second] as const;
}

/** The margin level in percent if all stood at this bid for as long as it takes, from the stored account. */
async function levelAt(key: Key, bid: number) {
  house.lasts('EURUSD', bid, bid + 20);
  const { marginLevel } = await house.accounts.accountOf(key.customerId, key.book);
  return Number(marginLevel);
}

test('warns once at each level, again after the account has recovered, and over a restart', async () => {
  const key = await house.newKey();
  await onTheEdge(key);
  const levels = async () => (await noticesOf(key)).map((data) => Reflect.get(Object(data), 'threshold'));
  expect(await levels()).toEqual([]);
  // About 199,000 of the base: a hundredth costs 1,990; 9,201 of margin and 9,861 of equity at first.
  expect(await levelAt(key, 138_200)).toBeLessThan(1);
  await house.orders.triggers.settled();
  expect(await levels()).toEqual(['1']);
  await house.settle(138_250);
  await house.settle(138_150);
  expect(await levels()).toEqual(['1']);
  await house.settle(139_000);
  await house.settle(138_150);
  expect(await levels()).toEqual(['1', '1']);
  await house.settle(137_400);
  expect(await levels()).toEqual(['1', '1', '0.8']);
  await house.orders.triggers.stop();
  const second = house.restarted();
  await second.triggers.start();
  await second.triggers.settled();
  expect(await levels()).toEqual(['1', '1', '0.8']);
  house.lasts('EURUSD', 136_700, 136_720);
  await second.triggers.settled();
  expect(await levels()).toEqual(['1', '1', '0.8', '0.65']);
  await second.triggers.stop();
});

test('a deposit ends the margin call: below it again, the customer is warned again', async () => {
  const customerId = await fundedCustomer(house);
  const key = keyOf(customerId, 'real');
  await onTheEdge(key);
  await house.settle(138_200);
  expect(await noticesOf(key)).toHaveLength(1);
  taken(await house.accounts.fundReal(customerId, 'USDT', units('4000'), 'more'));
  await house.orders.triggers.settled();
  await house.settle(138_100);
  expect(await noticesOf(key)).toHaveLength(1);
  await house.settle(136_010);
  expect((await noticesOf(key)).length).toBeGreaterThan(1);
});

test('at half the margin the largest loss is closed first, at the tick that brought it there', async () => {
  const key = await house.newKey();
  const [first, second] = await onTheEdge(key);
  await house.settle(136_050);
  // Still above the second's stop at 1.36; the account is at half its margin before.
  expect(await statusOf(key, first.id)).toEqual(['closed', 'stopOut']);
  expect(await statusOf(key, second.id)).toEqual(['open', undefined]);
  const receipt = taken(await house.orders.getReceipt(key, asRecordId(BigInt(first.id))));
  const deciding = house.markets.latest('EURUSD');
  const [sequence, crossing] = [String(deciding?.sequence), String(deciding?.lasted?.since?.sequence)];
  expect(receipt.ticks.slice(1)).toMatchObject([
    { role: 'crossing', sequence: crossing, price: '1.3605' },
    { role: 'trigger', sequence, price: '1.3605' },
    { role: 'exit', sequence },
    { role: 'standing', sequence },
  ]);
  expect(await levelAt(key, 136_050)).toBeGreaterThan(0.5);
  const notices = await noticesOf(key);
  expect(notices).toContainEqual(expect.objectContaining({ kind: 'stopOut', orderId: first.id }));
});

test('opposite positions through a gap: the winning side pays for the losing one, not the platform', async () => {
  const key = await house.newKey('real');
  const wide = { lots: lots('1'), leverage: 30, takeProfitPrice: price('1.2') };
  const bought = await house.place(
    key,
    buyOrder({ ...wide, takeProfitPrice: price('1.6'), stopLossPrice: price('1.38') }),
  );
  const sold = await house.place(key, sellOrder({ ...wide, stopLossPrice: price('1.395') }));
  const losses = await house.ledger.houseBalance('real', 'house/losses', 'USDT');
  await house.settle(125_000);
  expect(await statusOf(key, bought.id)).toEqual(['closed', 'stopLoss']);
  expect(await statusOf(key, sold.id)).toEqual(['closed', 'stopOut']);
  // A close that the customer did not ask for has one notice.
  const told = (await noticesOf(key)).filter((data) => Reflect.get(Object(data), 'kind') === 'stopOut');
  expect(told).toMatchObject([{ orderId: sold.id }]);
  expect(await house.ledger.houseBalance('real', 'house/losses', 'USDT')).toBe(losses);
  expect((await house.ledger.balances(key)).USDT.available).toBeGreaterThan(units('9000'));
});

test('a customer cannot close a loss that the rest of the account would have to pay for', async () => {
  const key = await house.newKey();
  const wide = { lots: lots('1'), leverage: 30, takeProfitPrice: price('1.1') };
  const bought = await house.place(
    key,
    buyOrder({ ...wide, takeProfitPrice: price('1.6'), stopLossPrice: price('1.32') }),
  );
  const sold = await house.place(key, sellOrder({ ...wide, stopLossPrice: price('1.395') }));
  await house.settle(132_300);
  const before = await house.ledger.balances(key);
  const refused = await house.orders.closeOrder(key, asRecordId(BigInt(bought.id)), newRequest());
  expect(refused).toMatchObject({ refusal: 'INSUFFICIENT_BALANCE' });
  expect(await house.ledger.balances(key)).toEqual(before);
  taken(await house.orders.closeOrder(key, asRecordId(BigInt(sold.id)), newRequest()));
  taken(await house.orders.closeOrder(key, asRecordId(BigInt(bought.id)), newRequest()));
});

test('a halt stops no stop-out: prices flow, value and close', async () => {
  const key = await house.newKey();
  const far = { leverage: 30, takeProfitPrice: price('180') };
  const yen = { ...far, code: 'USDJPY', lots: lots('1.4'), stopLossPrice: price('142.5') };
  const held = await house.place(key, buyOrder(yen));
  const euro = { ...far, lots: lots('0.9'), stopLossPrice: price('1.36') };
  const other = await house.place(key, buyOrder({ ...euro, takeProfitPrice: price('1.5') }));
  for (const code of ['EURUSD', 'USDJPY']) await setHalted(house.database.db, house.markets, code, true);
  house.lasts('USDJPY', 140_000, 140_020);
  await house.orders.triggers.settled();
  expect(await statusOf(key, held.id)).toEqual(['closed', 'stopLoss']);
  expect(await statusOf(key, other.id)).toEqual(['closed', 'stopOut']);
});
