import { afterAll, beforeAll, expect, test } from 'vitest';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { toldNotices } from '#foundation/server-kit/testing/told-notices.ts';
import { dayMs, formatInstant, hourMs } from '#foundation/time/clock.ts';
import { remindOfLoans } from './remind-of-loans.ts';
import { createLoanHouse, fundedBorrower, type LoanHouse } from './testing/loan-house.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await createLoanHouse();
});
afterAll(() => house.close());

type Key = Awaited<ReturnType<typeof fundedBorrower>>;

/** What a customer gets, when two processes look at once as the job does each minute. */
async function remindedOf({ customerId }: Key): Promise<Record<string, string>[]> {
  const needs = { db: house.database.db, clock: house.clock };
  await Promise.all([remindOfLoans(needs), remindOfLoans(needs)]);
  const told = await toldNotices(house.database.db);
  return told.filter((notice) => notice.customerId === String(customerId)).map(({ facts }) => facts);
}

test('a loan’s reminders come three days and one day before its term ends, each once', async () => {
  const key = await fundedBorrower(house);
  const { id } = await house.borrowed(key, { termDays: 7 });
  const until = formatInstant(house.clock.now() + 7 * dayMs);
  await house.pass(4 * dayMs - hourMs);
  expect(await remindedOf(key)).toEqual([]);
  await house.pass(hourMs);
  const [three] = await remindedOf(key);
  expect(three).toMatchObject({ id, days: '3', until });
  await house.pass(dayMs);
  await house.restart();
  expect(await remindedOf(key)).toHaveLength(1);
  await house.pass(dayMs);
  const [, one] = await remindedOf(key);
  expect(one).toMatchObject({ id, days: '1', until, amount: three?.amount });
  await house.pass(dayMs);
  expect(await remindedOf(key)).toHaveLength(2);
  // What it said repays the loan now.
  expect((await house.found(key, id)).outstanding).toBe(three?.amount);
});

test('who was away for the three days hears of the one alone; past the term, of nothing', async () => {
  const [late, past] = [await fundedBorrower(house), await fundedBorrower(house)];
  await house.borrowed(past, { termDays: 7 });
  await house.pass(dayMs);
  await house.borrowed(late, { termDays: 7 });
  await house.pass(6 * dayMs + hourMs);
  expect((await remindedOf(late)).map(({ days }) => days)).toEqual(['1']);
  expect(await remindedOf(past)).toEqual([]);
});

test('a repaid loan gets no more reminders', async () => {
  const key = await fundedBorrower(house);
  const { id } = await house.borrowed(key, { termDays: 7 });
  taken(await house.loans.repay(key, { id }, { id: 'repay', fingerprint: 'repay' }));
  await house.pass(5 * dayMs);
  expect(await remindedOf(key)).toEqual([]);
});
