import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { optionReserve } from '#capabilities/money/accounting/options.ts';
import { planReserve } from '#capabilities/money/accounting/plans.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { type Book, books } from '#foundation/ids/book.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Transfer } from '../rules.ts';
import { postTransfers, transferKind } from '../transfer-kind.ts';
import { auditLedger } from './ledger-audit.ts';
import { createMoneyLane, type RunningMoneyLane } from './money-lane.ts';
import { expectConserved } from './testing/expect-conserved.ts';
import { createTestLane, fundHouse, type TestLane } from './testing/test-lane.ts';

const { free, promised } = optionReserve;
const short = refuse('TRADING_UNAVAILABLE', { reason: 'reserve' });

function transfer(from: Transfer['from'], to: Transfer['to'], units: bigint): Transfer {
  return { from, to, asset: 'USDT', units, reason: 'adjustment', ref: 'ref' };
}

const funded = () => [free, promised];
/** Sells a promise of so much. */
const sell = transferKind(
  'test.sell',
  (units: bigint) => accept({ transfers: [transfer(free, promised, units)], answer: null }),
  funded,
);
/** Keeps a promise, or sets it free again. */
const settle = transferKind(
  'test.settle',
  ({ units, isKept }: { units: bigint; isKept: boolean }) =>
    accept({ transfers: [transfer(promised, isKept ? 'available' : free, units)], answer: null }),
  funded,
);
/** The same of a promise that was made: the reserve can't be short of it. */
const keepPromise = {
  ...transferKind('test.keep', ({ units, isKept }: { units: bigint; isKept: boolean }) =>
    accept({ transfers: [transfer(promised, isKept ? 'available' : free, units)], answer: null }),
  ),
  settles: 'options' as const,
};

let stage: TestLane;
/** Another process on the same database. */
let other: RunningMoneyLane;
beforeEach(async () => {
  stage = await createTestLane({ mostInBatch: 4 });
  other = createMoneyLane({ url: stage.url, clock: stage.clock, onError: () => {}, mostInBatch: 4 });
});
afterEach(async () => {
  await other.close();
  await stage.end();
});

function key(customer: number, book: Book = 'real') {
  return { book, customerId: asCustomerId(BigInt(customer)) };
}

async function reserveOf(book: Book) {
  const reserves = await stage.ledger.reserves();
  const found = reserves.find((reserve) => reserve.book === book && reserve.product === 'options');
  if (found === undefined) throw new Error('no reserve of options');
  return found;
}

test('of concurrent buyers, just as many are sold to as the reserve can back; the rest are refused', async () => {
  await fundHouse(stage, free, 100n);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? stage.lane : other).submit(sell, { key: key(1 + index), input: 9n }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(11);
  expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 29 }, () => short));
  expect(await reserveOf('real')).toEqual({ book: 'real', product: 'options', free: 1n, promised: 99n });
  expect(await reserveOf('demo')).toMatchObject({ free: 0n, promised: 0n });
});

test('a refused command leaves the reserve to the others of its batch', async () => {
  await fundHouse(stage, free, 10n);
  const overdrawing = [transfer(free, promised, 10n), transfer('available', 'house/fees', 1n)];
  const answers = await Promise.all([
    stage.lane.submit(postTransfers, { key: key(6), input: overdrawing }),
    stage.lane.submit(sell, { key: key(12), input: 10n }),
    stage.lane.submit(sell, { key: key(18), input: 1n }),
  ]);
  expect(answers).toEqual([refuse('INSUFFICIENT_BALANCE'), accept(null), short]);
});

test('a command that touches a funded account it did not name is a bug, and moves nothing', async () => {
  await fundHouse(stage, free, 10n);
  const secret = transferKind('test.secret', () =>
    accept({ transfers: [transfer(free, 'available', 1n)], answer: null }),
  );
  await expect(stage.lane.submit(secret, { key: key(1), input: null })).rejects.toThrow(
    'without declaring it in funded',
  );
  expect(await reserveOf('real')).toMatchObject({ free: 10n });
});

test.each([
  ['out of what is free', free, 'available'],
  ['into what is promised', 'available', promised],
  ['what another product promised', planReserve.promised, 'available'],
] as const)('a command that only keeps promises moves nothing %s', async (_, from, to) => {
  await fundHouse(stage, free, 10n);
  const opening = [transfer('outside', 'available', 1n)];
  expect(await stage.lane.submit(postTransfers, { key: key(1), input: opening })).toMatchObject({ ok: true });
  const wrong = transferKind('test.wrong', () =>
    accept({ transfers: [transfer(from, to, 1n)], answer: null }),
  );
  const submitted = stage.lane.submit({ ...wrong, settles: 'options' }, { key: key(1), input: null });
  await expect(submitted).rejects.toThrow('without declaring it in funded');
  expect(await reserveOf('real')).toMatchObject({ free: 10n, promised: 0n });
});

test('the database itself keeps a reserve from going below zero', async () => {
  await fundHouse(stage, free, 10n);
  const below = sql`update ledger.reserve set units = -1`.execute(stage.db);
  await expect(below).rejects.toThrow('never_below_zero');
});

const step = fc.record({
  customer: fc.integer({ min: 1, max: 5 }),
  book: fc.constantFrom(...books),
  act: fc.constantFrom('sell', 'sell', 'pay', 'free', 'fund'),
  units: fc.bigInt({ min: 1n, max: 60n }),
  isOther: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test('under any interleaving of several tracks and processes reserves never go below zero and cover every promise', async () => {
  // Who buys has a balance; where there is no row to lock yet, two processes could not both name the balance
  // after.
  for (const book of books) {
    for (let customer = 1; customer <= 5; customer++) {
      const opening = [transfer('outside', 'available', 1n)];
      expect(
        await stage.lane.submit(postTransfers, { key: key(customer, book), input: opening }),
      ).toMatchObject({ ok: true });
    }
  }
  const expected = { demo: await reserveOf('demo'), real: await reserveOf('real') };
  const property = fc.asyncProperty(
    fc.array(fc.array(step, { maxLength: 16 }), { maxLength: 4 }),
    async (waves) => {
      for (const wave of waves) {
        const results = await Promise.all(wave.map(async (each) => ({ each, result: await carryOut(each) })));
        for (const { each, result } of results) {
          if (!result.ok) expect(result).toEqual(short);
          else expected[each.book] = after(expected[each.book], each);
        }
      }
      expect(await stage.ledger.reserves()).toEqual(expect.arrayContaining([expected.demo, expected.real]));
      expect((await auditLedger(stage.db, verifyLedger)).findings).toEqual([]);
      await expectConserved(stage.db);
    },
  );
  await fc.assert(property, { numRuns: 25 });
});

const sale = fc.record({
  customer: fc.integer({ min: 1, max: 5 }),
  units: fc.bigInt({ min: 1n, max: 60n }),
  isOther: fc.boolean(),
  isKept: fc.boolean(),
});

test('promises are kept by batches that do not wait at the reserve, beside sales that do', async () => {
  await fundHouse(stage, free, 100n);
  for (let customer = 1; customer <= 5; customer++) {
    const opening = [transfer('outside', 'available', 1n)];
    expect(await stage.lane.submit(postTransfers, { key: key(customer), input: opening })).toMatchObject({
      ok: true,
    });
  }
  const expected = { free: 100n, promised: 0n };
  const property = fc.asyncProperty(
    fc.array(fc.array(sale, { maxLength: 12 }), { maxLength: 4 }),
    async (waves) => {
      let sold: typeof sale extends fc.Arbitrary<infer S> ? S[] : never = [];
      for (const wave of [...waves, []]) {
        const kept = sold.map(async ({ customer, units, isOther, isKept }) => {
          const lane = isOther ? other : stage.lane;
          const done = await lane.submit(keepPromise, { key: key(customer), input: { units, isKept } });
          expect(done).toEqual(accept(null));
          expected.promised -= units;
          if (!isKept) expected.free += units;
        });
        const next = await Promise.all(
          wave.map(async (each) => {
            const lane = each.isOther ? stage.lane : other;
            const result = await lane.submit(sell, { key: key(each.customer), input: each.units });
            if (!result.ok) expect(result).toEqual(short);
            return result.ok ? [each] : [];
          }),
        );
        await Promise.all(kept);
        sold = next.flat();
        for (const { units } of sold) {
          expected.promised += units;
          expected.free -= units;
        }
      }
      expect(await reserveOf('real')).toMatchObject(expected);
      expect((await auditLedger(stage.db, verifyLedger)).findings).toEqual([]);
      await expectConserved(stage.db);
    },
  );
  await fc.assert(property, { numRuns: 25 });
});

function carryOut({ customer, book, act, units, isOther }: Step): Promise<Result<null>> {
  const lane = isOther ? other : stage.lane;
  if (act === 'fund') {
    return lane.submit(postTransfers, {
      key: key(customer, book),
      input: [transfer('outside', free, units)],
    });
  }
  if (act === 'sell') return lane.submit(sell, { key: key(customer, book), input: units });
  return lane.submit(settle, { key: key(customer, book), input: { units, isKept: act === 'pay' } });
}

function after<R extends { free: bigint; promised: bigint }>(reserve: R, { act, units }: Step): R {
  if (act === 'fund') return { ...reserve, free: reserve.free + units };
  if (act === 'sell') return { ...reserve, free: reserve.free - units, promised: reserve.promised + units };
  const { free, promised } = reserve;
  return { ...reserve, promised: promised - units, free: act === 'free' ? free + units : free };
}
