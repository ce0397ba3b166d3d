import { afterEach, beforeEach, expect, test } from 'vitest';
import { price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { createOrderChecks } from './order-recorded.ts';
import { createSurroundings } from './surroundings.ts';
import { buyOrder, idOf, newRequest } from './testing/requests.ts';
import { createTradingHouse, expectVerified, type TradingHouse } from './testing/trading-house.ts';

/** Fills at a price that the market never traded at in the minutes around: 1.38710 to 1.38730 but for one. */

let house: TradingHouse;
beforeEach(async () => {
  house = await createTradingHouse();
});
afterEach(async () => {
  await expectVerified(house);
  await house.close();
});

/** Minutes at one price. */
async function minutes(count: number, bid = 138_710) {
  for (let each = 0; each < count; each += 1) {
    house.clock.advance(minuteMs);
    house.lasts('EURUSD', bid, bid + 20);
  }
  await house.orders.triggers.settled();
  await house.markets.flush();
}

function checks() {
  const { markets, ledger, clock } = house;
  const aroundOf = createSurroundings({ markets, clock, actions: { factors: () => [] } });
  return createOrderChecks({ db: house.database.db, ledger, aroundOf });
}

/** A buy that a minute at this price closes, and what the market does after it. */
async function closedBy(print: number, after = 138_710, given = buyOrder()) {
  await minutes(5);
  const key = await house.newKey('real');
  const order = await house.place(key, given);
  await minutes(1);
  await minutes(1, print);
  expect(await house.orderOf(key, order.id)).toMatchObject({ status: 'closed' });
  await minutes(6, after);
  return taken(await checks().differenceOf(key, idOf(order))).units;
}

test('a stop that a print two percent off has hit is corrected to the nearest price around it', async () => {
  // 10,000 euros, from 1.36 to 1.3872, and a fee of 0.05 % on as much more.
  const better = units('272') - units('0.136');
  expect(await closedBy(136_000)).toBe(better);
});

test('a take profit that such a print has paid is corrected by the same rule, against the customer', async () => {
  const worse = await closedBy(141_000);
  expect(worse).toBeLessThan(-units('200'));
});

test('a move of less than the distance, and a jump that the market stays at, are no errors', async () => {
  const near = buyOrder({ stopLossPrice: price('1.382') });
  expect(await closedBy(138_150, 138_710, near)).toBe(0n);
  expect(await closedBy(136_000, 136_100)).toBe(0n);
});

test('while the minutes after a fill are not over, it is what its own tick says', async () => {
  await minutes(5);
  const key = await house.newKey('real');
  const order = await house.place(key, buyOrder({ stopLossPrice: price('1.37') }));
  await minutes(1, 136_000);
  await minutes(3);
  expect(await checks().differenceOf(key, idOf(order))).toMatchObject({ value: { units: 0n } });
  await minutes(3);
  expect(taken(await checks().differenceOf(key, idOf(order))).units).toBeGreaterThan(0n);
});

test('an order closed by its customer in such a minute is corrected too', async () => {
  await minutes(5);
  const key = await house.newKey('real');
  const order = await house.place(key, buyOrder());
  await minutes(1);
  house.clock.advance(minuteMs);
  house.tick('EURUSD', 139_600, 139_620);
  taken(await house.orders.closeOrder(key, idOf(order), newRequest()));
  await minutes(6);
  expect(taken(await checks().differenceOf(key, idOf(order))).units).toBeLessThan(0n);
});
