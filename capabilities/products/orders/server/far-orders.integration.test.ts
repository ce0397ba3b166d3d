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

/** Asks for orders of each account in turn, some at once; how many were accepted. */
async function ask(keys: readonly AccountKey[], times: number, order = far): Promise<number> {
  const atOnce = 2_000;
  let accepted = 0;
  for (let from = 0; from < times; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, times - from) }, (_, n) => from + n);
    const answers = await Promise.all(
      some.map(async (n) =>
        house.orders.placeOrder(keys[n % keys.length] ?? keyOf(asCustomerId(1n)), order, newRequest()),
      ),
    );
    accepted += answers.filter(({ ok }) => ok).length;
  }
  return accepted;
}

const accounts = (count: number, usdt: string) =>
  Promise.all(Array.from({ length: count }, (_, n) => accountWith(20_000n + BigInt(n), usdt)));

/** What the accounts have on hold; none has more or less than it was given. */
async function heldBy(keys: readonly AccountKey[], usdt: string): Promise<bigint> {
  let held = 0n;
  for (const key of keys) {
    const { available, margin } = (await house.ledger.balances(key)).USDT;
    expect(available + margin).toBe(units(usdt));
    held += margin;
  }
  return held;
}

async function expectRoomForAStranger(): Promise<void> {
  await expectVerified(house);
  const stranger = await accountWith(30_000n, '10000');
  const order = buyOrder({ lots: lots('0.5'), takeProfitPrice: price('1.4') });
  expect(await house.orders.placeOrder(stranger, order, newRequest())).toMatchObject({ ok: true });
}

test('52 accounts of 210 USDT with 200 far orders each lock none of the cover, and no more than they have', async () => {
  const keys = await accounts(52, '210');
  // Each has room for one: its margin and fee are 177.625.
  expect(await ask(keys, 52 * many(200))).toBe(52);
  expect((await coverOf(house)).promised).toBe(0n);
  expect(await heldBy(keys, '210')).toBe(52n * units('177.625'));
  await expectRoomForAStranger();
});

test('100,000 orders asked for with 10,000 USDT in sum lock no more than that', async () => {
  const keys = await accounts(10, '1000');
  const small = { ...far, price: price('1.2'), lots: lots('0.01'), stopLossPrice: price('1.15') };
  const cheap = { ...small, leverage: 30, takeProfitPrice: price('1.31') };
  const accepted = await ask(keys, many(100_000), cheap);
  // 40 USDT and a fee of 0.6 each.
  expect(accepted).toBe(10 * 24);
  expect((await coverOf(house)).promised).toBe(0n);
  expect(await heldBy(keys, '1000')).toBe(BigInt(accepted) * units('40.6'));
  await expectRoomForAStranger();
});
