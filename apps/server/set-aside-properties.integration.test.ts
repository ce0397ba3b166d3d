import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createConfiguration } from '#capabilities/desk/configuration/server/configuration.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { orderStandings } from '#capabilities/products/orders/server/order-standings.ts';
import { buyOrder, newRequest } from '#capabilities/products/orders/server/testing/requests.ts';
import { createTradingHouse } from '#capabilities/products/orders/server/testing/trading-house.ts';
import { planStandings } from '#capabilities/products/plans/server/plan-standings.ts';
import { createPlans } from '#capabilities/products/plans/server/plans.ts';
import { books } from '#foundation/ids/book.ts';
import { asLots } from '#foundation/money/price.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { dayMs } from '#foundation/time/clock.ts';

const bought = fc.subarray([
  { planId: 'steady', days: 7, amount: units('1500') },
  { planId: 'measured', days: 30, amount: units('1000') },
  { planId: 'long', days: 60, amount: units('5000') },
]);

const course = fc.record({
  book: fc.constantFrom(...books),
  bought,
  /** In hundredths of a lot. */
  positions: fc.array(fc.bigInt(5n, 20n), { minLength: 1, maxLength: 3 }),
  /** How many days the plans have run; after seven the first is over, and not yet paid back. */
  days: fc.constantFrom(0, 3, 7),
  fallsTo: fc.integer({ min: 40_000, max: 136_000 }),
});
type Course = typeof course extends fc.Arbitrary<infer C> ? C : never;

const plan = [{ planId: 'steady', days: 7, amount: units('1500') }];
const each: Course[] = [
  { bought: plan, days: 7, book: 'real', positions: [20n], fallsTo: 90_000 },
  { bought: plan, days: 3, book: 'demo', positions: [20n], fallsTo: 40_000 },
  { bought: plan, days: 0, book: 'real', positions: [5n], fallsTo: 136_000 },
  // Its stop loss and its margin call are reached by the same price.
  {
    bought: [
      { planId: 'measured', days: 30, amount: units('1000') },
      { planId: 'long', days: 60, amount: units('5000') },
    ],
    days: 0,
    book: 'demo',
    positions: [5n],
    fallsTo: 40_000,
  },
];

test('whatever is set aside, the platform pays for a gap only when nothing of it is left', async () => {
  const house = await createTradingHouse(units('10000000'));
  const { database, ledger, clock, lane, orders } = house;
  const configuration = createConfiguration({
    db: database.db,
    clock,
    onError: (error) => expect.unreachable(String(error)),
  });
  const needs = {
    db: database.db,
    lane,
    ledger,
    clock,
    configuration,
    limitOn: () => undefined,
    isBarred: () => false,
  };
  const plans = await createPlans(needs);
  orders.paysFirst(plans.setAside);
  for (const book of books)
    taken(await house.accounts.fundHouse(book, 'house/plan-yield', units('100000'), `yield ${book}`));
  const ends = new Set<string>();

  const property = fc.asyncProperty(course, async ({ book, positions, days, fallsTo, ...given }) => {
    house.lasts('EURUSD', 138_710, 138_730);
    const key = await house.newKey(book);
    for (const { planId, days: term, amount } of given.bought) {
      const plan = { planId, days: term, amount, renew: false };
      taken(await plans.buy(key, plan, newRequest(), 'en'));
    }
    clock.advance(days * dayMs);
    house.lasts('EURUSD', 138_710, 138_730);
    for (const lots of positions)
      await orders.placeOrder(key, buyOrder({ lots: asLots(lots * 1_000_000n) }), newRequest());
    const before = await ledger.balances(key);
    await house.settle(fallsTo);

    const { available, margin, plan } = (await ledger.balances(key)).USDT;
    const page = { offset: 0, limit: 100 };
    const borne = (await ledger.listTransfers(key, { reason: 'lossProtection' }, page)).rows;
    const { rows } = await plans.list(key, undefined, page, 'en');
    const ended = rows.filter(({ status }) => status === 'completed');
    expect(margin).toBe(0n);
    if (borne.length > 0) expect({ plan, available }).toEqual({ plan: 0n, available: 0n });
    expect(ended.every(({ penalty = '0' }) => penalty === '0')).toBe(true);
    // Each plan that ended was needed.
    const last = ended.at(-1);
    if (borne.length === 0 && last !== undefined)
      expect(available).toBeLessThan(units(last.amount) + units('10'));
    expect(plan).toBe(before.USDT.plan - ended.reduce((sum, { amount }) => sum + units(amount), 0n));
    ends.add(`${borne.length > 0 ? 'borne' : 'paid'}, ${ended.length > 0 ? 'plans' : 'no plans'} ended`);
  });
  await fc.assert(property, { numRuns: 12, examples: each.map((one) => [one]) });
  expect([...ends].sort()).toEqual(
    expect.arrayContaining(['borne, plans ended', 'paid, no plans ended', 'paid, plans ended']),
  );

  const standings = [orderStandings, planStandings];
  const { findings } = await auditLedger(database.db, (audit, tx) => verifyLedger(audit, tx, standings));
  expect(findings).toEqual([]);
  configuration.stop();
  await house.close();
});
