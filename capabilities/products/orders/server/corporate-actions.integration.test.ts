import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CorporateAction } from '#capabilities/markets/actions/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import type { OrderRequest } from './place-order.ts';
import { firstPage, idOf, newRequest } from './testing/requests.ts';
import { coverOf, createTradingHouse, expectVerified, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeEach(async () => {
  house = await createTradingHouse(units('200000000'));
});
afterEach(async () => {
  await expectVerified(house);
  await house.close();
});

let lastAction = 0n;

/** An action whose ex moment is now. */
function action(terms: Partial<CorporateAction>): CorporateAction {
  house.clock.advance(1);
  const common = { id: ++lastAction, code: 'AAPL', exDate: '2026-11-24', exAt: house.clock.now() };
  return { ...common, state: 'confirmed', isSample: false, ...terms } as CorporateAction;
}

const twoForOne = { kind: 'split', from: 1n, to: 2n } as const;
const oneForTen = { kind: 'split', from: 10n, to: 1n } as const;
const special = { kind: 'dividend', amount: price('4'), isSpecial: true } as const;

/** A thousand shares at about 100, on credit five times; stops far away. */
function shares(given: Partial<OrderRequest> = {}): OrderRequest {
  const isShort = given.direction === 'sell';
  return {
    code: 'AAPL',
    type: 'market',
    direction: 'buy',
    lots: lots('1000'),
    leverage: 5,
    stopLossPrice: price(isShort ? '110' : '90'),
    takeProfitPrice: price(isShort ? '60' : '140'),
    ...given,
  };
}
const at80 = { price: price('80'), stopLossPrice: price('70'), takeProfitPrice: price('110') };
const short = (given: Partial<OrderRequest> = {}) => shares({ direction: 'sell', ...given });

async function newHolder(funds = '200000') {
  const key = await house.newKey('real');
  const more = units(funds) - units('10000');
  taken(await house.accounts.fundReal(key.customerId, 'USDT', more, `more ${key.customerId}`));
  return key;
}

async function tick(bid: number) {
  house.lasts('AAPL', bid * 100, bid * 100 + 2);
  await house.orders.triggers.settled();
}

async function rowsOf(key: AccountKey) {
  return (await house.orders.listOrders(key, {}, firstPage)).rows;
}

async function closeAll(key: AccountKey) {
  for (const order of await rowsOf(key))
    if (order.status === 'open') taken(await house.orders.closeOrder(key, idOf(order), newRequest()));
  return Number(formatUnits((await house.ledger.balances(key)).USDT.available));
}

/** What a holder of these ends up with, of 200,000 USDT, when the action is carried out or is not. */
async function endsWith(
  orders: readonly OrderRequest[],
  terms: Partial<CorporateAction>,
  priceAfter: number,
  isCarriedOut: boolean,
): Promise<number> {
  const key = await newHolder();
  await tick(100);
  for (const order of orders) await house.place(key, order);
  const acting = action(terms);
  if (isCarriedOut) await house.orders.carrier.carryOut(acting);
  await tick(priceAfter);
  return await closeAll(key);
}

const sixShorts = Array.from({ length: 6 }, () => short());

test.each([
  ['six shorts before a 2-for-1 split', sixShorts, twoForOne, 50],
  ['shorts before a special dividend of 4 %', sixShorts, special, 96],
  ['longs before a consolidation of 10 for 1', sixShorts.map(() => shares()), oneForTen, 1_000],
] as const)(
  '%s gain where it is not carried out, and pay the fees where it is',
  async (_, orders, terms, after) => {
    expect(await endsWith(orders, terms, after, false)).toBeGreaterThan(210_000);
    const left = await endsWith(orders, terms, after, true);
    // The fee of 0.05 % on each side of 600,000, and the spread of twice as many shares at most.
    expect(left).toBeLessThan(200_000 - 590);
    expect(left).toBeGreaterThan(200_000 - 850);
  },
);

test.each([
  ['longs over a 2-for-1 split', shares(), twoForOne, 50],
  ['shorts over a consolidation', short(), oneForTen, 1_000],
] as const)('%s keep what they had', async (_, order, terms, after) => {
  expect(await endsWith([order], terms, after, false)).toBeLessThan(191_000);
  expect(await endsWith([order], terms, after, true)).toBeGreaterThan(199_800);
});

test('a long has the dividend less what is withheld; a short is charged all of it', async () => {
  const [long, other] = [await newHolder(), await newHolder()];
  const bought = await house.place(long, shares({ stopLossPrice: price('97') }));
  await house.place(other, short());
  const before = [await house.ledger.balances(long), await house.ledger.balances(other)];
  await house.orders.carrier.carryOut(action(special));
  const after = [await house.ledger.balances(long), await house.ledger.balances(other)];
  const moved = after.map(({ USDT }, nth) => USDT.available - (before[nth]?.USDT.available ?? 0n));
  expect(moved.map(formatUnits)).toEqual(['3400', '-4000']);
  expect(await rowsOf(long)).toMatchObject([{ dividends: '3400', openPrice: '100.02', stopLossPrice: '97' }]);
  expect(await rowsOf(other)).toMatchObject([{ dividends: '-4000', openPrice: '100' }]);
  const { actions, transfers } = taken(await house.orders.getReceipt(long, idOf(bought)));
  expect(actions).toMatchObject([
    { kind: 'dividend', perShare: '4', usdtRate: '1', withholding: '0.15', amount: '3400' },
  ]);
  expect(transfers.at(-1)).toMatchObject({ reason: 'dividend', from: 'house/trading', amount: '3400' });
  expect((await house.accounts.listTransfers(other, { reason: 'dividend' }, firstPage)).rows).toMatchObject([
    { amount: '-4000' },
  ]);
  // Stops are the customer's own: the price of after the dividend decides.
  await tick(96);
  expect(await rowsOf(long)).toMatchObject([{ status: 'closed', closeReason: 'stopLoss' }]);
});

test('what a short can’t pay of a dividend stays due, and is paid when it is closed', async () => {
  const key = await newHolder('22000');
  const sold = await house.place(key, short({ stopLossPrice: price('101.5') }));
  const { available } = (await house.ledger.balances(key)).USDT;
  expect(available).toBeLessThan(units('4000'));
  await house.orders.carrier.carryOut(action(special));
  expect((await house.ledger.balances(key)).USDT.available).toBe(0n);
  await tick(96);
  const left = await closeAll(key);
  // 22,000 less both fees and the spread: the fall of the price paid for it.
  expect(left).toBeGreaterThan(21_850);
  expect(left).toBeLessThan(21_910);
  const { rows } = await house.accounts.listTransfers(key, { reason: 'dividend' }, firstPage);
  expect(rows.map(({ amount }) => Number(amount)).reduce((sum, each) => sum + each, 0)).toBeCloseTo(-4000, 6);
  expect(await house.orderOf(key, sold.id)).toMatchObject({ dividends: '-4000', status: 'closed' });
});

test('a platform that was down over a split, and ends again, follows trailing stops from prices of after it', async () => {
  const key = await newHolder();
  await tick(100);
  await house.place(key, shares({ trailingDistance: price('6') }));
  await tick(102);
  await house.orders.triggers.stop();
  const split = action(twoForOne);
  house.lasts('AAPL', 5_100, 5_102);
  await house.restarted().carrier.carryOut(split);
  // How far the stop had come before the split is stored still.
  const next = await house.reborn();
  await next.orders.triggers.start();
  next.lasts('AAPL', 5_050, 5_052);
  await next.orders.triggers.settled();
  const converted = { lots: '2000', trailingDistance: '3', trailingStopPrice: '48' };
  expect(await rowsOf(key)).toMatchObject([{ status: 'open', ...converted }]);
  next.lasts('AAPL', 4_790, 4_792);
  await next.orders.triggers.settled();
  expect(await rowsOf(key)).toMatchObject([{ closeReason: 'trailing' }]);
  await next.stop();
});

test('pending orders and trailing stops are converted; what was reserved stays', async () => {
  const key = await newHolder();
  await house.place(key, shares({ trailingDistance: price('6') }));
  await house.place(key, shares({ type: 'limit', ...at80 }));
  await tick(104);
  const [cover, balances] = [await coverOf(house), await house.ledger.balances(key)];
  await house.orders.carrier.carryOut(action(twoForOne));
  expect(await coverOf(house)).toEqual(cover);
  expect(await house.ledger.balances(key)).toEqual(balances);
  expect(await rowsOf(key)).toMatchObject([
    { status: 'pending', lots: '2000', price: '40', stopLossPrice: '35', takeProfitPrice: '55' },
    { status: 'open', lots: '2000', openPrice: '50.01', trailingDistance: '3', trailingStopPrice: '49' },
  ]);
  // Between: neither is reached by prices that would have reached it before.
  await tick(53);
  await tick(51);
  expect(await rowsOf(key)).toMatchObject([{ status: 'pending' }, { status: 'open' }]);
  await tick(49);
  expect(await rowsOf(key)).toMatchObject([{ status: 'pending' }, { closeReason: 'trailing' }]);
  await tick(39);
  expect(await rowsOf(key)).toMatchObject([{ status: 'open', openPrice: '39.02' }, {}]);
});

test('a fraction of a lot is paid in cash at the adjusted close, without a fee', async () => {
  const key = await newHolder();
  const bought = await house.place(key, shares({ lots: lots('12.34') }));
  await tick(105);
  await house.orders.carrier.carryOut(action(oneForTen));
  const rows = await rowsOf(key);
  expect(rows).toMatchObject([
    {
      status: 'closed',
      lots: '0.004',
      closePrice: '1050',
      closeReason: 'corporateAction',
      partOf: bought.id,
    },
    { status: 'open', lots: '1.23', openPrice: '1000.2' },
  ]);
  expect(Number(rows[0]?.profit)).toBeCloseTo(0.004 * (1050 - 1000.2), 7);
  expect(taken(await house.orders.getReceipt(key, idOf(bought))).actions).toMatchObject([
    { lotsBefore: '12.34', lotsAfter: '1.23', priceBefore: '100.02', priceAfter: '1000.2' },
  ]);
});

test.each([
  ['a merger for cash', { kind: 'merger', cash: price('123') } as const, '123', '22980'],
  ['a delisting', { kind: 'delisting' } as const, '105', '4980'],
])('%s closes positions at its price and ends pending orders', async (_, terms, at, profit) => {
  const key = await newHolder();
  await house.place(key);
  await house.place(key, shares());
  await house.place(key, shares({ type: 'limit', ...at80 }));
  await tick(105);
  await house.orders.carrier.carryOut(action(terms));
  expect(await rowsOf(key)).toMatchObject([
    { status: 'rejected', rejectReason: 'LISTING_ENDED' },
    { status: 'closed', closePrice: at, profit, closeReason: 'corporateAction' },
    { status: 'open', code: 'EURUSD' },
  ]);
});

test('a platform that was down converts before anything is decided', async () => {
  const [long, other] = [await newHolder(), await newHolder()];
  await house.place(long, shares());
  await house.place(other, short());
  await house.orders.triggers.stop();
  const split = action(twoForOne);
  const next = await house.reborn();
  await next.orders.triggers.start();
  await next.orders.carrier.carryOut(split);
  await next.orders.triggers.settled();
  next.lasts('AAPL', 5_000, 5_002);
  await next.orders.triggers.settled();
  for (const key of [long, other])
    expect(await rowsOf(key)).toMatchObject([{ status: 'open', lots: '2000' }]);
  next.lasts('AAPL', 4_490, 4_492);
  await next.orders.triggers.settled();
  expect(await rowsOf(long)).toMatchObject([{ closeReason: 'stopLoss', closePrice: '44.9' }]);
  await next.stop();
});

test.each([
  [
    'known when the next process starts: no stop of before it was missed',
    true,
    { status: 'open', lots: '2000' },
  ],
  ['not known then: the stop is taken for missed', false, { status: 'closed', closeReason: 'stopLoss' }],
])(
  'prices of after a split were stored while the platform was down, and it is %s',
  async (_, isKnown, end) => {
    const key = await newHolder();
    await house.place(key, shares());
    await house.orders.triggers.stop();
    const split = action(twoForOne);
    house.clock.advance(3 * minuteMs);
    const start = new Date(Math.floor(house.clock.now() / minuteMs) * minuteMs - minuteMs);
    await sql`
    insert into markets.candle (code, source, period, start_at, through, open, high, low, close, volume)
    values ('AAPL', 'replay', '1m', ${start}, ${start}, 5000, 5010, 5000, 5005, 0)`.execute(
      house.database.db,
    );
    if (isKnown) house.isHeld = (code, at) => code === 'AAPL' && at >= split.exAt;
    const next = await house.reborn();
    await next.orders.triggers.start();
    await next.orders.triggers.settled();
    await next.orders.carrier.carryOut(split);
    next.lasts('AAPL', 5_000, 5_002);
    await next.orders.triggers.settled();
    expect(await rowsOf(key)).toMatchObject([end]);
    await next.stop();
  },
);

test('until the first price of after a split, no price of before it values or closes what is converted', async () => {
  const key = await newHolder();
  const bought = await house.place(key, shares());
  await house.place(key, { ...shares(), code: 'EURUSD', ...euros });
  await house.orders.carrier.carryOut(action(twoForOne));
  await house.settle(138_500);
  const refused = { refusal: 'TRADING_UNAVAILABLE', params: { reason: 'stale' } };
  expect(await house.orders.closeOrder(key, idOf(bought), newRequest())).toMatchObject(refused);
  expect(await house.orders.placeOrder(key, shares(), newRequest())).toMatchObject(refused);
  expect(await rowsOf(key)).toMatchObject([{ status: 'open' }, { status: 'open', profit: '0' }]);
  await tick(50);
  taken(await house.orders.closeOrder(key, idOf(bought), newRequest()));
});
const euros = {
  lots: lots('0.1'),
  leverage: 20,
  stopLossPrice: price('1.377'),
  takeProfitPrice: price('1.397'),
};

test('killed at any account, each is converted once', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => newHolder()));
  for (const key of keys) {
    await house.place(key, shares({ lots: lots('1') }));
    await house.place(key, short({ lots: lots('1') }));
  }
  for (let round = 1; round <= 20; round += 1) {
    const terms =
      round % 3 === 0 ? special : round % 3 === 1 ? twoForOne : { ...twoForOne, from: 2n, to: 1n };
    const acting = action({ ...terms, ...(terms === special ? { amount: price('0.01') } : {}) });
    let left = round % 5;
    const { lane } = house;
    // Dies before, or after, its last account is stored.
    const dying = house.restarted({
      ...lane,
      async submit(kind, command) {
        if (left-- > 0) return await lane.submit(kind, command);
        if (round % 2 === 0 && left === -1) await lane.submit(kind, command);
        throw new Error('killed');
      },
    });
    await expect(dying.carrier.carryOut(acting)).rejects.toThrow();
    const next = house.restarted();
    await next.carrier.carryOut(acting);
    await next.carrier.carryOut(acting);
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from orders.action_receipt where action_id = ${acting.id}`.execute(house.database.db);
    expect(rows[0]?.count).toBe(10n);
    const expected = round % 3 === 1 ? '2' : '1';
    for (const key of keys)
      expect((await rowsOf(key)).map((order) => order.lots)).toEqual([expected, expected]);
    house.clock.advance(minuteMs);
  }
  for (const key of keys)
    expect((await rowsOf(key)).map(({ dividends }) => dividends)).toEqual(['-0.06', '0.051']);
});
