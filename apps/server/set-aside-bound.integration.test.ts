import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import type { SetAside } from '#capabilities/money/ledger/set-aside.ts';
import { transferKind } from '#capabilities/money/ledger/transfer-kind.ts';
import { buyOrder, newRequest } from '#capabilities/products/orders/server/testing/requests.ts';
import { asLots } from '#foundation/money/price.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { accept } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createSetAsideHouse } from './testing/set-aside-house.ts';

/** What is released for a loss can't be spent before the loss takes it. */

let house: Awaited<ReturnType<typeof createSetAsideHouse>>;
/** What happens between a release and the decision that follows it. */
let between: (key: AccountKey) => Promise<void> = async () => {};
beforeAll(async () => {
  house = await createSetAsideHouse();
  const { setAside } = house.plans;
  const interrupted: SetAside = {
    async release(key, missing) {
      const released = await setAside.release(key, missing);
      await between(key);
      return released;
    },
  };
  house.orders.paysFirst(interrupted);
});
afterAll(async () => await house.close());

const spending = transferKind('test.spend', (amount: bigint) =>
  accept({
    transfers: [
      {
        from: 'available',
        to: 'outside',
        asset: 'USDT',
        units: amount,
        reason: 'withdrawalPaid',
        ref: 'spent',
      },
    ],
    answer: null,
  }),
);
const spend = (key: AccountKey, amount: bigint, lane: MoneyLane = house.lane) =>
  lane.submit(spending, { key, input: amount });
const lossesOf = async (key: AccountKey) =>
  (await house.ledger.listTransfers(key, { reason: 'lossProtection' }, { offset: 0, limit: 10 })).rows;

/** A plan of 5,000 and a long that loses more than the rest. */
async function stakedKey() {
  house.lasts('EURUSD', 138_710, 138_730);
  const key = await house.newKey('real');
  const plan = { planId: 'long', days: 60, amount: units('5000'), renew: false };
  taken(await house.plans.buy(key, plan, newRequest(), 'en'));
  taken(await house.orders.placeOrder(key, buyOrder({ lots: asLots(20_000_000n) }), newRequest()));
  return key;
}

test('a price that turns between the release and the closing frees nothing for a withdrawal or an order', async () => {
  const tried: string[] = [];
  const key = await stakedKey();
  between = async () => {
    house.tick('EURUSD', 138_710, 138_730);
    const { available } = (await house.ledger.balances(key)).USDT;
    const spent = await spend(key, available - units('1000'));
    tried.push(spent.ok ? 'spent' : spent.refusal);
    // Its margin is less than what is available, and more than what the closing leaves of it.
    const order = buyOrder({ lots: asLots(50_000_000n) });
    const placed = await house.orders.placeOrder(key, order, newRequest());
    tried.push(placed.ok ? 'placed' : placed.refusal);
    house.lasts('EURUSD', 138_710, 138_730);
  };
  await house.settle(103_000);
  expect(tried).toEqual(['FREE_MARGIN_EXCEEDED', 'INSUFFICIENT_BALANCE']);
  expect(await lossesOf(key)).toEqual([]);
  const { available, margin, plan } = (await house.ledger.balances(key)).USDT;
  expect({ margin, plan }).toEqual({ margin: 0n, plan: 0n });
  // Once it is decided, the rest is the customer's again.
  taken(await spend(key, available));
});

test('a process that ends between the release and the closing leaves nothing unbound to the next', async () => {
  const key = await stakedKey();
  const released = Promise.withResolvers<void>();
  // Never returns, as in a process that has been killed.
  between = () => {
    released.resolve();
    return new Promise(() => {});
  };
  house.lasts('EURUSD', 103_000, 103_020);
  await released.promise;
  house.lasts('EURUSD', 138_710, 138_730);
  const { available, plan } = (await house.ledger.balances(key)).USDT;
  expect(plan).toBe(0n);

  const { database, clock } = house;
  const lane = createMoneyLane({ url: database.url, clock, onError: () => {}, timeoutMs: 60_000 });
  // A customer comes before anything that the start sets off is carried out.
  const isSpent = Promise.withResolvers<void>();
  const late: MoneyLane = {
    listen: (listener) => lane.listen(listener),
    submit: async (...command) => isSpent.promise.then(() => lane.submit(...command)),
  };
  const next = await house.reborn(late);
  lane.guard(next.orders.guard);
  next.orders.paysFirst(house.plans.setAside);
  await next.orders.triggers.start();
  const spent = await spend(key, available - units('1000'), lane);
  expect(spent).toMatchObject({ refusal: 'FREE_MARGIN_EXCEEDED' });
  isSpent.resolve();
  await next.orders.triggers.settled();
  expect(await lossesOf(key)).toEqual([]);
  expect((await house.ledger.balances(key)).USDT.margin).toBe(0n);
  await next.stop();
  await lane.close();
});
