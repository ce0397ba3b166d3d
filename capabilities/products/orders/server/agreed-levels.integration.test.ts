import { afterEach, beforeEach, expect, test } from 'vitest';
import { asRecordId } from '#foundation/ids/ids.ts';
import { lots, price } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import type { OrderServices } from './orders.ts';
import { buyOrder, firstPage, type keyOf, newRequest } from './testing/requests.ts';
import { createTradingHouse, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
/** Those of the running process. */
let orders: OrderServices;
beforeEach(async () => {
  house = await createTradingHouse();
  orders = house.orders;
});
afterEach(async () => {
  await orders.triggers.stop();
  await house.close();
});

type Key = ReturnType<typeof keyOf>;
const strict = { warningLevels: ['1', '0.9', '0.85'], stopOutLevel: '0.79' };
/** 6,935.50 of margin for 1.5 lots at 1.3873. */
const big = { leverage: 30, takeProfitPrice: price('1.5'), lots: lots('1.5'), stopLossPrice: price('1.35') };
/** Two of them are as much, and each alone could lose far more. */
const half = { ...big, lots: lots('0.75') };
const small = { ...big, lots: lots('0.01') };

async function place(key: Key, changes: Parameters<typeof buyOrder>[0]) {
  return taken(await orders.placeOrder(key, buyOrder(changes), newRequest()));
}

async function quoted(bid: number) {
  house.lasts('EURUSD', bid, bid + 20);
  await orders.triggers.settled();
}

async function openIds(key: Key) {
  return (await orders.listOrders(key, { status: 'open' }, firstPage)).rows.map(({ id }) => id);
}

const levelOf = async (key: Key) =>
  Number((await house.accounts.accountOf(key.customerId, key.book)).marginLevel);

/** Every account is looked at again by the newest configuration. */
async function restart() {
  await orders.triggers.stop();
  orders = house.restarted();
  await orders.triggers.start();
  await orders.triggers.settled();
}

test('a raised stop-out level closes nothing that was opened before, not even after a restart', async () => {
  const key = await house.newKey();
  const { id } = await place(key, big);
  await quoted(135_500);
  expect(await levelOf(key)).toBeGreaterThan(0.7);
  expect(await levelOf(key)).toBeLessThan(0.79);
  await house.configure(strict);
  await restart();
  await quoted(135_499);
  expect(await openIds(key)).toEqual([id]);
});

test('what opens later agrees on the newer level, and while the older is open the account has the older’s', async () => {
  const key = await house.newKey();
  const { id } = await place(key, big);
  await house.configure(strict);
  const later = await place(key, small);
  expect(later.agreed).toEqual({ warningLevels: ['1', '0.9', '0.85'], stopOutLevel: '0.79' });
  await quoted(135_500);
  await restart();
  await quoted(135_499);
  expect(await openIds(key)).toEqual([later.id, id]);
  const other = await house.newKey();
  await quoted(138_710);
  await place(other, half);
  await place(other, half);
  await quoted(135_500);
  expect(await openIds(other)).toHaveLength(1);
  expect(await openIds(key)).toEqual([later.id, id]);
});

test('an order that waits agrees on the levels of its placing, and keeps them when it is changed', async () => {
  const key = await house.newKey();
  const { id } = await place(key, { ...big, type: 'limit', price: price('1.385') });
  await house.configure(strict);
  const edit = { takeProfitPrice: price('1.6') };
  const edited = taken(await orders.editOrder(key, asRecordId(BigInt(id)), edit, newRequest()));
  expect(edited.agreed).toEqual({ warningLevels: ['1', '0.8', '0.65'], stopOutLevel: '0.5' });
  await quoted(138_480);
  await quoted(135_500);
  expect(await openIds(key)).toEqual([id]);
});

test('customers who opened under a strict level are warned and closed by it, though a looser one has been published since', async () => {
  const key = await house.newKey();
  await house.configure(strict);
  const first = await place(key, half);
  const second = await place(key, half);
  await house.configure({});
  await quoted(135_500);
  expect(await openIds(key)).toEqual([second.id]);
  const events = await house.ledger.eventsAfter(key.customerId, 0n, 500);
  const notices = events.flatMap(({ event, data }) => (event === 'notification' ? [data] : []));
  expect(notices).toMatchObject([
    { kind: 'marginCall', threshold: '0.85', stopOutLevel: '0.79' },
    { kind: 'stopOut', orderId: first.id },
  ]);
});
