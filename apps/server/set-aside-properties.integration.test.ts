import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductStandings } from '#capabilities/money/integrity/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { SetAside } from '#capabilities/money/ledger/set-aside.ts';
import { transferKind } from '#capabilities/money/ledger/transfer-kind.ts';
import { escrowed } from '#capabilities/products/nfts/rules.ts';
import { buyOrder, newRequest } from '#capabilities/products/orders/server/testing/requests.ts';
import { books } from '#foundation/ids/book.ts';
import { asLots } from '#foundation/money/price.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { accept } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { createSetAsideHouse } from './testing/set-aside-house.ts';

const bought = fc.subarray([
  { planId: 'steady', days: 7, amount: units('1500') },
  { planId: 'measured', days: 30, amount: units('1000') },
  { planId: 'long', days: 60, amount: units('5000') },
]);

const course = fc.record({
  book: fc.constantFrom(...books),
  bought,
  /** On the real book alone. */
  approved: fc.array(fc.bigInt(20n, 500n), { maxLength: 2 }),
  waits: fc.boolean(),
  /** Whether something was signed for the approved ones. */
  isSigned: fc.boolean(),
  /** A leading bid and a loan's collateral: the sale stands, and the debt is secured. */
  bids: fc.boolean(),
  borrows: fc.boolean(),
  /** In hundredths of a lot. */
  positions: fc.array(fc.bigInt(5n, 20n), { minLength: 1, maxLength: 3 }),
  /** How many days the plans have run; after seven the first is over, and not yet paid back. */
  days: fc.constantFrom(0, 3, 7),
  fallsTo: fc.integer({ min: 40_000, max: 136_000 }),
  /** Which releases fail after they were carried out. */
  failing: fc.subarray([1, 2, 3]),
});
type Course = typeof course extends fc.Arbitrary<infer C> ? C : never;

const plain = { approved: [], waits: false, isSigned: false, bids: false, borrows: false, failing: [] };
const plan = [{ planId: 'steady', days: 7, amount: units('1500') }];
const twoPlans = [
  { planId: 'measured', days: 30, amount: units('1000') },
  { planId: 'long', days: 60, amount: units('5000') },
];
const held = { approved: [400n, 300n], waits: true, bids: true, borrows: true };
const each: Course[] = [
  { ...plain, bought: plan, days: 7, book: 'real', positions: [20n], fallsTo: 90_000 },
  { ...plain, bought: plan, days: 3, book: 'demo', positions: [20n], fallsTo: 40_000 },
  { ...plain, bought: plan, days: 0, book: 'real', positions: [5n], fallsTo: 136_000 },
  // Its stop loss and its margin call are reached by the same price.
  { ...plain, bought: twoPlans, days: 0, book: 'demo', positions: [5n], fallsTo: 40_000 },
  { ...plain, ...held, bought: twoPlans, days: 0, book: 'real', positions: [5n], fallsTo: 40_000 },
  { ...plain, ...held, bought: [], days: 0, book: 'real', positions: [20n], fallsTo: 93_000 },
  { ...plain, ...held, bought: plan, days: 0, book: 'real', positions: [20n, 20n], fallsTo: 40_000 },
  {
    ...plain,
    ...held,
    isSigned: true,
    failing: [1, 2],
    bought: plan,
    days: 3,
    book: 'real',
    positions: [20n],
    fallsTo: 40_000,
  },
];

test('whatever is set aside, the platform pays for a gap only when nothing of it is left', async () => {
  const house = await createSetAsideHouse();
  const { ledger, clock, lane, orders, plans, withdrawals, guards } = house;
  const bids = new Map<AccountKey, bigint>();
  const bidding: ProductStandings = {
    accounts: ['held'],
    leftOpen: async () => [],
    standings: async () =>
      [...bids].map(([key, amount]) => ({ key, account: 'held', asset: 'USDT', units: amount }) as const),
  };
  /** As the products do it; their own stages are not needed for what stays untouched. */
  const settingAside = transferKind('test.setAside', ({ bids, borrows }: Pick<Course, 'bids' | 'borrows'>) =>
    accept({
      transfers: [
        ...(bids ? [escrowed({ id: 1n, units: bid })] : []),
        ...(borrows
          ? [
              {
                from: 'available',
                to: 'collateral',
                asset: 'BTC',
                units: 1n,
                reason: 'loanCollateral',
                ref: '1',
              } as const,
            ]
          : []),
      ],
      answer: null,
    }),
  );
  let releases = 0;
  let failing: readonly number[] = [];
  const order: string[] = [];
  const recorded = (name: string, { release }: SetAside): SetAside => ({
    async release(key, missing) {
      const released = await release(key, missing);
      if (released === 0n) return 0n;
      order.push(name);
      if (failing.includes(++releases)) throw new Error('the process lost its database for a moment');
      return released;
    },
  });
  orders.paysFirst(recorded('withdrawal', withdrawals.setAside));
  orders.paysFirst(recorded('plan', plans.setAside));
  const ends = new Set<string>();

  const property = fc.asyncProperty(course, async (drawn) => {
    const { book, positions, days, fallsTo, bids: isBidding, borrows } = drawn;
    house.lasts('EURUSD', 138_710, 138_730);
    const key = await house.newKey(book);
    [releases, order.length, failing] = [0, 0, drawn.failing];
    guards.givesUp = !drawn.isSigned;
    for (const { planId, days: term, amount } of drawn.bought) {
      const plan = { planId, days: term, amount, renew: false };
      taken(await plans.buy(key, plan, newRequest(), 'en'));
    }
    const isReal = book === 'real';
    if (isReal) {
      taken(await house.accounts.fundReal(key.customerId, 'BTC', 1n, `coin ${key.customerId}`));
      taken(await lane.submit(settingAside, { key, input: { bids: isBidding, borrows } }));
      if (isBidding) bids.set(key, bid);
      for (const amount of drawn.approved) await house.withdraw(key, amount * units('1'), true);
      if (drawn.waits) await house.withdraw(key, units('250'), false);
    }
    clock.advance(days * dayMs);
    house.lasts('EURUSD', 138_710, 138_730);
    for (const lots of positions)
      await orders.placeOrder(key, buyOrder({ lots: asLots(lots * 1_000_000n) }), newRequest());
    const before = await ledger.balances(key);
    await house.settle(fallsTo);

    const after = await ledger.balances(key);
    const { available, margin, plan, held } = after.USDT;
    const page = { offset: 0, limit: 100 };
    const borne = (await ledger.listTransfers(key, { reason: 'lossProtection' }, page)).rows;
    const { rows } = await plans.list(key, undefined, page, 'en');
    const ended = rows.filter(({ status }) => status === 'completed');
    const asked = (await withdrawals.list(key, undefined, page)).rows;
    const cancelled = asked.filter(({ status }) => status === 'cancelled');
    const kept = asked.filter(({ status }) => status !== 'cancelled');
    const releasable = kept.filter(({ status }) => status === 'review' || !drawn.isSigned);
    const sum = (all: readonly { amount: string }[]) =>
      all.reduce((whole, { amount }) => whole + units(amount), 0n);

    expect(margin).toBe(0n);
    if (borne.length > 0)
      expect({ plan, available, releasable }).toEqual({ plan: 0n, available: 0n, releasable: [] });
    expect(ended.every(({ penalty = '0', usedForLoss }) => penalty === '0' && usedForLoss)).toBe(true);
    expect(cancelled.every(({ reason }) => reason === 'usedForLoss')).toBe(true);
    // In the stated order: the withdrawal that waits, approved ones, plans, each the last first.
    expect(order).toEqual([...order].sort().reverse());
    if (ended.length > 0) expect(releasable).toEqual([]);
    for (const [gone, left] of [
      [ended, rows.filter((each) => !ended.includes(each))],
      [cancelled, releasable],
    ])
      for (const { id } of gone ?? [])
        expect(
          (left ?? []).every((other) => BigInt(other.id) < BigInt(id)),
          `${id} before others`,
        ).toBe(true);
    // Each that ended was needed.
    const last = ended.at(-1) ?? cancelled.at(-1);
    if (borne.length === 0 && last !== undefined)
      expect(available).toBeLessThan(units(last.amount) + units('10'));
    // What is not released stays to the unit.
    expect(plan).toBe(before.USDT.plan - sum(ended));
    expect(held).toBe(sum(kept) + (isReal && isBidding ? bid : 0n));
    expect(after.BTC).toEqual(before.BTC);
    const gone = [ended.length > 0 && 'plans', cancelled.length > 0 && 'withdrawals'].filter(Boolean);
    ends.add(`${borne.length > 0 ? 'borne' : 'paid'}, ${gone.join(' and ') || 'nothing'} ended`);
  });
  await fc.assert(property, { numRuns: 25, examples: each.map((one) => [one]) });
  expect([...ends]).toEqual(
    expect.arrayContaining([
      'borne, plans ended',
      'paid, nothing ended',
      'paid, plans ended',
      'paid, withdrawals ended',
      'borne, plans and withdrawals ended',
    ]),
  );
  await house.close([bidding]);
});

const bid = units('150');
