import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createOrderChecks } from './order-recorded.ts';
import { buyOrder, idOf, newRequest } from './testing/requests.ts';
import { createTradingHouse, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await createTradingHouse();
});
afterAll(() => house.close());

test('a real order is recomputed once it is closed, and nothing is owed of it', async () => {
  house.tick('EURUSD', 138_710, 138_730);
  const key = await house.newKey('real');
  const id = idOf(taken(await house.orders.placeOrder(key, buyOrder(), newRequest())));
  const checks = createOrderChecks({
    db: house.database.db,
    ledger: house.ledger,
    aroundOf: async () => undefined,
  });
  expect(await checks.differenceOf(key, id)).toEqual(refuse('ORDER_NOT_RECOMPUTED'));
  house.tick('EURUSD', 139_610, 139_630);
  taken(await house.orders.closeOrder(key, id, newRequest()));
  expect(await checks.differenceOf(key, id)).toMatchObject({ value: { units: 0n } });
  expect(await checks.differenceOf(key, 999_999n)).toMatchObject({ refusal: 'NOT_FOUND' });
});
