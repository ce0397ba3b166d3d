import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
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
beforeAll(async () => {
  house = await createSetAsideHouse();
});
afterAll(() => house.close());

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
const spend = (key: AccountKey, amount: bigint) => house.lane.submit(spending, { key, input: amount });
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
  let attack = async (_: AccountKey) => {};
  const betrayed: SetAside = {
    async release(key, missing) {
      const released = await house.plans.setAside.release(key, missing);
      await attack(key);
      return released;
    },
  };
  house.orders.paysFirst(betrayed);
  const key = await stakedKey();
  attack = async (whose) => {
    attack = async () => {};
    house.tick('EURUSD', 138_710, 138_730);
    const { available } = (await house.ledger.balances(whose)).USDT;
    const spent = await spend(whose, available - units('1000'));
    tried.push(spent.ok ? 'spent' : spent.refusal);
    // Its margin is less than what is available, and more than what the closing leaves of it.
    const order = buyOrder({ lots: asLots(50_000_000n) });
    const placed = await house.orders.placeOrder(whose, order, newRequest());
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
