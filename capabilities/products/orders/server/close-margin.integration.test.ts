import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asRecordId } from '#foundation/ids/ids.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { formatInstant, hourMs, minuteMs, secondMs } from '#foundation/time/clock.ts';
import { type OrderNotice, orderNoticeShape } from '../notices.ts';
import { buyOrder, type keyOf, newRequest, sellOrder } from './testing/requests.ts';
import { createTradingHouse, expectVerified, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
let closesAt: number;
let opensAt: number;
beforeEach(async () => {
  house = await createTradingHouse();
  closesAt = house.clock.now() + 3 * hourMs;
  opensAt = closesAt + 48 * hourMs;
  house.feed.breakIn('EURUSD', closesAt, opensAt);
});
afterEach(async () => {
  await expectVerified(house);
  await house.close();
});

type Key = ReturnType<typeof keyOf>;

/** Stops far away, and as much leverage as there is. */
const bold = { leverage: 30, lots: lots('1'), stopLossPrice: price('1.36'), takeProfitPrice: price('1.47') };
const boldSell = { ...bold, stopLossPrice: price('1.414'), takeProfitPrice: price('1.3') };

/** A quote at a time; everything it sets off is done afterwards. */
async function quoted(bid: number, at = house.clock.now()) {
  house.clock.advance(Math.max(0, at - house.clock.now()));
  house.lasts('EURUSD', bid, bid + 20);
  await house.orders.triggers.settled();
}

/** What customers have together once they have closed what is open. */
async function broughtHome(keys: readonly Key[]): Promise<bigint> {
  let sum = 0n;
  for (const key of keys) {
    for (const { id } of await openOrders(key))
      taken(await house.orders.closeOrder(key, asRecordId(BigInt(id)), newRequest()));
    sum += (await house.ledger.balances(key)).USDT.available;
  }
  return sum;
}

async function noticesOf(key: Key): Promise<OrderNotice[]> {
  const events = await house.ledger.eventsAfter(key.customerId, 0n, 500);
  return events.flatMap(({ event, data }) =>
    event === 'notification' ? [orderNoticeShape.parse(data)] : [],
  );
}

async function openOrders(key: Key) {
  return (await house.orders.listOrders(key, { status: 'open' }, { offset: 0, limit: 100 })).rows;
}

test('two customers on the two sides of a close are not paid more by a gap than they lose by it', async () => {
  const [long, short] = [await house.newKey('real'), await house.newKey('real')];
  await house.place(long, buyOrder({ ...bold, lots: lots('1.9') }));
  await house.place(short, sellOrder({ ...boldSell, lots: lots('1.9') }));
  for (let at = closesAt - 50 * minuteMs; at < closesAt; at += 10 * minuteMs) await quoted(138_710, at);
  await quoted(131_500, opensAt + 1);
  await quoted(131_500, opensAt + 1_000);
  expect(await broughtHome([long, short])).toBeLessThanOrEqual(units('20000'));
});

test('the close margin is agreed at opening, and bound from its minutes before the close until the opening', async () => {
  const key = await house.newKey('real');
  const placed = await house.place(key, buyOrder(bold));
  // 5 % of 138,730, where the margin is a thirtieth.
  const closeMargin = { amount: '6936.50000001', from: formatInstant(closesAt - 30 * minuteMs) };
  expect(placed).toMatchObject({ requiredMargin: '4624.33333334', closeMargin });
  const free = async () => Number((await house.accounts.accountOf(key.customerId, 'real')).freeMargin);
  const [before] = [await free()];
  // The last of its quotes comes half a second and a millisecond later.
  await quoted(138_710, closesAt - 30 * minuteMs - secondMs);
  expect(await free()).toBeCloseTo(before, 6);
  await quoted(138_710, closesAt - 30 * minuteMs);
  expect(await free()).toBeCloseTo(before - (6936.5 - 4624.333_333), 3);
  await quoted(138_710, opensAt + 1);
  expect(await free()).toBeGreaterThan(before - 100);
});

test('customers who lack it are warned an hour before, and closed at its start at the price of an open market', async () => {
  const key = await house.newKey('real');
  await house.place(key, buyOrder({ ...bold, lots: lots('1.7') }));
  await quoted(138_710, closesAt - 95 * minuteMs);
  expect(await noticesOf(key)).toEqual([]);
  await quoted(138_710, closesAt - 90 * minuteMs);
  await quoted(138_711, closesAt - 80 * minuteMs);
  const warning = {
    kind: 'closeMargin',
    code: 'EURUSD',
    from: formatInstant(closesAt - 30 * minuteMs),
    needed: '11792.05000001',
  };
  expect(await noticesOf(key)).toMatchObject([warning]);
  expect(await openOrders(key)).toHaveLength(1);
  const start = closesAt - 30 * minuteMs;
  await quoted(138_650, start);
  expect(await openOrders(key)).toEqual([]);
  const { rows } = await house.orders.listOrders(key, { status: 'closed' }, { offset: 0, limit: 1 });
  expect(rows).toMatchObject([{ closeReason: 'closeMargin', closePrice: '1.3865' }]);
  expect((await noticesOf(key)).map(({ kind }) => kind)).toEqual([
    'closeMargin',
    'marginCall',
    'closedForClose',
  ]);
});

test('without a sound tick nothing is closed, and the first one after that does', async () => {
  const key = await house.newKey('real');
  await house.place(key, buyOrder({ ...bold, lots: lots('1.7') }));
  const start = closesAt - 30 * minuteMs;
  house.clock.advance(start + minuteMs - house.clock.now());
  house.orders.triggers.lookAtCloses();
  await house.orders.triggers.settled();
  expect(await openOrders(key)).toHaveLength(1);
  await quoted(138_640, start + 2 * minuteMs);
  await house.orders.triggers.settled();
  expect(await openOrders(key)).toEqual([]);
});

test('what was opened under none needs none, and a restart changes nothing of it', async () => {
  const key = await house.newKey('real');
  await house.place(key, buyOrder({ ...bold, lots: lots('1.7') }));
  await sql`update orders.margin_order set close_terms = null`.execute(house.database.db);
  await house.orders.triggers.stop();
  const orders = house.restarted();
  await orders.triggers.start();
  await quoted(138_640, closesAt - 20 * minuteMs);
  await orders.triggers.settled();
  expect(await openOrders(key)).toHaveLength(1);
  expect(await noticesOf(key)).toEqual([]);
  await orders.triggers.stop();
});

test('an order inside the window needs the close margin; one that waited is rejected without it', async () => {
  const key = await house.newKey('real');
  const waiting = { ...bold, lots: lots('1.7'), type: 'limit', price: price('1.385') } as const;
  const { id } = await house.place(key, buyOrder(waiting));
  await quoted(138_710, closesAt - 20 * minuteMs);
  const tooBig = buyOrder({ ...bold, lots: lots('1.7') });
  expect(await house.orders.placeOrder(key, tooBig, newRequest())).toMatchObject({
    refusal: 'INSUFFICIENT_BALANCE',
  });
  await quoted(138_480, closesAt - 19 * minuteMs);
  const { rows } = await house.orders.listOrders(key, {}, { offset: 0, limit: 9 });
  expect(rows).toMatchObject([{ id, status: 'rejected', rejectReason: 'INSUFFICIENT_BALANCE' }]);
  await house.place(key, buyOrder({ ...bold, lots: lots('0.9') }));
});
