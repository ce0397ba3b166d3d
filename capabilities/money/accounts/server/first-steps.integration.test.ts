import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyOrder, keyOf } from '#capabilities/products/orders/server/testing/requests.ts';
import {
  createTradingHouse,
  fundedCustomer,
  type TradingHouse,
} from '#capabilities/products/orders/server/testing/trading-house.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { createFirstSteps, type FirstStepsService } from './first-steps.ts';

let house: TradingHouse;
let steps: FirstStepsService;
const guarded = new Set<CustomerId>();
const identified = new Set<CustomerId>();

beforeAll(async () => {
  house = await createTradingHouse();
  steps = createFirstSteps({
    db: house.database.db,
    clock: house.clock,
    ledger: house.ledger,
    isGuarded: async (customerId) => guarded.has(customerId),
    isIdentified: async (customerId) => identified.has(customerId),
  });
});
afterAll(() => house.close());

const doneOf = async (customerId: CustomerId) =>
  (await steps.read(customerId)).steps.flatMap(({ step, isDone }) => (isDone ? [step] : []));

test('each step is ticked by its fact alone, and dismissing ticks nothing', async () => {
  house.tick('EURUSD', 138_710, 138_730);
  const customerId = asCustomerId(77n);
  const key = keyOf(customerId);
  await house.accounts.openDemo(customerId);
  await steps.dismiss(customerId, 'firstSteps');
  expect(await doneOf(customerId)).toEqual([]);
  await house.place(key, buyOrder());
  expect(await doneOf(customerId)).toEqual(['demoOrder']);
  guarded.add(customerId);
  identified.add(customerId);
  expect(await doneOf(customerId)).toEqual(['demoOrder', 'security', 'identity']);
  // A customer who deposited and nothing else has done that and nothing else.
  expect(await doneOf(await fundedCustomer(house))).toEqual(['deposit']);
});

test('what was dismissed stays so, however often; of another customer it says nothing', async () => {
  const [one, other] = [await fundedCustomer(house), await fundedCustomer(house)];
  await Promise.all([steps.dismiss(one, 'firstOrder'), steps.dismiss(one, 'firstOrder')]);
  expect((await steps.read(one)).dismissed).toEqual(['firstOrder']);
  expect((await steps.read(other)).dismissed).toEqual([]);
});
