import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { many } from '#foundation/server-kit/testing/many.ts';
import { buyOrder, keyOf, newRequest } from './testing/requests.ts';
import { coverOf, createTradingHouse, expectVerified, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeEach(async () => {
  house = await createTradingHouse(units('500000'));
});
afterEach(() => house.close());

/** Far from the price, with the farthest take profit: what asks for most cover and is never filled. */
const far = buyOrder({
  type: 'limit',
  price: price('1.05'),
  lots: lots('0.05'),
  leverage: 30,
  stopLossPrice: price('1.045'),
  takeProfitPrice: price('1.31'),
});

async function accountWith(customerId: bigint, usdt: string): Promise<AccountKey> {
  const key = keyOf(asCustomerId(customerId), 'real');
  taken(await house.accounts.fundReal(key.customerId, 'USDT', units(usdt), `funds ${customerId}`));
  return key;
}

/** Places as many as are accepted. */
async function placeAll(keys: readonly AccountKey[], each: number, order = far): Promise<void> {
  await Promise.all(
    keys.flatMap((key) =>
      Array.from({ length: each }, () => house.orders.placeOrder(key, order, newRequest())),
    ),
  );
}

test('52 accounts of 210 USDT with 200 far orders each lock none of the cover, and no more than they have', async () => {
  const keys = await Promise.all(
    Array.from({ length: 52 }, (_, n) => accountWith(20_000n + BigInt(n), '210')),
  );
  await placeAll(keys, many(200));
  expect((await coverOf(house)).promised).toBe(0n);
  for (const key of keys) {
    const { available, margin } = (await house.ledger.balances(key)).USDT;
    expect(available + margin).toBe(units('210'));
    // One order's margin and fee are 177.625: there is room for no second one.
    expect(margin).toBe(units('177.625'));
  }
  await expectVerified(house);
  const stranger = await accountWith(30_000n, '10000');
  const order = buyOrder({ lots: lots('0.5'), takeProfitPrice: price('1.4') });
  expect(await house.orders.placeOrder(stranger, order, newRequest())).toMatchObject({ ok: true });
});
