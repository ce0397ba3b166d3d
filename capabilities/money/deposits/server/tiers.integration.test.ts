import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reviewer } from '#capabilities/desk/reviews/server/review-needs.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { parsePrice } from '#foundation/money/price.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { createDepositHouse, type DepositHouse } from './testing/deposit-house.ts';

/** What one operator may credit: as much as the customer's identity and country speak for. */

let house: DepositHouse;
const usdt = 1_000_000n;

beforeAll(async () => {
  house = await createDepositHouse();
});
beforeEach(() => {
  Object.assign(house.guards, { tier: 0, standing: 'served', rate: parsePrice('2500') });
});
afterAll(async () => {
  await house?.close();
});

async function paid(customerId: CustomerId, asset: 'USDT' | 'ETH', native: bigint): Promise<string> {
  await house.ethereum.pay(asset, await house.address(customerId, asset), native);
  await house.ethereum.mine(12);
  await house.deposits.watch.run();
  const { rows } = await house.deposits.list(customerId, { pageNum: 1, pageSize: 20, status: 'review' });
  return rows[0]?.id ?? expect.unreachable();
}

const needed = async (id: string) => (await house.deposits.reviews.find(id))?.needed;

function approve(id: string, by: Reviewer, reasonCode = 'chainConfirmed', note = '') {
  return house.inbox.decide(`recharge-${id}`, by, { decision: 'approve', reasonCode, note });
}

test('beyond what an identity allows in 30 days a credit takes two, whatever parts it comes in', async () => {
  const customerId = house.newCustomer();
  const first = await paid(customerId, 'USDT', 3_000n * usdt);
  expect(await needed(first)).toBe(1);
  expect(await approve(first, house.first)).toMatchObject({ value: { status: 'approved' } });
  const second = await paid(customerId, 'USDT', 2_000n * usdt + 1n);
  expect(await needed(second)).toBe(2);
  expect(await approve(second, house.first)).toMatchObject({ value: { status: 'waiting', needed: 2 } });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 3_000_00000000n, held: 0n });
  expect(await approve(second, house.second)).toMatchObject({ value: { status: 'approved' } });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 5_000_00000100n, held: 0n });
  // With an identity, the same customer has the room of its tier; 30 days later, that of the first again.
  const third = await paid(customerId, 'USDT', 70_000n * usdt);
  expect(await needed(third)).toBe(2);
  house.guards.tier = 1;
  expect(await needed(third)).toBe(1);
  house.guards.tier = 0;
  const fourth = await paid(house.newCustomer(), 'USDT', 5_000n * usdt);
  expect(await needed(fourth)).toBe(1);
  house.clock.advance(31 * dayMs);
  const fifth = await paid(customerId, 'USDT', 200n * usdt);
  expect(await needed(fifth)).toBe(1);
});

test('other currencies count by what they are worth; while that is unknown, two decide', async () => {
  const customerId = house.newCustomer();
  const id = await paid(customerId, 'ETH', 2n * 10n ** 18n);
  expect(await needed(id)).toBe(1);
  house.guards.rate = undefined;
  expect(await needed(id)).toBe(2);
  house.guards.rate = parsePrice('2500.01');
  expect(await needed(id)).toBe(2);
  house.guards.tier = 2;
  house.guards.rate = undefined;
  expect(await needed(id)).toBe(1);
});

test('what arrives for a customer who is not served is credited by two on a ground, and waits without one', async () => {
  const customerId = house.newCustomer();
  house.guards.tier = 2;
  house.guards.standing = 'countryNotServed';
  const id = await paid(customerId, 'USDT', 200n * usdt);
  expect(await needed(id)).toBe(2);
  expect(await approve(id, house.first)).toMatchObject({ refusal: 'GROUND_REQUIRED' });
  const note = 'Licence 7 of 2026';
  expect(await approve(id, house.first, 'authorityAllows')).toMatchObject({ refusal: 'NOTE_REQUIRED' });
  expect(await approve(id, house.first, 'authorityAllows', note)).toMatchObject({ ok: true });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 0n, held: 0n });
  expect(await approve(id, house.second, 'authorityAllows', note)).toMatchObject({ ok: true });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 200_00000000n, held: 0n });
  house.guards.standing = 'countryMissing';
  expect(await needed(await paid(house.newCustomer(), 'USDT', 200n * usdt))).toBe(2);
});
