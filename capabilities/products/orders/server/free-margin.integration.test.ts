import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import { freeOf } from '#capabilities/money/ledger/rules.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { transferKind } from '#capabilities/money/ledger/transfer-kind.ts';
import { asRecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { asLots, priceFromPoints } from '#foundation/money/price.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { accept } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { buyOrder, type keyOf, newRequest, sellOrder } from './testing/requests.ts';
import { createTradingHouse, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await createTradingHouse();
});
afterAll(async () => {
  await expectConserved(house.database.db);
  await house.close();
});

type Key = ReturnType<typeof keyOf>;

/** What a product does that knows nothing of positions: it takes USDT out of what is available. */
const spending = transferKind('test.spend', (amount: bigint) =>
  accept({
    transfers: [
      {
        from: 'available',
        to: 'house/fees',
        asset: 'USDT',
        units: amount,
        reason: 'adjustment',
        ref: 'spent',
      },
    ],
    answer: null,
  }),
);
const spend = (key: Key, amount: bigint, lane: MoneyLane = house.lane) =>
  lane.submit(spending, { key, input: amount });

async function figures(key: Key) {
  const { USDT } = await house.ledger.balances(key);
  const { unrealised, bound } = await house.orders.marginSummary(key);
  return { available: USDT.available, unrealised, bound, free: freeOf(USDT.available, bound) };
}

/** Says what the figure on the wire says, and that it is the most that goes. */
async function expectMost(key: Key, free: bigint) {
  const account = await house.accounts.accountOf(key.customerId, key.book);
  expect(account.freeMargin).toBe(formatUnits(free));
  const params = { free: formatUnits(free) };
  expect(await spend(key, free + 1n)).toEqual({ ok: false, refusal: 'FREE_MARGIN_EXCEEDED', params });
  if (free > 0n) taken(await spend(key, free));
  expect(await figures(key)).toMatchObject({ free: 0n });
}

test('an open loss stays, an open profit is no money yet, and more than there is is still too little', async () => {
  const [long, short] = [await house.newKey(), await house.newKey()];
  await house.place(long, buyOrder({ lots: lots('1') }));
  await house.place(short, sellOrder({ lots: lots('1') }));
  house.lasts('EURUSD', 138_210, 138_230);
  await house.orders.triggers.settled();
  // A buy at 1.38730 that would be sold at 1.38210: 520 points of 100,000.
  const lost = await figures(long);
  expect([lost.unrealised, lost.bound]).toEqual([-units('520'), units('520')]);
  expect(await spend(long, lost.available + 1n)).toMatchObject({ refusal: 'INSUFFICIENT_BALANCE' });
  await expectMost(long, lost.available - units('520'));
  const won = await figures(short);
  expect(won).toMatchObject({ unrealised: units('480'), bound: 0n });
  expect(await spend(short, won.available + 1n)).toMatchObject({ refusal: 'INSUFFICIENT_BALANCE' });
  taken(await spend(short, won.available));
  house.lasts('EURUSD', 138_710, 138_730);
});

test('a closed or stale market counts at its stop loss, and for orders too', async () => {
  const order = buyOrder({ lots: lots('1'), stopLossPrice: price('1.377') });
  for (const shut of ['closed', 'stale'] as const) {
    const key = await house.newKey();
    await house.place(key, order);
    const { bound } = await figures(key);
    expect(bound).toBe(units('20'));
    if (shut === 'closed') house.feed.setOpen('EURUSD', false);
    else house.clock.advance(61_000);
    // From 1.38730 to 1.37700.
    const { available } = await figures(key);
    const inYen = { code: 'USDJPY', stopLossPrice: price('140'), takeProfitPrice: price('160') };
    house.lasts('USDJPY', 149_990, 150_010);
    const most = { ...order, ...inYen, lots: lots('1.75') };
    // 8,750 of margin and 87.5 of fee: more than is free while the other market is shut.
    expect(await house.orders.quoteOrder(key, most)).toMatchObject({ refusal: 'INSUFFICIENT_BALANCE' });
    await expectMost(key, available - units('1030'));
    house.feed.setOpen('EURUSD', true);
    house.lasts('EURUSD', 138_710, 138_730);
    expect(await figures(key)).toMatchObject({ bound, free: units('1010') });
  }
});

test('an order and a withdrawal at once, here or in another process, leave no hole', async () => {
  const other = createMoneyLane({ url: house.database.url, clock: house.clock, onError: () => {} });
  other.guard(house.restarted(other).guard);
  let refused = 0;
  for (const lane of [house.lane, other]) {
    for (let round = 0; round < 8; round += 1) {
      const key = await house.newKey();
      const order = buyOrder({ lots: lots('1') });
      const placing = house.orders.placeOrder(key, order, newRequest());
      // What both can have together, or all that the order has left.
      const amount = round % 2 === 0 ? units('2900') : taken(await placing) && (await figures(key)).available;
      const [placed, spent] = await Promise.all([placing, spend(key, amount, lane)]);
      taken(placed);
      expect(spent.ok).toBe(round % 2 === 0);
      const rest = (await figures(key)).available;
      const all = await Promise.all([spend(key, rest, lane), spend(key, rest, house.lane)]);
      refused += all.filter(({ ok }) => !ok).length;
      const after = await figures(key);
      expect(after.available).toBeGreaterThanOrEqual(after.bound);
    }
  }
  expect(refused).toBe(32);
  await other.close();
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      direction: fc.constantFrom('buy' as const, 'sell' as const),
      steps: fc.bigInt(50n, 190n),
      stop: fc.integer({ min: 1000, max: 6000 }),
    }),
  },
  // No gaps: a stop-out comes before the money is gone.
  {
    weight: 12,
    arbitrary: fc.record({ kind: fc.constant('tick' as const), move: fc.integer({ min: -300, max: 300 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('most' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('spend' as const), percent: fc.bigInt(1n, 120n) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shut' as const) }) },
);

/** Where prices go in a run, so that some positions lose all. */
const drift = fc.constantFrom(-280, -150, 150, 280);

test('any orders, prices and outflows: none takes what is bound, and without gaps the platform bears nothing', async () => {
  let bound = 0;
  await fc.assert(
    fc.asyncProperty(
      drift,
      fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
      async (move, steps) => {
        const key = await house.newKey();
        let bid = 138_710;
        house.lasts('EURUSD', bid, bid + 20);
        const placed: string[] = [];
        for (const each of steps) {
          if (each.kind === 'tick') {
            bid = Math.min(Math.max(bid + each.move + move, 110_000), 170_000);
            house.lasts('EURUSD', bid, bid + 20);
            await house.orders.triggers.settled();
          } else if (each.kind === 'place') {
            const away = each.direction === 'buy' ? -each.stop : each.stop;
            const order = buyOrder({
              direction: each.direction,
              lots: asLots(each.steps * 1_000_000n),
              leverage: 30,
              stopLossPrice: priceFromPoints(bid + away, 5),
              takeProfitPrice: priceFromPoints(bid - away, 5),
            });
            const result = await house.orders.placeOrder(key, order, newRequest());
            if (result.ok) placed.push(result.value.id);
          } else if (each.kind === 'close') {
            const id = placed[each.which % Math.max(placed.length, 1)];
            if (id !== undefined) await house.orders.closeOrder(key, asRecordId(BigInt(id)), newRequest());
          } else if (each.kind === 'shut') {
            house.feed.setOpen('EURUSD', false);
            await leaves(key, (await figures(key)).free);
            house.feed.setOpen('EURUSD', true);
          } else {
            const { available, free } = await figures(key);
            await leaves(key, each.kind === 'most' ? free : (available * each.percent) / 100n);
          }
        }
        house.lasts('EURUSD', bid, bid + 20);
        await house.orders.triggers.settled();
        const page = { offset: 0, limit: 100 };
        const { rows } = await house.ledger.listTransfers(key, { reason: 'lossProtection' }, page);
        expect(rows).toEqual([]);
      },
    ),
    { numRuns: 30 },
  );
  expect(bound).toBeGreaterThan(0);

  /** Free is what leaves, one unit more is refused, and nothing is bound that was free. */
  async function leaves(key: Key, amount: bigint) {
    const before = await figures(key);
    if (amount === 0n) return;
    if (before.bound > 0n) bound += 1;
    if (before.available > before.free) expect((await spend(key, before.free + 1n)).ok).toBe(false);
    const result = await spend(key, amount);
    expect(result.ok).toBe(amount <= before.free);
    const after = await figures(key);
    expect(after.available).toBe(before.available - (result.ok ? amount : 0n));
    if (result.ok) expect(after.available).toBeGreaterThanOrEqual(after.bound);
  }
});
