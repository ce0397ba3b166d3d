import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyAssetBalance } from '#capabilities/money/ledger/rules.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { expectHeld } from '#capabilities/money/ledger/server/testing/expect-held.ts';
import { asRecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { canonicalJson } from '../evidence.ts';
import type { OrderRequest } from './place-order.ts';
import { buyOrder, firstPage, idOf, keyOf, newRequest, sellOrder } from './testing/requests.ts';
import { createTradingHouse, fundedCustomer, stateOf, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await createTradingHouse();
});
afterAll(() => house.close());

const quoted = (bid: number, ask: number) => house.tick('EURUSD', bid, ask);

describe('until the appropriateness questions are answered', () => {
  test('leverage is refused on the real book, and nothing is booked', async () => {
    quoted(138_710, 138_730);
    const customerId = await fundedCustomer(house);
    const [real, demo] = [keyOf(customerId, 'real'), keyOf(customerId, 'demo')];
    const before = await stateOf(house, real);
    house.unfit = refuse('APPROPRIATENESS_REQUIRED');
    const small = buyOrder({ lots: lots('0.01') });
    const request = newRequest();
    const refused = { ok: false, refusal: 'APPROPRIATENESS_REQUIRED' };
    expect(await house.orders.placeOrder(real, { ...small, leverage: 2 }, request)).toMatchObject(refused);
    expect(await stateOf(house, real)).toEqual(before);
    expect((await house.orders.placeOrder(demo, { ...small, leverage: 2 }, newRequest())).ok).toBe(true);
    expect((await house.orders.placeOrder(real, { ...small, leverage: 1 }, newRequest())).ok).toBe(true);
    house.unfit = undefined;
    expect(await house.orders.placeOrder(real, { ...small, leverage: 2 }, request)).toMatchObject(refused);
    expect((await house.orders.placeOrder(real, { ...small, leverage: 2 }, newRequest())).ok).toBe(true);
  });
});

describe.each(['demo', 'real'] as const)('in the %s book', (book) => {
  const cases = [
    {
      order: buyOrder(),
      open: '1.3873',
      margin: '693.65',
      openFee: '6.9365',
      close: '1.3961',
      profit: '88',
      closeFee: '6.9805',
    },
    {
      order: sellOrder(),
      open: '1.3871',
      margin: '693.55',
      openFee: '6.9355',
      close: '1.3963',
      profit: '-92',
      closeFee: '6.9815',
    },
  ];
  test.each(cases)('a $order.direction from $open to $close shows in every account', async (expected) => {
    quoted(138_710, 138_730);
    const key = await house.newKey(book);
    const otherKey = keyOf(key.customerId, book === 'demo' ? 'real' : 'demo');
    const [before, otherBefore] = [await houseOf(book), await stateOf(house, otherKey)];

    const opened = await house.place(key, expected.order);
    expect(opened).toMatchObject({
      book,
      direction: expected.order.direction,
      openPrice: expected.open,
      requiredMargin: expected.margin,
      fee: expected.openFee,
      status: 'open',
    });
    const afterOpening = units('10000') - units(expected.margin) - units(expected.openFee);
    const margin = units(expected.margin);
    expect((await house.ledger.balances(key)).USDT).toEqual({
      ...emptyAssetBalance,
      available: afterOpening,
      margin,
    });

    quoted(139_610, 139_630);
    const closed = taken(await house.orders.closeOrder(key, idOf(opened), newRequest()));
    const fees = units(expected.openFee) + units(expected.closeFee);
    expect(closed).toMatchObject({
      id: opened.id,
      closePrice: expected.close,
      profit: expected.profit,
      fee: formatUnits(fees),
      status: 'closed',
      closeReason: 'user',
    });
    const available = units('10000') - fees + units(expected.profit);
    expect((await house.ledger.balances(key)).USDT).toEqual({ ...emptyAssetBalance, available });
    expect(await houseOf(book)).toEqual({
      fees: before.fees + fees,
      trading: before.trading - units(expected.profit),
      losses: before.losses,
    });
    expect(await stateOf(house, otherKey)).toEqual(otherBefore);
    expect((await house.orders.listOrders(key, { status: 'closed' }, firstPage)).rows).toEqual([closed]);
    expect((await house.orders.listOrders(key, { status: 'open' }, firstPage)).total).toBe(0);
    await expectConserved(house.database.db);
    await expectHeld(house.database.db);
  });
});

test('a market in another currency is reckoned in USDT at its rate', async () => {
  const key = await house.newKey();
  house.tick('USDJPY', 149_990, 150_010);
  const order = buyOrder({
    code: 'USDJPY',
    stopLossPrice: price('149'),
    takeProfitPrice: price('151'),
  });
  const opened = await house.place(key, order);
  // 10,000 USD of notional at 150.010 yen, by a middle rate of 150 yen a dollar
  expect(Number(opened.requiredMargin)).toBeCloseTo(10_000 / 20, 1);
  house.tick('USDJPY', 150_490, 150_510);
  const closed = taken(await house.orders.closeOrder(key, idOf(opened), newRequest()));
  expect(Number(closed.profit)).toBeCloseTo((0.48 * 10_000) / 150.5, 4);
});

test('the receipt shows what decided, and its hash can be recomputed from it', async () => {
  quoted(138_710, 138_730);
  const key = await house.newKey();
  const opened = await house.place(key, buyOrder());
  quoted(138_810, 138_830);
  taken(await house.orders.closeOrder(key, idOf(opened), newRequest()));
  const receipt = taken(await house.orders.getReceipt(key, idOf(opened)));
  const { hash, batches, actions: _, ...covered } = receipt;
  expect(hash).toBe(createHash('sha256').update(canonicalJson(covered)).digest('hex'));
  expect(receipt.ticks.map(({ role, bid, ask, price: at, source }) => [role, bid, ask, at, source])).toEqual([
    ['entry', '1.3871', '1.3873', '1.3873', 'replay'],
    ['exit', '1.3881', '1.3883', '1.3881', 'replay'],
  ]);
  const available = `customer/${key.customerId}/available`;
  const margin = `customer/${key.customerId}/margin`;
  expect(receipt.transfers.map(({ from, to, amount, reason }) => [from, to, amount, reason])).toEqual([
    [available, margin, '693.65', 'margin'],
    [available, 'house/fees', '6.9365', 'fee'],
    [margin, available, '693.65', 'marginRelease'],
    ['house/trading', available, '8', 'profit'],
    [available, 'house/fees', '6.9405', 'fee'],
  ]);
  expect(batches).toHaveLength(2);
  expect(batches.every((batch) => /^[0-9a-f]{64}$/.test(batch.hash))).toBe(true);
});

describe('refused, with nothing changed', () => {
  const cases: [string, string, Partial<OrderRequest>][] = [
    ['an unknown code', 'INSTRUMENT_UNKNOWN', { code: 'NOPE' }],
    ['a limit order', 'PRICE_UNREASONABLE', { type: 'limit' }],
    ['a stop order', 'PRICE_UNREASONABLE', { type: 'stop' }],
    ['lots between steps', 'LOTS_INVALID', { lots: lots('0.015') }],
    ['too much leverage', 'LEVERAGE_INVALID', { leverage: 31 }],
    ['a stop loss on the wrong side', 'STOP_LOSS_UNREASONABLE', { stopLossPrice: price('1.39') }],
    ['a take profit on the wrong side', 'TAKE_PROFIT_UNREASONABLE', { takeProfitPrice: price('1.38') }],
    ['both on the wrong side', 'STOPS_UNREASONABLE', { direction: 'sell' }],
    ['a price that moved', 'PRICE_MOVED', { expectedPrice: price('1.38') }],
    ['more than the balance', 'INSUFFICIENT_BALANCE', { lots: lots('2') }],
  ];
  test.each(cases)('%s: %s', async (_, refusal, given) => {
    quoted(138_710, 138_730);
    const key = await house.newKey();
    const before = await stateOf(house, key);
    const order = buyOrder(given);
    expect(await house.orders.placeOrder(key, order, newRequest())).toMatchObject({ ok: false, refusal });
    if (refusal !== 'PRICE_MOVED') {
      expect(await house.orders.quoteOrder(key, order)).toMatchObject({ ok: false, refusal });
    }
    expect(await stateOf(house, key)).toEqual(before);
  });

  test('closed and stale markets take neither orders nor closes', async () => {
    quoted(138_710, 138_730);
    const key = await house.newKey();
    const opened = await house.place(key, buyOrder());
    const before = await stateOf(house, key);
    const expectUnavailable = async (params: object) => {
      const refused = { ok: false, refusal: 'TRADING_UNAVAILABLE', params };
      expect(await house.orders.placeOrder(key, buyOrder(), newRequest())).toEqual(refused);
      expect(await house.orders.quoteOrder(key, buyOrder())).toEqual(refused);
      expect(await house.orders.closeOrder(key, idOf(opened), newRequest())).toEqual(refused);
    };
    house.feed.setOpen('EURUSD', false);
    await expectUnavailable({ reason: 'closed', nextOpen: formatInstant(house.clock.now() + 3_600_000) });
    house.feed.setOpen('EURUSD', true);
    house.clock.advance(60_001);
    await expectUnavailable({ reason: 'stale' });
    expect(await stateOf(house, key)).toEqual(before);
    quoted(138_710, 138_730);
    taken(await house.orders.closeOrder(key, idOf(opened), newRequest()));
  });

  test('orders of others, of the other book, unknown, and closed ones', async () => {
    quoted(138_710, 138_730);
    const [mine, theirs] = [await house.newKey(), await house.newKey()];
    const opened = await house.place(theirs, buyOrder());
    const before = await stateOf(house, theirs);
    for (const [key, id] of [
      [mine, idOf(opened)],
      [keyOf(theirs.customerId, 'real'), idOf(opened)],
      [mine, asRecordId(1n)],
    ] as const) {
      expect(await house.orders.closeOrder(key, id, newRequest())).toMatchObject({ refusal: 'NOT_FOUND' });
      expect(await house.orders.getReceipt(key, id)).toMatchObject({ refusal: 'NOT_FOUND' });
    }
    expect(await stateOf(house, theirs)).toEqual(before);
    taken(await house.orders.closeOrder(theirs, idOf(opened), newRequest()));
    const closed = await stateOf(house, theirs);
    const again = await house.orders.closeOrder(theirs, idOf(opened), newRequest());
    expect(again).toMatchObject({ refusal: 'ORDER_NOT_OPEN' });
    expect(await stateOf(house, theirs)).toEqual(closed);
  });

  test('the 201st open order', async () => {
    quoted(138_710, 138_730);
    const key = await house.newKey();
    const small = () =>
      house.orders.placeOrder(key, buyOrder({ lots: lots('0.01'), leverage: 30 }), newRequest());
    const placed = await Promise.all(Array.from({ length: 205 }, small));
    expect(placed.filter(({ ok }) => ok)).toHaveLength(200);
    expect(await small()).toMatchObject({ refusal: 'TOO_MANY_OPEN_ORDERS', params: { max: '200' } });
    expect((await house.orders.listOrders(key, { status: 'open' }, firstPage)).total).toBe(200);
  });
});

describe('request ids', () => {
  test('the same request, many times at once, opens one position; another body is refused', async () => {
    quoted(138_710, 138_730);
    const key = await house.newKey();
    const request = newRequest();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => house.orders.placeOrder(key, buyOrder(), request)),
    );
    const first = taken(await house.orders.placeOrder(key, buyOrder(), request));
    for (const answer of answers) expect(taken(answer)).toEqual(first);
    const state = await stateOf(house, key);
    expect(state.orders.total).toBe(1);
    const other = { ...request, fingerprint: 'another body' };
    expect(await house.orders.placeOrder(key, sellOrder(), other)).toMatchObject({
      refusal: 'REQUEST_ID_REUSED',
    });
    expect(await stateOf(house, key)).toEqual(state);
  });

  test('a repeated close gives the stored answer, even when the market has closed since', async () => {
    quoted(138_710, 138_730);
    const key = await house.newKey();
    const opened = await house.place(key, buyOrder());
    const request = newRequest();
    const closed = taken(await house.orders.closeOrder(key, idOf(opened), request));
    house.feed.setOpen('EURUSD', false);
    expect(taken(await house.orders.closeOrder(key, idOf(opened), request))).toEqual(closed);
    house.feed.setOpen('EURUSD', true);
  });

  test('the same order again within ten seconds under a new id is too frequent', async () => {
    quoted(138_710, 138_730);
    const key = await house.newKey();
    const fingerprint = 'the same body';
    taken(await house.orders.placeOrder(key, buyOrder(), { ...newRequest(), fingerprint }));
    const again = await house.orders.placeOrder(key, buyOrder(), { ...newRequest(), fingerprint });
    expect(again).toMatchObject({ refusal: 'TOO_FREQUENT' });
  });
});

test('the quote is what placing then does', async () => {
  quoted(138_710, 138_730);
  const key = await house.newKey();
  const quote = taken(await house.orders.quoteOrder(key, buyOrder()));
  const opened = await house.place(key, buyOrder());
  expect(opened).toMatchObject({
    openPrice: quote.openPrice,
    requiredMargin: quote.requiredMargin,
    fee: quote.fee,
    expectedReturn: quote.expectedReturn,
  });
  const account = await house.accounts.accountOf(key.customerId, 'demo');
  expect(account.marginLevel).toBe(quote.marginLevelAfter);
});

async function houseOf(book: 'demo' | 'real') {
  const [fees, trading, losses] = await Promise.all([
    house.ledger.houseBalance(book, 'house/fees', 'USDT'),
    house.ledger.houseBalance(book, 'house/trading', 'USDT'),
    house.ledger.houseBalance(book, 'house/losses', 'USDT'),
  ]);
  return { fees, trading, losses };
}
