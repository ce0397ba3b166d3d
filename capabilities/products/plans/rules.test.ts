import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asRecordId } from '#foundation/ids/ids.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { productOf, productsShape } from './products.ts';
import {
  buyPlan,
  creditDays,
  creditDue,
  creditedThrough,
  type Decided,
  earnedOf,
  exitOf,
  exitPlan,
  maturesAt,
  type PlanProduct,
  runDaysOf,
  type SmartPlan,
  stepMatured,
  yieldOf,
} from './rules.ts';
import { initialProducts } from './server/initial-products.ts';

const start = Date.parse('2026-11-24T10:30:00Z');
const id = asRecordId(7n);
const product: PlanProduct = {
  id: 'steady',
  minUnits: 100n * unitsPerWhole,
  maxUnits: 5_000n * unitsPerWhole,
  dailyRatesPpm: new Map([
    [7, 80n],
    [30, 100n],
  ]),
  penaltyRatePpm: 20_000n,
};

function bought(units = 1_000n * unitsPerWhole, days = 30, renew = false): SmartPlan {
  const decided = buyPlan({ product, days, units, renew }, [], { id, at: start });
  if (!decided.ok) throw new Error(decided.refusal);
  return decided.value.plan;
}

/** What the transfers change in each account. */
function changesOf(all: readonly Decided[]): Map<string, bigint> {
  const changes = new Map<string, bigint>();
  for (const { from, to, units } of all.flatMap(({ transfers }) => transfers)) {
    changes.set(from, (changes.get(from) ?? 0n) - units);
    changes.set(to, (changes.get(to) ?? 0n) + units);
  }
  return changes;
}

test('a yield is rounded down to the unit', () => {
  expect(yieldOf(1n, 999_999n, 1)).toBe(0n);
  expect(yieldOf(1n, 500_001n, 3)).toBe(1n);
});

describe('buying', () => {
  test('sets the principal aside and reserves the whole yield', () => {
    const decided = buyPlan({ product, days: 30, units: 1_000n * unitsPerWhole, renew: false }, [], {
      id,
      at: start,
    });
    expect(decided.ok && decided.value.transfers).toMatchObject([
      { from: 'available', to: 'plan', units: 1_000n * unitsPerWhole },
      { from: 'house/plan-yield', to: 'house/plan-promised', units: 3n * unitsPerWhole },
    ]);
  });

  test.each([
    [{ days: 8 }, 'PLAN_DAYS_UNKNOWN'],
    [{ units: product.minUnits - 1n }, 'INVESTMENT_AMOUNT_WRONG'],
    [{ units: product.maxUnits + 1n }, 'INVESTMENT_AMOUNT_WRONG'],
  ])('%o is refused', (change, refusal) => {
    const purchase = { product, days: 7, units: product.minUnits, renew: false, ...change };
    expect(buyPlan(purchase, [], { id, at: start })).toMatchObject({ ok: false, refusal });
  });

  test('a second one of the product is refused while the first is under way', () => {
    const again = buyPlan({ product, days: 7, units: product.minUnits, renew: false }, [bought()], {
      id,
      at: start,
    });
    expect(again).toMatchObject({ refusal: 'ALREADY_PURCHASED' });
  });
});

const plans = fc
  .record({
    units: fc.bigInt(product.minUnits, product.maxUnits),
    days: fc.constantFrom(7, 30),
  })
  .map(({ units, days }) => bought(units, days));
/** Moments of a plan's life, in order, some of them the same. */
const moments = fc
  .array(fc.integer({ min: 0, max: 40 * dayMs }), { maxLength: 12 })
  .map((all) => all.sort((a, b) => a - b).map((after) => start + after));

describe('yield', () => {
  test('of 1,000 USDT at 0.01 % a day is 0.1 USDT a day', () => {
    const { plan, transfers } = creditDays(bought(), start + 3 * dayMs);
    expect(plan.creditedDays).toBe(3);
    expect(transfers).toMatchObject([
      { from: 'house/plan-promised', to: 'available', units: (unitsPerWhole * 3n) / 10n },
    ]);
    expect(creditDays(plan, start + 4 * dayMs - 1).transfers).toEqual([]);
  });

  test('splitting a period changes nothing', () => {
    fc.assert(
      fc.property(plans, moments, (plan, times) => {
        const last = times.at(-1) ?? start;
        const atOnce = creditDays(plan, last);
        let current = plan;
        const steps = times.map((at) => {
          const step = creditDays(current, at);
          current = step.plan;
          return step;
        });
        expect(current).toEqual(atOnce.plan);
        expect(changesOf(steps).get('available') ?? 0n).toBe(earnedOf(atOnce.plan));
      }),
    );
  });
});

describe('what an account is credited through', () => {
  test('stands for the days that were credited, however often they were, and never for the term’s last', () => {
    fc.assert(
      fc.property(plans, moments, (plan, times) => {
        let accruedUntil = 0;
        const steps = times.map((at) => {
          const step = creditDue(creditedThrough(plan, accruedUntil), at);
          accruedUntil = Math.max(accruedUntil, at);
          return step;
        });
        const now = creditedThrough(plan, accruedUntil);
        expect(changesOf(steps).get('available') ?? 0n).toBe(earnedOf(now));
        expect(now.creditedDays).toBeLessThan(plan.days);
        const end = stepMatured(now, maturesAt(plan));
        expect(earnedOf(now) + (changesOf([end]).get('available') ?? 0n)).toBe(earnedOf(end.plan));
      }),
    );
  });
});

describe('the end of a term', () => {
  test('goes through expired and profit split to completed', () => {
    let plan = bought();
    const seen = [];
    for (let step = 0; step < 4; step++) {
      plan = stepMatured(plan, maturesAt(plan) + dayMs).plan;
      seen.push(plan.status);
    }
    expect(seen).toEqual(['expired', 'profitSplit', 'completed', 'completed']);
    expect(plan.endedAt).toBe(maturesAt(plan));
  });

  test('nothing ends a moment early', () => {
    const plan = bought();
    expect(stepMatured(plan, maturesAt(plan) - 1)).toEqual({ plan, transfers: [] });
  });

  test('whenever it is looked at, all of the promise and all of the principal have been paid', () => {
    fc.assert(
      fc.property(plans, moments, (plan, times) => {
        let current = plan;
        const steps = [...times, start + 41 * dayMs].map((at) => {
          const step = at < maturesAt(current) ? creditDays(current, at) : stepMatured(current, at);
          current = step.plan;
          return step;
        });
        while (current.status !== 'completed') {
          const step = stepMatured(current, start + 42 * dayMs);
          steps.push(step);
          current = step.plan;
        }
        const promised = yieldOf(plan.principal, plan.dailyRatePpm, plan.days);
        const changes = changesOf(steps);
        expect(changes.get('available')).toBe(plan.principal + promised);
        expect(changes.get('plan')).toBe(-plan.principal);
        expect(changes.get('house/plan-promised') ?? 0n).toBe(-promised);
      }),
    );
  });
});

describe('leaving early', () => {
  test('costs 2 % of the principal on the first day and half of it half way', () => {
    expect(exitOf(bought(), start)).toEqual({ penalty: 20n * unitsPerWhole, refund: 980n * unitsPerWhole });
    expect(exitOf(bought(), start + 15 * dayMs).penalty).toBe(10n * unitsPerWhole);
  });

  test('is possible until the moment it matures', () => {
    const plan = bought();
    expect(exitPlan(plan, maturesAt(plan) - 1)).toMatchObject({ ok: true });
    expect(exitPlan(plan, maturesAt(plan))).toMatchObject({ refusal: 'PLAN_NOT_EARNING' });
  });

  test('keeps the yield of the days that are over, frees the rest of the promise, and conserves', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 30 * dayMs }), (plan, after) => {
        const at = start + after;
        const left = exitPlan(plan, at);
        if (at >= maturesAt(plan)) {
          expect(left).toMatchObject({ refusal: 'PLAN_NOT_EARNING' });
          return;
        }
        if (!left.ok) throw new Error(left.refusal);
        const changes = changesOf([left.value]);
        const promised = yieldOf(plan.principal, plan.dailyRatePpm, plan.days);
        const kept = yieldOf(plan.principal, plan.dailyRatePpm, runDaysOf(plan, at));
        const { penalty, refund } = exitOf(plan, at);
        expect(changes.get('available')).toBe(refund + kept);
        expect(changes.get('house/plan-promised') ?? 0n).toBe(-promised);
        expect(changes.get('house/plan-yield') ?? 0n).toBe(promised - kept);
        expect(changes.get('plan')).toBe(-plan.principal);
        expect(changes.get('house/fees') ?? 0n).toBe(penalty);
        expect([...changes.values()].reduce((sum, units) => sum + units, 0n)).toBe(0n);
        expect(exitPlan(left.value.plan, at)).toMatchObject({ refusal: 'PLAN_NOT_EARNING' });
      }),
    );
  });
});

describe('products', () => {
  test('those of the sample can be sold as they are', () => {
    const { products } = productsShape.parse({ products: initialProducts });
    expect(products.map((each) => productOf(each).dailyRatesPpm.size)).toEqual([3, 3, 3]);
  });

  test.each([
    ['more than 12 % a year', { terms: [{ days: 7, dailyRate: '0.00033' }] }],
    ['a term that is not offered', { terms: [{ days: 8, dailyRate: '0.0001' }] }],
    ['no term', { terms: [] }],
    ['no English name', { names: [{ language: 'ar', name: 'ثابتة' }] }],
    ['a least amount above the most', { minAmount: '6000' }],
    ['an amount below zero', { minAmount: '-1' }],
    ['a penalty above a tenth', { penaltyRate: '0.11' }],
  ])('%s can’t be configured', (_, change) => {
    const [first] = initialProducts;
    expect(productsShape.safeParse({ products: [{ ...first, ...change }] }).success).toBe(false);
  });

  test('two of one id can’t be configured', () => {
    const [first] = initialProducts;
    expect(productsShape.safeParse({ products: [first, first] }).success).toBe(false);
  });
});
