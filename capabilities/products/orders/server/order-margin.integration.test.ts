import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderReserve } from '#capabilities/money/accounting/orders.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { dayMs, hourMs, secondMs } from '#foundation/time/clock.ts';
import { buyOrder, firstPage, idOf, newRequest, sellOrder } from './testing/requests.ts';
import { coverOf, createTradingHouse, expectVerified, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeEach(async () => {
  house = await createTradingHouse();
});
afterEach(async () => {
  await expectVerified(house);
  await house.close();
});

/** Its order margin is 699.425 USDT. */
const buyLimit = buyOrder({ type: 'limit', price: price('1.385') });
const orderMargin = units('699.425');

const usdtOf = async (key: AccountKey) => (await house.ledger.balances(key)).USDT;
const statusOf = async (key: AccountKey, id: string) => (await house.orderOf(key, id))?.status;

async function noticesOf({ customerId }: AccountKey): Promise<unknown[]> {
  const events = await house.ledger.eventsAfter(customerId, 0n, 200);
  return events.filter(({ event }) => event === 'notification').map(({ data }) => data);
}

describe('what is on hold', () => {
  test('follows its order: placed, edited, cancelled', async () => {
    const key = await house.newKey();
    const before = await usdtOf(key);
    const placed = await house.place(key, buyLimit);
    expect(placed.orderMargin).toBe('699.425');
    expect(await usdtOf(key)).toMatchObject({
      available: before.available - orderMargin,
      margin: orderMargin,
    });
    const lower = { price: price('1.38'), stopLossPrice: price('1.37') };
    const edited = taken(await house.orders.editOrder(key, idOf(placed), lower, newRequest()));
    expect(edited).toMatchObject({ orderMargin: '696.9', expiresAt: placed.expiresAt });
    expect((await usdtOf(key)).margin).toBe(units('696.9'));
    const cancelled = taken(await house.orders.cancelOrder(key, idOf(placed), newRequest()));
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'user' });
    expect(await usdtOf(key)).toEqual(before);
  });

  test('is equity and no margin in use: the margin level stays where it is', async () => {
    const key = await house.newKey();
    await house.place(key, buyOrder());
    const account = () => house.accounts.accountOf(key.customerId, key.book);
    const before = await account();
    await house.place(key, buyLimit);
    const { freeMargin, marginEquity, margin, marginLevel, equity } = await account();
    expect({ marginEquity, margin, marginLevel, equity }).toEqual({
      marginEquity: before.marginEquity,
      margin: before.margin,
      marginLevel: before.marginLevel,
      equity: before.equity,
    });
    expect(units(freeMargin)).toBe(units(before.freeMargin) - orderMargin);
  });

  test('an edit that needs more than there is changes nothing', async () => {
    const key = await house.newKey();
    const { id } = await house.place(
      key,
      buyOrder({ type: 'limit', price: price('1.38'), lots: lots('1.43') }),
    );
    const before = await usdtOf(key);
    const edit = { price: price('1.387'), stopLossPrice: price('1.38') };
    expect(await house.orders.editOrder(key, idOf({ id }), edit, newRequest())).toMatchObject({
      refusal: 'INSUFFICIENT_BALANCE',
      params: { missing: '16.2205' },
    });
    expect(await usdtOf(key)).toEqual(before);
  });
});

describe('losses', () => {
  const half = { lots: lots('0.6'), leverage: 30, takeProfitPrice: price('1.41') };
  const waiting = { type: 'limit', price: price('1.28'), lots: lots('0.2'), leverage: 30 } as const;

  test('pending orders count on the way to a stop-out, and are cancelled before it closes anything', async () => {
    const key = await house.newKey();
    const one = await house.place(key, buyOrder({ ...half, stopLossPrice: price('1.29') }));
    const other = await house.place(key, buyOrder({ ...half, stopLossPrice: price('1.28') }));
    const pending = await house.place(key, buyOrder({ ...waiting, stopLossPrice: price('1.25') }));
    // Equity of 2,921 for a margin of 5,549; 866 of it are on hold.
    await house.settle(132_900);
    expect(await statusOf(key, pending.id)).toBe('pending');
    await house.settle(132_700);
    expect(await house.orderOf(key, pending.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'stopOut',
    });
    const ends = [await statusOf(key, one.id), await statusOf(key, other.id)];
    expect(ends.toSorted()).toEqual(['closed', 'open']);
    expect((await usdtOf(key)).margin).toBe(units(one.requiredMargin));
    expect(await noticesOf(key)).toContainEqual({
      kind: 'pendingCancelled',
      book: key.book,
      orders: '1',
      amount: pending.orderMargin,
    });
  });

  const whole = buyOrder({ ...half, lots: lots('1.2'), stopLossPrice: price('1.345') });

  test.each([
    ['a stop loss', async (_: AccountKey, __: string) => house.settle(131_000)],
    [
      'the customer',
      async (key: AccountKey, id: string) => {
        await house.orders.triggers.stop();
        house.tick('EURUSD', 131_000, 131_020);
        taken(await house.orders.closeOrder(key, idOf({ id }), newRequest()));
      },
    ],
  ])(
    'what a gap takes beyond the balance when closed by %s comes from pending orders first',
    async (_, close) => {
      const key = await house.newKey();
      const position = await house.place(key, whole);
      const pending = await house.place(key, buyOrder({ ...waiting, stopLossPrice: price('1.25') }));
      await close(key, position.id);
      expect(await statusOf(key, position.id)).toBe('closed');
      expect(await house.orderOf(key, pending.id)).toMatchObject({ cancelReason: 'stopOut' });
      expect(await house.ledger.houseBalance('demo', 'house/losses', 'USDT')).toBe(0n);
      // 10,000 less fees of 161.838 and a loss of 9,276.
      expect(await usdtOf(key)).toMatchObject({ available: units('562.162'), margin: 0n });
    },
  );
});

describe('the end', () => {
  test.each([
    ['30 days later where nothing is said', undefined, '2026-12-24T15:30:00.000Z'],
    ['17:00 in New York', 'day', '2026-11-24T22:00:00.000Z'],
    ['the time that is asked for', Date.parse('2027-02-22T15:30:00Z'), '2027-02-22T15:30:00.000Z'],
  ] as const)('is %s', async (_, until, expiresAt) => {
    const key = await house.newKey();
    expect(taken(await house.orders.quoteOrder(key, { ...buyLimit, until }))).toMatchObject({
      expiresAt,
      orderMargin: '699.425',
    });
    expect(await house.place(key, { ...buyLimit, until })).toMatchObject({ expiresAt });
  });

  test.each([
    ['now', { ...buyLimit, until: Date.parse('2026-11-24T15:30:00Z') }],
    ['in more than 90 days', { ...buyLimit, until: Date.parse('2027-02-22T15:30:01Z') }],
    ['of a market order', buyOrder({ until: 'day' })],
  ])('%s is refused', async (_, order) => {
    const key = await house.newKey();
    expect(await house.orders.placeOrder(key, order, newRequest())).toMatchObject({
      refusal: 'EXPIRY_UNREASONABLE',
    });
  });

  test('returns the money, once, with a notice', async () => {
    const key = await house.newKey();
    const before = await usdtOf(key);
    const { id } = await house.place(key, { ...buyLimit, until: 'day' });
    house.clock.advance(6.5 * hourMs - secondMs);
    await house.orders.triggers.expire();
    expect(await statusOf(key, id)).toBe('pending');
    house.clock.advance(secondMs);
    const other = await house.reborn();
    await Promise.all([house.orders.triggers.expire(), other.orders.triggers.expire()]);
    await other.stop();
    expect(await house.orderOf(key, id)).toMatchObject({
      status: 'expired',
      expiresAt: '2026-11-24T22:00:00.000Z',
      endTime: '2026-11-24T22:00:00.000Z',
    });
    expect(await usdtOf(key)).toEqual(before);
    expect(await noticesOf(key)).toEqual([
      { kind: 'orderExpired', book: key.book, orderId: id, code: 'EURUSD' },
    ]);
    expect(await house.orders.cancelOrder(key, idOf({ id }), newRequest())).toMatchObject({
      refusal: 'ORDER_NOT_PENDING',
    });
  });

  test('no tick from then on fills it, even if nothing has expired it', async () => {
    const key = await house.newKey();
    const { id } = await house.place(key, { ...buyLimit, until: 'day' });
    const late = await house.place(key, { ...buyLimit, until: Date.parse('2026-11-25T15:00:00Z') });
    house.clock.advance(6.5 * hourMs);
    await house.settle(138_400);
    expect(await statusOf(key, id)).toBe('expired');
    expect(await statusOf(key, late.id)).toBe('open');
  });

  test('an edit may move it', async () => {
    const key = await house.newKey();
    const { id } = await house.place(key, { ...buyLimit, until: 'day' });
    const until = Date.parse('2026-12-01T00:00:00Z');
    taken(await house.orders.editOrder(key, idOf({ id }), { until }, newRequest()));
    house.clock.advance(dayMs);
    await house.orders.triggers.expire();
    expect(await house.orderOf(key, id)).toMatchObject({
      status: 'pending',
      expiresAt: '2026-12-01T00:00:00.000Z',
    });
  });
});

describe('limits', () => {
  test('a number of pending orders; one that is there can be changed at the limit', async () => {
    await house.configure({ maxPendingOrders: 2 });
    const key = await house.newKey();
    const { id } = await house.place(key, buyLimit);
    await house.place(key, buyLimit);
    expect(await house.orders.placeOrder(key, buyLimit, newRequest())).toMatchObject({
      refusal: 'TOO_MANY_PENDING_ORDERS',
      params: { max: '2' },
    });
    await house.configure({ maxPendingOrders: 1 });
    taken(await house.orders.editOrder(key, idOf({ id }), { price: price('1.384') }, newRequest()));
    expect(await house.orders.placeOrder(key, buyOrder(), newRequest())).toMatchObject({ ok: true });
  });

  test('no farther from the price than a take profit may be', async () => {
    const key = await house.newKey();
    const far = buyOrder({ type: 'limit', stopLossPrice: price('1.03'), takeProfitPrice: price('1.2') });
    // A quarter of 1.3873.
    expect(
      await house.orders.placeOrder(key, { ...far, price: price('1.0404') }, newRequest()),
    ).toMatchObject({ refusal: 'PRICE_UNREASONABLE', params: { maxDistance: '0.346825' } });
    expect(await house.place(key, { ...far, price: price('1.0405') })).toMatchObject({ status: 'pending' });
  });
});

test('orders of before are funded at the start, oldest first; what the balance does not cover is cancelled', async () => {
  const key = await house.newKey();
  const placed = [];
  for (const size of ['0.7', '0.6', '0.1'])
    placed.push(await house.place(key, { ...buyLimit, lots: lots(size) }));
  const held = (await usdtOf(key)).margin;
  // As migration 0120 finds them, with less money than they need, and cover reserved for them.
  const usdt = { asset: 'USDT', ref: 'before' } as const;
  const { free, promised } = orderReserve;
  const before = [
    { ...usdt, from: 'margin', to: 'available', units: held, reason: 'orderMarginRelease' },
    { ...usdt, from: 'available', to: 'outside', units: units('4300'), reason: 'adjustment' },
    { ...usdt, from: free, to: promised, units: units('900'), reason: 'orderReserve' },
  ] as const;
  taken(await house.lane.submit(postTransfers, { key, input: before }));
  await sql`update orders.margin_order set order_margin = 0, reserved = ${units('300')}`.execute(
    house.database.db,
  );
  const { available } = await usdtOf(key);
  const { orders, stop } = await house.reborn();
  await orders.fundPending();
  const { rows } = await house.orders.listOrders(key, {}, firstPage);
  expect(rows.toReversed()).toMatchObject([
    { id: placed[0]?.id, status: 'pending', orderMargin: '4895.975', expiresAt: '2026-12-24T15:30:00.000Z' },
    { id: placed[1]?.id, status: 'cancelled', cancelReason: 'uncovered' },
    { id: placed[2]?.id, status: 'pending', orderMargin: '699.425' },
  ]);
  expect(await usdtOf(key)).toMatchObject({
    available: available - units('5595.4'),
    margin: units('5595.4'),
  });
  expect((await coverOf(house, 'demo')).promised).toBe(0n);
  expect(await noticesOf(key)).toEqual([
    {
      kind: 'pendingFunded',
      book: key.book,
      orders: '2',
      amount: '5595.4',
      cancelled: '1',
      until: '2026-12-24T15:30:00.000Z',
    },
  ]);
  const { commands } = house.lane.figures();
  await orders.fundPending();
  await stop();
  expect(house.lane.figures().commands).toBe(commands);
});

test('a sell limit that fills better takes the difference from the free margin', async () => {
  const key = await house.newKey();
  const { id } = await house.place(key, sellOrder({ type: 'limit', price: price('1.389') }));
  const before = await usdtOf(key);
  await house.settle(139_200);
  const filled = await house.orderOf(key, id);
  expect(filled).toMatchObject({ status: 'open', openPrice: '1.392', requiredMargin: '696', fee: '6.96' });
  expect(await usdtOf(key)).toMatchObject({
    available: before.available + units('701.445') - units('702.96'),
    margin: units('696'),
  });
  const receipt = taken(await house.orders.getReceipt(key, idOf({ id })));
  expect(receipt.transfers.map(({ reason, amount }) => `${reason} ${amount}`)).toEqual([
    'orderMargin 701.445',
    'orderMarginRelease 701.445',
    'margin 696',
    'fee 6.96',
  ]);
});
