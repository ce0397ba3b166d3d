import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDyingLane } from '#capabilities/markets/prices/server/testing/restart-suite.ts';
import { formatUnits, unitsPerWhole } from '#foundation/money/money.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { many } from '#foundation/server-kit/testing/many.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { expectLoansInOrder } from './testing/loan-accounts.ts';
import { createLoanHouse, fundedBorrower, type LoanHouse, newRequest, usdt } from './testing/loan-house.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await createLoanHouse();
});
afterEach(() => expectLoansInOrder(house));
afterAll(() => house.close());

type Key = Awaited<ReturnType<typeof fundedBorrower>>;

async function salesOf(key: Key, id: string): Promise<number> {
  const { transfers } = await house.found(key, id);
  return transfers.filter(({ reason }) => reason === 'loanCollateralSold').length;
}

test.each(['before', 'after'] as const)(
  'a process that dies %s its sale is stored leaves one sale',
  async (when) => {
    await house.tick(100_000);
    const key = await fundedBorrower(house);
    const { id } = await house.borrowed(key);
    await house.loans.engine.stop();
    const { lane, died } = createDyingLane(house.lane, when);
    const dying = await house.reborn(lane);
    await dying.engine.start();
    house.lasts(62_500);
    await died;
    void dying.engine.stop();
    expect(await salesOf(key, id)).toBe(when === 'after' ? 1 : 0);
    house.loans = await house.reborn(house.lane);
    await house.loans.engine.start();
    await house.loans.engine.settled();
    expect(await salesOf(key, id)).toBe(1);
    expect(await house.found(key, id)).toMatchObject({ status: 'repaying', ltv: '0.65' });
    taken(await house.loans.repay(key, { id }, newRequest()));
  },
);

test('while the database cuts its sessions off, each loan is sold, warned and settled once', async () => {
  await house.tick(100_000);
  const loans = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const key = await fundedBorrower(house);
      const { id } = await house.borrowed(key, { termDays: index % 2 === 0 ? 7 : 30 });
      return { key, id };
    }),
  );
  const stop = new AbortController();
  const cutting = (async () => {
    for (let cuts = 0; cuts < 20 && !stop.signal.aborted; cuts++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'money lane' and datname = current_database()`.execute(house.database.db);
    }
  })();
  await house.tick(62_500);
  await house.tick(70_000);
  stop.abort();
  await cutting;
  for (const { key, id } of loans) expect(await salesOf(key, id)).toBe(1);
  await eventually(async () => {
    await house.pass(8 * dayMs);
    for (const { key, id } of loans) {
      const { status, termDays } = await house.found(key, id);
      expect(status).toBe(termDays === 7 ? 'expired' : 'repaying');
    }
  });
  for (const { key, id } of loans) {
    const { status, events } = await house.found(key, id);
    expect(events.filter(({ kind }) => kind === 'settled')).toHaveLength(status === 'expired' ? 1 : 0);
    if (status === 'repaying') taken(await house.loans.repay(key, { id }, newRequest()));
  }
});

const step = fc.record({
  what: fc.constantFrom('tick', 'tick', 'tick', 'days', 'repay', 'add', 'restart'),
  percent: fc.integer({ min: 40, max: 140 }),
});

const numRuns = many(60);

test(
  'any prices, waits, payments and restarts keep the books: no customer below zero, the pool never shows what it has not got back',
  async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      let bid = 100_000;
      await house.tick(bid);
      const { free } = await house.pool();
      const key = await fundedBorrower(house);
      const { id } = await house.borrowed(key, { termDays: 7 });
      for (const { what, percent } of steps) {
        if (what === 'tick') {
          bid = Math.max(1, Math.round((bid * percent) / 100));
          await house.tick(bid);
        } else if (what === 'days') await house.pass((percent / 40) * dayMs);
        else if (what === 'restart') await house.restart();
        else if (what === 'add') {
          await house.loans.addCollateral(key, { id, amount: BigInt(percent) * 10_000n }, newRequest());
        } else {
          await house.loans.repay(key, { id, amount: BigInt(percent) * unitsPerWhole }, newRequest());
        }
        await expectLoansInOrder(house);
      }
      await house.tick(100_000);
      await house.pass(9 * dayMs);
      const loan = await house.found(key, id);
      expect(['expired', 'repaid']).toContain(loan.status);
      const paid = loan.transfers.filter(({ reason }) => reason === 'loanRepayment');
      const lent = paid.reduce((left, { amount }) => left - usdt(amount), usdt('1000'));
      expect(await house.pool()).toEqual({ free: formatUnits(usdt(free) - lent), promised: '0' });
    });
    await fc.assert(property, { numRuns });
  },
  numRuns * 20_000,
);
