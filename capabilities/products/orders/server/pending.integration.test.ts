import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setHalted } from '#capabilities/markets/catalogue/server/testing/halting.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import type { OrderRequest } from './place-order.ts';
import { buyOrder, idOf, newRequest, sellOrder } from './testing/requests.ts';
import { createTradingHouse, stateOf, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeEach(async () => {
  house = await createTradingHouse();
});
afterEach(() => house.close());

const buyLimit = buyOrder({ type: 'limit', price: price('1.385') });
const sellLimit = sellOrder({ type: 'limit', price: price('1.389') });
const buyStop = buyOrder({ type: 'stop', price: price('1.389') });
const sellStop = sellOrder({ type: 'stop', price: price('1.385') });

describe('an order that waits', () => {
  test.each([
    ['a buy limit fills at the ask', buyLimit, [138_481, 138_501], [138_480, 138_500], '1.385'],
    ['a sell limit fills at the bid', sellLimit, [138_899, 138_919], [138_900, 138_920], '1.389'],
    ['a buy stop fills at the ask', buyStop, [138_879, 138_899], [138_880, 138_900], '1.389'],
    ['a sell stop fills at the bid', sellStop, [138_501, 138_521], [138_500, 138_520], '1.385'],
    ['a gap fills a limit at its better price', buyLimit, [138_481, 138_501], [138_200, 138_220], '1.3822'],
    ['a gap fills a stop at its worse price', buyStop, [138_879, 138_899], [139_200, 139_220], '1.3922'],
  ] as const)('%s', async (_, order, short, reaching, openPrice) => {
    const key = await house.newKey();
    const before = await house.ledger.balances(key);
    const pending = await house.place(key, order);
    expect(pending).toMatchObject({ status: 'pending', type: order.type, fee: '0', profit: '0' });
    const orderMargin = units(pending.orderMargin ?? '');
    expect((await house.ledger.balances(key)).USDT).toMatchObject({
      available: before.USDT.available - orderMargin,
      margin: orderMargin,
    });
    await house.settle(short[0], short[1]);
    expect(await house.orderOf(key, pending.id)).toMatchObject({ status: 'pending' });
    await house.settle(reaching[0], reaching[1]);
    const deciding = house.markets.latest('EURUSD');
    const [sequence, crossing] = [String(deciding?.sequence), String(deciding?.lasted?.since?.sequence)];
    await house.settle(138_710);
    const filled = await house.orderOf(key, pending.id);
    expect(filled).toMatchObject({ status: 'open', type: order.type, price: pending.price, openPrice });
    const { requiredMargin = '', fee = '' } = filled ?? {};
    expect((await house.ledger.balances(key)).USDT).toMatchObject({
      available: before.USDT.available - units(requiredMargin) - units(fee),
      margin: units(requiredMargin),
    });
    const receipt = taken(await house.orders.getReceipt(key, idOf(pending)));
    expect(receipt.ticks).toMatchObject([
      { role: 'crossing', sequence: crossing, price: openPrice },
      { role: 'trigger', sequence, price: openPrice },
      { role: 'entry', sequence },
    ]);
  });

  test('its own stops work once it is filled, and not before', async () => {
    const key = await house.newKey();
    const { id } = await house.place(key, buyStop);
    await house.settle(137_600);
    await house.settle(139_000);
    await house.settle(137_600);
    expect(await house.orderOf(key, id)).toMatchObject({
      status: 'closed',
      openPrice: '1.3902',
      closeReason: 'stopLoss',
    });
  });

  test('is rejected when a gap needs more than its margin and the free one, and the customer gets the event', async () => {
    const key = await house.newKey();
    const big = { ...sellLimit, lots: lots('1.42') };
    const before = await house.ledger.balances(key);
    const pending = await house.place(key, big);
    expect(pending.orderMargin).toBe('9960.519');
    // Margin and fee of 1.42 lots are 10,010 at this price.
    await house.settle(139_590);
    expect(await house.orderOf(key, pending.id)).toMatchObject({
      status: 'rejected',
      rejectReason: 'INSUFFICIENT_BALANCE',
    });
    expect(await house.ledger.balances(key)).toEqual(before);
    const events = await house.ledger.eventsAfter(key.customerId, 0n, 100);
    const notices = events.filter(({ event }) => event === 'notification').map(({ data }) => data);
    expect(notices).toEqual([
      {
        kind: 'orderRejected',
        book: 'demo',
        orderId: pending.id,
        code: 'EURUSD',
        reason: 'INSUFFICIENT_BALANCE',
      },
    ]);
    await house.settle(138_300);
    expect(await house.orderOf(key, pending.id)).toMatchObject({ status: 'rejected' });
  });

  test.each([
    [['closeOnly'], { status: 'rejected', rejectReason: 'ACCOUNT_CLOSE_ONLY' }],
    [['noWithdrawals', 'frozen'], { status: 'rejected', rejectReason: 'USER_STATUS_WRONG' }],
    [['noNewProducts', 'noWithdrawals'], { status: 'open' }],
  ] as const)('under the limits %j it ends as they say', async (limits, ended) => {
    const key = await house.newKey();
    const before = await house.ledger.balances(key);
    const { id } = await house.place(key, buyLimit);
    house.limits = limits;
    await house.settle(138_480, 138_500);
    await house.settle(138_710);
    expect(await house.orderOf(key, id)).toMatchObject(ended);
    if (ended.status === 'rejected') expect(await house.ledger.balances(key)).toEqual(before);
  });

  test('of a customer whose country is not served any more is rejected, and all of it given back', async () => {
    const key = await house.newKey();
    const before = await house.ledger.balances(key);
    const { id } = await house.place(key, buyLimit);
    house.isBarred = true;
    await house.settle(138_480, 138_500);
    await house.settle(138_710);
    house.isBarred = false;
    expect(await house.orderOf(key, id)).toMatchObject({
      status: 'rejected',
      rejectReason: 'COUNTRY_NOT_SERVED',
    });
    expect(await house.ledger.balances(key)).toEqual(before);
  });

  test('is rejected when a gap has passed its stop loss or take profit', async () => {
    const key = await house.newKey();
    const [limit, stop] = [await house.place(key, buyLimit), await house.place(key, sellStop)];
    await house.settle(137_600);
    expect(await house.orderOf(key, limit.id)).toMatchObject({ rejectReason: 'STOP_LOSS_UNREASONABLE' });
    expect(await house.orderOf(key, stop.id)).toMatchObject({ rejectReason: 'TAKE_PROFIT_UNREASONABLE' });
  });

  test('can be changed and cancelled; then its old price is nothing to it', async () => {
    const key = await house.newKey();
    const [moved, cancelled] = [await house.place(key, buyLimit), await house.place(key, sellLimit)];
    const edited = taken(
      await house.orders.editOrder(key, idOf(moved), { price: price('1.383') }, newRequest()),
    );
    expect(edited).toMatchObject({ status: 'pending', price: '1.383' });
    const ended = taken(await house.orders.cancelOrder(key, idOf(cancelled), newRequest()));
    expect(ended.status).toBe('cancelled');
    expect(ended.endTime).toBeDefined();
    await house.settle(138_480);
    await house.settle(138_900);
    expect(await house.orderOf(key, moved.id)).toMatchObject({ status: 'pending' });
    await house.settle(138_280);
    expect(await house.orderOf(key, moved.id)).toMatchObject({ status: 'open', openPrice: '1.383' });
    expect(await house.orderOf(key, cancelled.id)).toEqual(ended);
  });

  test('is filled by a tick that came while it was being stored, and by another process after a restart', async () => {
    const key = await house.newKey();
    const placing = house.orders.placeOrder(key, buyLimit, newRequest());
    house.lasts('EURUSD', 138_400, 138_420);
    house.lasts('EURUSD', 138_710, 138_730);
    const { id } = taken(await placing);
    await house.orders.triggers.settled();
    expect(await house.orderOf(key, id)).toMatchObject({ status: 'open', openPrice: '1.3842' });
    const later = await house.place(key, sellLimit);
    await house.orders.triggers.stop();
    const restarted = house.restarted();
    await restarted.triggers.start();
    house.lasts('EURUSD', 138_950, 138_970);
    await restarted.triggers.settled();
    await restarted.triggers.stop();
    expect(await house.orderOf(key, later.id)).toMatchObject({ status: 'open', openPrice: '1.3895' });
  });

  test('demo reset cancels it', async () => {
    const key = await house.newKey();
    const pending = await house.place(key, buyLimit);
    taken(await house.orders.resetDemo(key, newRequest()));
    expect(await house.orderOf(key, pending.id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('refused, with nothing changed', () => {
  const cases: [string, string, Partial<OrderRequest>][] = [
    ['a limit above the market', 'PRICE_UNREASONABLE', { type: 'limit', price: price('1.388') }],
    ['a stop below the market', 'PRICE_UNREASONABLE', { type: 'stop', price: price('1.387') }],
    ['a limit without a price', 'PRICE_UNREASONABLE', { type: 'limit' }],
    ['a market order with a price', 'PRICE_UNREASONABLE', { price: price('1.385') }],
    [
      'stops around the market but not around its price',
      'STOP_LOSS_UNREASONABLE',
      { type: 'limit', price: price('1.376') },
    ],
    ['a distance too short', 'TRAILING_DISTANCE_UNREASONABLE', { trailingDistance: price('0.0001') }],
    [
      'more than the balance',
      'INSUFFICIENT_BALANCE',
      { type: 'limit', price: price('1.385'), lots: lots('3') },
    ],
    ['more leverage than the jurisdiction allows', 'LEVERAGE_INVALID', { leverage: 31 }],
  ];
  test.each(cases)('%s: %s', async (_, refusal, given) => {
    const key = await house.newKey();
    const before = await stateOf(house, key);
    const order = buyOrder(given);
    expect(await house.orders.placeOrder(key, order, newRequest())).toMatchObject({ ok: false, refusal });
    expect(await house.orders.quoteOrder(key, order)).toMatchObject({ ok: false, refusal });
    expect(await stateOf(house, key)).toEqual(before);
  });

  test('edits and cancels of what is not there, not pending, or not reasonable', async () => {
    const [key, other] = [await house.newKey(), await house.newKey()];
    const [pending, open] = [await house.place(key, buyLimit), await house.place(key, buyOrder())];
    const before = await stateOf(house, key);
    const { editOrder, cancelOrder } = house.orders;
    const edits = [
      [other, pending, { price: price('1.384') }, 'NOT_FOUND'],
      [key, open, { price: price('1.384') }, 'ORDER_NOT_PENDING'],
      [key, open, { stopLossPrice: price('1.3869') }, 'STOP_LOSS_UNREASONABLE'],
      [key, open, { takeProfitPrice: price('1.3872') }, 'TAKE_PROFIT_UNREASONABLE'],
      [key, open, { stopLossPrice: price('0.1') }, 'STOP_LOSS_UNREASONABLE'],
      [key, open, { trailingDistance: price('0.0002') }, 'TRAILING_DISTANCE_UNREASONABLE'],
      [key, open, {}, 'INPUT_INVALID'],
      [key, pending, { price: price('1.39') }, 'PRICE_UNREASONABLE'],
      [key, pending, { stopLossPrice: price('1.386') }, 'STOP_LOSS_UNREASONABLE'],
    ] as const;
    for (const [who, order, edit, refusal] of edits) {
      expect(await editOrder(who, idOf(order), edit, newRequest())).toMatchObject({ refusal });
    }
    expect(await cancelOrder(key, idOf(open), newRequest())).toMatchObject({ refusal: 'ORDER_NOT_PENDING' });
    expect(await cancelOrder(other, idOf(pending), newRequest())).toMatchObject({ refusal: 'NOT_FOUND' });
    expect(await stateOf(house, key)).toEqual(before);
  });
});

test('a quote of a limit order is at its own price', async () => {
  const key = await house.newKey();
  const quote = taken(await house.orders.quoteOrder(key, buyLimit));
  const pending = await house.place(key, buyLimit);
  expect(quote).toMatchObject({ openPrice: '1.385', requiredMargin: '692.5', fee: '6.925' });
  expect(pending).toMatchObject({
    requiredMargin: quote.requiredMargin,
    expectedReturn: quote.expectedReturn,
  });
});

test('a halt stops new business alone: nothing opens or fills, stops act and customers close', async () => {
  const key = await house.newKey();
  const pending = await house.place(key, buyLimit);
  const [stopped, closed] = [await house.place(key, buyOrder()), await house.place(key, buyOrder())];
  await setHalted(house.database.db, house.markets, 'EURUSD', true);
  const halted = { ok: false, refusal: 'TRADING_UNAVAILABLE', params: { reason: 'halted' } };
  expect(await house.orders.placeOrder(key, buyOrder(), newRequest())).toEqual(halted);
  expect(await house.orders.placeOrder(key, sellLimit, newRequest())).toEqual(halted);
  await house.settle(138_600);
  expect(taken(await house.orders.closeOrder(key, idOf(closed), newRequest())).closePrice).toBe('1.386');
  await house.settle(137_600);
  expect(await house.orderOf(key, stopped.id)).toMatchObject({
    closeReason: 'stopLoss',
    closePrice: '1.376',
  });
  expect(await house.orderOf(key, pending.id)).toMatchObject({ status: 'pending' });
  // Neither a price of the halt fills it afterwards, nor a process that begins in the halt.
  await house.settle(138_710);
  await house.orders.triggers.stop();
  const restarted = house.restarted();
  await restarted.triggers.start();
  await setHalted(house.database.db, house.markets, 'EURUSD', false);
  await restarted.triggers.settled();
  expect(await house.orderOf(key, pending.id)).toMatchObject({ status: 'pending' });
  await house.settle(138_300);
  await restarted.triggers.settled();
  expect(await house.orderOf(key, pending.id)).toMatchObject({ status: 'open', openPrice: '1.3832' });
  await restarted.triggers.stop();
});
