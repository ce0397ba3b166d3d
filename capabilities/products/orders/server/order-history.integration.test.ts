import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { factorOf, type PriceFactor } from '#capabilities/markets/actions/action.ts';
import type { CorporateAction } from '#capabilities/markets/actions/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { lots, price } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { getOrderPage } from './get-order-page.ts';
import { createSurroundings } from './surroundings.ts';
import { buyOrder, idOf, newRequest } from './testing/requests.ts';
import { createTradingHouse, expectVerified, type TradingHouse } from './testing/trading-house.ts';

/** What operators see of how an order went: prices, stops in time, and changes. */

let house: TradingHouse;
beforeEach(async () => {
  house = await createTradingHouse();
  house.lasts('EURUSD', 138_710, 138_730);
});
afterEach(async () => {
  await expectVerified(house);
  await house.close();
});

async function historyOf(
  key: AccountKey,
  { id }: { readonly id: string },
  splits: readonly PriceFactor[] = [],
) {
  const { markets, ledger, orders, clock } = house;
  const actions = { factors: () => splits };
  const aroundOf = createSurroundings({ markets, clock, actions });
  const needs = { db: house.database.db, markets, ledger, orders, clock, actions, aroundOf };
  return taken(await getOrderPage(needs, key, idOf({ id }))).history;
}

async function edit(key: AccountKey, order: { readonly id: string }, to: object) {
  house.clock.advance(1_000);
  taken(await house.orders.editOrder(key, idOf(order), to, newRequest()));
}

test('each change of a level is kept with who made it, and nothing where nothing differs', async () => {
  const key = await house.newKey('real');
  const order = await house.place(key, buyOrder());
  await edit(key, order, { stopLossPrice: price('1.38'), takeProfitPrice: price('1.397') });
  await edit(key, order, { stopLossPrice: price('1.38') });
  await edit(key, order, { trailingDistance: price('0.01'), takeProfitPrice: price('1.4') });
  const { changes, areAllKept, stops } = await historyOf(key, order);
  const by = 'customer';
  expect(changes).toMatchObject([
    { by, level: 'stopLoss', before: '1.377', after: '1.38' },
    { by, level: 'takeProfit', before: '1.397', after: '1.4' },
    { by, level: 'trailing', after: '0.01' },
  ]);
  expect(changes[2]).not.toHaveProperty('before');
  expect(areAllKept).toBe(true);
  const [first, second] = changes;
  expect(stops).toEqual([
    {
      level: 'stopLoss',
      steps: [
        { from: order.openTime, price: '1.377' },
        { from: first?.at, price: '1.38' },
      ],
    },
    {
      level: 'takeProfit',
      steps: [
        { from: order.openTime, price: '1.397' },
        { from: second?.at, price: '1.4' },
      ],
    },
  ]);
});

test('a refused edit leaves no trace, and what is kept can be neither changed nor removed', async () => {
  const key = await house.newKey();
  const order = await house.place(key, buyOrder());
  const refused = { stopLossPrice: price('1.39') };
  expect(await house.orders.editOrder(key, idOf(order), refused, newRequest())).toMatchObject({ ok: false });
  expect((await historyOf(key, order)).changes).toEqual([]);
  await edit(key, order, { stopLossPrice: price('1.38') });
  const { db } = house.database;
  await expect(sql`delete from orders.level_change`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`update orders.level_change set after = 1`.execute(db)).rejects.toThrow('append-only');
});

test('a closed part has the changes of its position up to its close', async () => {
  const key = await house.newKey();
  const order = await house.place(key, buyOrder());
  await edit(key, order, { stopLossPrice: price('1.38') });
  const part = taken(await house.orders.closeOrder(key, idOf(order), newRequest(), lots('0.04')));
  await edit(key, order, { stopLossPrice: price('1.381') });
  expect((await historyOf(key, part)).changes).toMatchObject([{ after: '1.38' }]);
  const whole = await historyOf(key, order);
  expect(whole.changes).toMatchObject([{ after: '1.38' }, { after: '1.381' }]);
  expect(whole.parts).toMatchObject([{ id: part.id, lots: '0.04', price: '1.3871' }]);
});

test('a split changes levels, by the corporate action, and its prices are no longer drawn', async () => {
  const key = await house.newKey();
  house.lasts('AAPL', 10_000, 10_002);
  const wide = { stopLossPrice: price('90'), takeProfitPrice: price('140'), leverage: 5 };
  const order = await house.place(key, buyOrder({ code: 'AAPL', lots: lots('10'), ...wide }));
  house.clock.advance(1);
  const common = { id: 1n, code: 'AAPL', exDate: '2026-11-24', exAt: house.clock.now() };
  const split = { ...common, state: 'confirmed', isSample: false, kind: 'split', from: 1n, to: 2n } as const;
  expect((await historyOf(key, order)).prices).toMatchObject({ kind: 'ticks' });
  await house.orders.carrier.carryOut(split as CorporateAction);
  const { changes, prices } = await historyOf(key, order, [
    factorOf(split as CorporateAction) as PriceFactor,
  ]);
  expect(prices).toBeUndefined();
  expect(changes).toMatchObject([
    { by: 'corporateAction', level: 'stopLoss', before: '90', after: '45' },
    { by: 'corporateAction', level: 'takeProfit', before: '140', after: '70' },
  ]);
});

test('of an order from before the record only later changes are known, and its stops from then on', async () => {
  const key = await house.newKey();
  const order = await house.place(key, buyOrder());
  await sql`update orders.margin_order set keeps_changes = false`.execute(house.database.db);
  await edit(key, order, { stopLossPrice: price('1.38') });
  const { areAllKept, changes, stops } = await historyOf(key, order);
  expect(areAllKept).toBe(false);
  expect(stops[0]?.steps).toEqual([{ from: changes[0]?.at, price: '1.38' }]);
});

test('prices are the ticks while they are in memory, and candles after', async () => {
  const key = await house.newKey();
  const order = await house.place(key, buyOrder());
  house.lasts('EURUSD', 138_800, 138_820);
  taken(await house.orders.closeOrder(key, idOf(order), newRequest()));
  const near = (await historyOf(key, order)).prices;
  expect(near?.kind).toBe('ticks');
  expect(near?.points[0]).toMatchObject({ low: '1.3871', high: '1.3873' });
  expect(near?.points.at(-1)).toMatchObject({ low: '1.388', high: '1.3882' });
  house.clock.advance(120_000);
  for (let each = 0; each < 600; each += 1) house.tick('EURUSD', 138_700 + (each % 2), 138_720 + (each % 2));
  await house.markets.flush();
  const later = (await historyOf(key, order)).prices;
  expect(later).toMatchObject({ kind: 'candles', period: '1m' });
  expect(later?.points.some(({ high }) => Number(high) >= 1.388)).toBe(true);
});
