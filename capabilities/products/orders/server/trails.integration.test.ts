import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { asRecordId, type RecordId } from '#foundation/ids/ids.ts';
import { price } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { buyOrder, keyOf, newRequest } from './testing/requests.ts';
import { createTradingHouse, fundedCustomer, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
let key: AccountKey;
let id: RecordId;

/** A position that has followed the price up, which is stored. */
beforeEach(async () => {
  house = await createTradingHouse();
  key = keyOf(await fundedCustomer(house));
  const order = buyOrder({ trailingDistance: price('0.003') });
  id = asRecordId(BigInt(taken(await house.orders.placeOrder(key, order, newRequest())).id));
  house.lasts('EURUSD', 139_300, 139_320);
  await house.orders.triggers.settled();
  await house.orders.triggers.flush();
  expect(await stored()).toEqual([id]);
});
afterEach(() => house.close());

async function stored() {
  const select = sql<{ id: bigint }>`select id from orders.trailing_best`;
  return (await select.execute(house.database.db)).rows.map((row) => row.id);
}

async function closing() {
  const { rows } = await house.orders.listOrders(key, {}, { offset: 0, limit: 100 });
  return rows.find((row) => row.id === String(id))?.closeReason;
}

test('nothing stays stored of a trailing stop that an edit takes off', async () => {
  taken(await house.orders.editOrder(key, id, { trailingDistance: null }, newRequest()));
  await house.orders.triggers.flush();
  expect(await stored()).toEqual([]);
});

test('nor of one that a passed tick sets off after a restart', async () => {
  await house.orders.triggers.stop();
  house.lasts('EURUSD', 138_900, 138_920);
  const next = house.restarted();
  await next.triggers.start();
  await next.triggers.settled();
  expect(await closing()).toBe('trailing');
  await next.triggers.stop();
  expect(await stored()).toEqual([]);
});

test('nor of one that was missed, once it is closed: until then the next process needs it', async () => {
  await house.orders.triggers.stop();
  house.clock.advance(2 * minuteMs);
  house.lasts('EURUSD', 138_900, 138_920);
  house.clock.advance(minuteMs);
  house.lasts('EURUSD', 139_200, 139_220);
  await house.markets.flush();
  const shortlived = await house.reborn();
  await shortlived.orders.triggers.start();
  await shortlived.stop();
  expect(await stored()).toEqual([id]);
  const next = await house.reborn();
  await next.orders.triggers.start();
  next.lasts('EURUSD', 139_250, 139_270);
  await next.orders.triggers.settled();
  expect(await closing()).toBe('trailing');
  await next.stop();
  expect(await stored()).toEqual([]);
});
