import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConfiguration } from '#capabilities/desk/configuration/server/configuration.ts';
import { publishSigned } from '#capabilities/desk/configuration/server/testing/publish-signed.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import {
  createTestLane,
  fundHouse,
  type TestLane,
} from '#capabilities/money/ledger/server/testing/test-lane.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits, parseUnits, unitsPerWhole } from '#foundation/money/money.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { dayMs, formatInstant, secondMs } from '#foundation/time/clock.ts';
import { initialProducts } from './initial-products.ts';
import { crediting } from './plan-commands.ts';
import { planStandings } from './plan-standings.ts';
import { createPlans, type PlanServices } from './plans.ts';

let stage: TestLane;
let plans: PlanServices;
let stop: () => void;
const frozen = new Set<CustomerId>();

async function plansOn(lane = stage.lane): Promise<PlanServices> {
  const { db, ledger, clock } = stage;
  const configuration = createConfiguration({
    db,
    clock,
    onError: (error) => expect.unreachable(String(error)),
  });
  const before = stop;
  stop = () => {
    before?.();
    configuration.stop();
  };
  return createPlans({
    db,
    lane,
    ledger,
    clock,
    configuration,
    limitOn: (customerId) => (frozen.has(customerId) ? 'noNewProducts' : undefined),
    isBarred: () => false,
  });
}

beforeEach(async () => {
  stage = await createTestLane();
  stop = () => {};
  plans = await plansOn();
  await fundHouse(stage, 'house/plan-yield', 1_000n * unitsPerWhole);
});
afterEach(async () => {
  stop();
  const report = await auditLedger(stage.db, (audit, tx) => verifyLedger(audit, tx, [planStandings]));
  expect(report.findings).toEqual([]);
  await stage.end();
});

let customers = 0n;
async function funded(amount = '10000') {
  const key = { book: 'real', customerId: asCustomerId(++customers) } as const;
  const units = parseUnits(amount) ?? 0n;
  const deposit = {
    from: 'outside',
    to: 'available',
    asset: 'USDT',
    units,
    reason: 'deposit',
    ref: 't',
  } as const;
  taken(await stage.lane.submit(postTransfers, { key, input: [deposit] }));
  return key;
}
type Key = Awaited<ReturnType<typeof funded>>;

let requests = 0;
const fresh = () => ({ id: `request ${++requests}`, fingerprint: `request ${requests}` });
const order = (change: object = {}) => ({
  planId: 'steady',
  days: 30,
  amount: 1_000n * unitsPerWhole,
  renew: false,
  ...change,
});
const buy = (key: Key, change: object = {}, request = fresh()) =>
  plans.buy(key, order(change), request, 'en');
const pass = (days: number) => stage.clock.advance(days * dayMs);

async function available(key: Key): Promise<string> {
  return formatUnits((await stage.ledger.balances(key)).USDT.available);
}
async function inPlans(key: Key): Promise<string> {
  return formatUnits((await stage.ledger.balances(key)).USDT.plan);
}
async function reserve() {
  const found = (await stage.ledger.reserves()).find(
    ({ book, product }) => book === 'real' && product === 'plans',
  );
  return { free: formatUnits(found?.free ?? -1n), promised: formatUnits(found?.promised ?? -1n) };
}
async function only(key: Key) {
  const { rows } = await plans.list(key, undefined, { offset: 0, limit: 10 }, 'en');
  const [first] = rows;
  if (first === undefined) throw new Error('no plan');
  return first;
}

describe('buying', () => {
  test('sets the principal aside and reserves all that the plan will yield', async () => {
    const key = await funded();
    const bought = taken(await buy(key));
    expect(bought).toMatchObject({
      planId: 'steady',
      name: 'Steady',
      days: 30,
      amount: '1000',
      dailyRate: '0.0001',
      apr: '0.0365',
      totalYield: '3',
      earned: '0',
      runDays: 0,
      status: 'earning',
      exitNow: { penalty: '20', refund: '980' },
    });
    expect([await available(key), await inPlans(key)]).toEqual(['9000', '1000']);
    expect(await reserve()).toEqual({ free: '997', promised: '3' });
  });

  test.each([
    [{ planId: 'nothing' }, 'PLAN_UNKNOWN'],
    [{ days: 90 }, 'PLAN_DAYS_UNKNOWN'],
    [{ amount: unitsPerWhole }, 'INVESTMENT_AMOUNT_WRONG'],
    [{ amount: 5_001n * unitsPerWhole }, 'INVESTMENT_AMOUNT_WRONG'],
  ])('%o is refused and changes nothing', async (change, refusal) => {
    const key = await funded();
    expect(await buy(key, change)).toMatchObject({ ok: false, refusal });
    expect([await available(key), await reserve()]).toEqual(['10000', { free: '1000', promised: '0' }]);
  });

  test('more than the customer has is refused', async () => {
    const key = await funded('999');
    expect(await buy(key)).toMatchObject({ refusal: 'INSUFFICIENT_BALANCE' });
    expect(await reserve()).toEqual({ free: '1000', promised: '0' });
  });

  test('the same request twice buys once, and two requests at once buy one of a product', async () => {
    const key = await funded();
    const request = fresh();
    const repeated = await Promise.all([buy(key, {}, request), buy(key, {}, request)]);
    expect(repeated[0]).toEqual(repeated[1]);
    const another = await funded();
    const two = await Promise.all([buy(another), buy(another, { days: 7 })]);
    expect(two.filter(({ ok }) => ok)).toHaveLength(1);
    expect(two.find(({ ok }) => !ok)).toMatchObject({ refusal: 'ALREADY_PURCHASED' });
    expect([await inPlans(key), await inPlans(another)]).toEqual(['1000', '1000']);
  });

  test('of concurrent buyers, just as many are sold to as the reserve can back', async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, () => funded('100000')));
    const other = createMoneyLane({ url: stage.url, clock: stage.clock, onError: () => {} });
    const elsewhere = await plansOn(other);
    const long = { planId: 'long', days: 180, amount: 8_000n * unitsPerWhole };
    const answers = await Promise.all(
      keys.map((key, index) => (index % 2 === 0 ? plans : elsewhere).buy(key, order(long), fresh(), 'en')),
    );
    await other.close();
    // Each promises 230.4 of the 1,000.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      refusal: 'TRADING_UNAVAILABLE',
      params: { reason: 'reserve' },
    });
    expect(await reserve()).toEqual({ free: '78.4', promised: '921.6' });
  });
});

describe('running', () => {
  test('each day’s yield is credited once, and any number of missed days is caught up', async () => {
    const key = await funded();
    taken(await buy(key));
    pass(1);
    expect(await Promise.all([plans.advance.run(), plans.advance.run()])).toEqual([1, 0]);
    expect(await available(key)).toBe('9000.1');
    expect(await plans.advance.run()).toBe(0);
    pass(11);
    await plans.advance.run();
    expect(await available(key)).toBe('9001.2');
    expect(await only(key)).toMatchObject({ runDays: 12, earned: '1.2', status: 'earning' });
    expect(await reserve()).toEqual({ free: '997', promised: '1.8' });
  });

  test('two processes that credit at the same time credit once', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => funded()));
    for (const key of keys) taken(await buy(key));
    const other = createMoneyLane({ url: stage.url, clock: stage.clock, onError: () => {} });
    const elsewhere = await plansOn(other);
    pass(3);
    await Promise.all([plans.advance.run(), elsewhere.advance.run()]);
    await other.close();
    for (const key of keys) expect(await available(key)).toBe('9000.3');
  });

  test('plans of one account that began at different times each get their own days, whenever it is looked', async () => {
    const key = await funded();
    taken(await buy(key));
    stage.clock.advance(dayMs / 3);
    taken(await buy(key, { planId: 'long', days: 180, amount: 5_000n * unitsPerWhole }));
    for (const thirds of [1, 1, 2, 3, 5, 1]) {
      stage.clock.advance((thirds * dayMs) / 3);
      await plans.advance.run();
    }
    const { rows } = await plans.list(key, 'earning', { offset: 0, limit: 10 }, 'en');
    // After thirteen thirds of a day, and fourteen.
    expect(rows.map(({ planId, runDays, earned }) => [planId, runDays, earned])).toEqual([
      ['long', 4, '3.2'],
      ['steady', 4, '0.4'],
    ]);
    expect(await available(key)).toBe('4003.6');
  });

  test('where the clock was put back, nothing is credited twice, and a plan bought then loses no day', async () => {
    const key = await funded();
    taken(await buy(key));
    pass(5);
    await plans.advance.run();
    pass(-3);
    expect(await plans.advance.run()).toBe(0);
    const { startedAt } = taken(
      await buy(key, { planId: 'long', days: 180, amount: 5_000n * unitsPerWhole }),
    );
    pass(10);
    await plans.advance.run();
    // Twelve days of the first; the second began when the clock had stood last, seven days ago.
    expect(Date.parse(startedAt)).toBe(stage.clock.now() - 7 * dayMs);
    expect(await available(key)).toBe('4006.8');
  });

  test('the next process goes on where the last one was done', async () => {
    const key = await funded();
    taken(await buy(key));
    pass(2);
    await plans.advance.run();
    const next = await plansOn();
    expect(await next.advance.run()).toBe(0);
    pass(1);
    expect(await next.advance.run()).toBe(1);
    expect(await available(key)).toBe('9000.3');
  });

  test('when its term is over the principal is returned, and all of the yield has been paid', async () => {
    const key = await funded();
    taken(await buy(key));
    pass(45);
    await plans.advance.run();
    expect(await only(key)).toMatchObject({
      status: 'completed',
      exitedEarly: false,
      earned: '3',
      runDays: 30,
      principal: '0',
    });
    expect([await available(key), await inPlans(key)]).toEqual(['10003', '0']);
    expect(await reserve()).toEqual({ free: '997', promised: '0' });
  });

  test('a process that ends between the steps leaves the rest to the next', async () => {
    const key = await funded();
    const { id } = taken(await buy(key));
    pass(31);
    await sql`update plans.smart_plan set status = 'expired', credited_days = 30 where id = ${id}`.execute(
      stage.db,
    );
    // What it had credited by then.
    const credit = {
      from: 'house/plan-promised',
      to: 'available',
      asset: 'USDT',
      units: 3n * unitsPerWhole,
    } as const;
    taken(
      await stage.lane.submit(
        { ...postTransfers, funded: () => ['house/plan-promised'] },
        { key, input: [{ ...credit, reason: 'planYield', ref: id }] },
      ),
    );
    expect(await plans.advance.run()).toBe(2);
    expect(await only(key)).toMatchObject({ status: 'completed' });
    expect(await available(key)).toBe('10003');
  });

  test('the live channel hears of each state', async () => {
    const key = await funded();
    taken(await buy(key));
    pass(31);
    await plans.advance.run();
    const events = await stage.ledger.eventsAfter(key.customerId, 0n, 20);
    expect(
      events.filter(({ event }) => event === 'plan').map(({ data }) => (data as { status: string }).status),
    ).toEqual(['earning', 'expired', 'profitSplit', 'completed']);
    expect(accountKeyText(key)).toContain('real');
  });
});

describe('renewal', () => {
  test.each([
    ['a lower yield', { dailyRate: '0' }, {}],
    ['a higher penalty', {}, { penaltyRate: '0.1' }],
  ])('is not sold under %s than the customer has seen: the plan ends', async (_, term, product) => {
    const key = await funded();
    taken(await buy(key, { days: 7, renew: true }));
    const products = initialProducts.map((each) => ({
      ...each,
      ...product,
      terms: each.terms.map((one) => ({ ...one, ...term })),
    }));
    await publishSigned(stage.db, 'plans.products', 2, { products });
    plans = await plansOn();
    pass(9);
    await plans.advance.run();
    const { rows } = await plans.list(key, undefined, { offset: 0, limit: 10 }, 'en');
    expect(rows).toMatchObject([{ status: 'completed' }]);
    expect([await inPlans(key), await available(key)]).toEqual(['0', '10000.56']);
  });

  test('buys the product again with the principal, from the moment the term was over', async () => {
    const key = await funded();
    const first = taken(await buy(key, { days: 7, renew: true }));
    pass(9);
    await plans.advance.run();
    const { rows } = await plans.list(key, undefined, { offset: 0, limit: 10 }, 'en');
    expect(rows).toMatchObject([
      { status: 'earning', runDays: 2, startedAt: first.maturesAt, renew: true },
      { status: 'completed', earned: '0.56' },
    ]);
    expect([await available(key), await inPlans(key)]).toEqual(['9000.72', '1000']);
  });

  test('days of the next term that another plan’s credit has passed are not lost', async () => {
    const key = await funded();
    taken(await buy(key, { days: 7, renew: true }));
    taken(await buy(key, { planId: 'long', days: 180, amount: 5_000n * unitsPerWhole }));
    pass(9);
    // As a process that stopped after the account's credit, before the step that ends the first term.
    taken(await stage.lane.submit(crediting, { key, input: null }));
    await plans.advance.run();
    const { rows } = await plans.list(key, 'earning', { offset: 0, limit: 10 }, 'en');
    expect(rows).toMatchObject([
      { planId: 'steady', runDays: 2, earned: '0.16' },
      { planId: 'long', runDays: 9, earned: '7.2' },
    ]);
    expect(await available(key)).toBe('4007.92');
  });

  test('where the reserve can’t back it, the plan ends and the principal is returned', async () => {
    const key = await funded();
    taken(await buy(key, { days: 7, renew: true }));
    const drain = {
      from: 'house/plan-yield',
      to: 'house/fees',
      asset: 'USDT',
      reason: 'adjustment',
      ref: 't',
    } as const;
    const units = (parseUnits((await reserve()).free) ?? 0n) - 1n;
    taken(
      await stage.lane.submit(
        { ...postTransfers, funded: () => ['house/plan-yield'] },
        { key: { book: 'real', customerId: asCustomerId(0n) }, input: [{ ...drain, units }] },
      ),
    );
    pass(8);
    await plans.advance.run();
    expect(await only(key)).toMatchObject({ status: 'completed' });
    expect(await available(key)).toBe('10000.56');
  });

  test('a frozen customer’s plan ends without another term', async () => {
    const key = await funded();
    taken(await buy(key, { days: 7, renew: true }));
    frozen.add(key.customerId);
    pass(8);
    await plans.advance.run();
    expect(await only(key)).toMatchObject({ status: 'completed' });
    expect(await available(key)).toBe('10000.56');
  });

  test('can be called off while the plan runs', async () => {
    const key = await funded();
    const { id } = taken(await buy(key, { days: 7, renew: true }));
    expect(taken(await plans.renew(key, { id, renew: false }, fresh(), 'en'))).toMatchObject({
      renew: false,
    });
    pass(8);
    await plans.advance.run();
    expect((await plans.list(key, 'earning', { offset: 0, limit: 10 }, 'en')).total).toBe(0);
    expect(await plans.renew(key, { id, renew: true }, fresh(), 'en')).toMatchObject({
      refusal: 'PLAN_NOT_EARNING',
    });
  });
});

describe('leaving early', () => {
  test('costs what was shown, credits the days that are over, and frees the rest of the promise', async () => {
    const key = await funded();
    const { id } = taken(await buy(key));
    pass(15);
    const { exitNow } = await only(key);
    expect(exitNow).toEqual({ penalty: '10', refund: '990' });
    expect(taken(await plans.exit(key, id, fresh(), 'en'))).toMatchObject({
      status: 'completed',
      exitedEarly: true,
      penalty: '10',
      earned: '1.5',
    });
    expect([await available(key), await inPlans(key)]).toEqual(['9991.5', '0']);
    expect(await reserve()).toEqual({ free: '998.5', promised: '0' });
    stage.clock.advance(20 * secondMs);
    expect(await plans.exit(key, id, fresh(), 'en')).toMatchObject({ refusal: 'PLAN_NOT_EARNING' });
  });

  test('another customer’s plan, or none, is not found', async () => {
    const { id } = taken(await buy(await funded()));
    const stranger = await funded();
    for (const each of [id, '99', 'x', '']) {
      expect(await plans.exit(stranger, each, fresh(), 'en')).toMatchObject({ refusal: 'NOT_FOUND' });
      expect(await plans.receipt(stranger, each, 'en')).toMatchObject({ refusal: 'NOT_FOUND' });
    }
  });

  test('the receipt names every transfer with the hash of its batch', async () => {
    const key = await funded();
    const { id } = taken(await buy(key));
    pass(1);
    taken(await plans.exit(key, id, fresh(), 'en'));
    const { transfers } = taken(await plans.receipt(key, id, 'en'));
    expect(transfers.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['planPrincipal', '1000'],
      ['planReserve', '3'],
      ['planYield', '0.1'],
      ['planReserveReleased', '2.9'],
      ['planReturn', '980.66666667'],
      ['planPenalty', '19.33333333'],
    ]);
    for (const { batchHash } of transfers) expect(batchHash).toMatch(/^[0-9a-f]{64}$/);
  });
});

test('the treasury reads what is on sale, what was sold in a week and what falls due by day', async () => {
  const { reserveUse } = plans;
  const begin = stage.clock.now();
  expect(reserveUse.offers('real').map(({ name }) => name)).toHaveLength(3);
  const key = await funded();
  taken(await buy(key));
  await pass(6);
  taken(await buy(await funded(), { days: 7, amount: 5_000n * unitsPerWhole }));
  // 1,000 at 0.0001 for 30 days, and 5,000 at 0.00008 for 7.
  expect(await reserveUse.soldSince?.('real', begin - 1)).toBe(5_80000000n);
  expect(await reserveUse.soldSince?.('real', begin)).toBe(2_80000000n);
  expect(await reserveUse.soldSince?.('demo', begin - 1)).toBe(0n);
  const due = await reserveUse.dueByDay('real', stage.clock.now(), 14);
  const both = 50000000n;
  const one = 10000000n;
  expect(due.map(({ units }) => units)).toEqual([
    ...Array.from({ length: 7 }, () => both),
    ...Array.from({ length: 7 }, () => one),
  ]);
  expect(due[0]?.day).toBe(formatInstant(stage.clock.now() + dayMs).slice(0, 10));
  expect(await reserveUse.dueByDay('demo', stage.clock.now(), 14)).toEqual([]);
});

test('products are shown in the reader’s language, and sold out when the reserve can’t back the least', async () => {
  const [steady] = await plans.products('ar');
  expect(steady).toMatchObject({
    name: 'ثابتة',
    days: [7, 15, 30],
    dailyRates: { '7': '0.00008', '15': '0.00009', '30': '0.0001' },
    aprs: { '7': '0.0292', '15': '0.03285', '30': '0.0365' },
    penaltyRate: '0.02',
    soldOut: false,
  });
  const empty = await createTestLane();
  const configuration = createConfiguration({ db: empty.db, clock: empty.clock, onError: () => {} });
  const poor = await createPlans({
    ...empty,
    configuration,
    limitOn: () => undefined,
    isBarred: () => false,
  });
  expect((await poor.products('en')).map(({ soldOut }) => soldOut)).toEqual([true, true, true]);
  configuration.stop();
  await empty.end();
});
