import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { optionReserve } from '#capabilities/money/accounting/options.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { parseUnits, unitsPerWhole } from '#foundation/money/money.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { type Instant, minuteMs, secondMs } from '#foundation/time/clock.ts';
import type { OptionOrder } from '../contract.ts';
import {
  createOptionHouse,
  fundedBuyer,
  idOf,
  newRequest,
  type OptionHouse,
  upOption,
} from './testing/option-house.ts';

let house: OptionHouse;
beforeAll(async () => {
  house = await createOptionHouse();
  house.products = { ...house.products, exposurePerExpiry: '10000000', exposurePerMarket: '10000000' };
});
afterAll(() => house.close());

const first = 10_000_000;
const feedMs = 60 * secondMs;

interface SeenTick {
  readonly at: Instant;
  readonly order: number;
  /** Twice its middle, in points. */
  readonly points: number;
}

interface Bought {
  readonly id: string;
  readonly direction: 'up' | 'down';
  readonly periodMs: number;
  readonly windowMs: number;
  readonly at: Instant;
  /** Ticks seen before it. */
  readonly order: number;
}

interface Seen {
  readonly ticks: readonly SeenTick[];
  /** Ticks seen before each restart. */
  readonly restarts: readonly number[];
}

type Mean = { readonly price: string; readonly order: number } | { readonly reason: 'feed' | 'unseen' };

/** The mean of a window that ends at `to`, as a price in text; the reason where there is none. */
function meanOf({ ticks, restarts }: Seen, to: Instant, windowMs: number, after: number): Mean {
  const closing = ticks.find(({ at, order }) => order > after && at >= to);
  if (closing === undefined || closing.at > to + feedMs) return { reason: 'feed' };
  const known = restarts.filter((order) => order <= closing.order).at(-1) ?? 0;
  const heard = ticks.filter(({ order }) => order >= known && order <= closing.order);
  const stepMs = windowMs / 20;
  const samples = Array.from({ length: 20 }, (_, back) =>
    heard.findLast(({ at }) => at <= to - back * stepMs),
  );
  const last = samples[0];
  if (last === undefined) return { reason: 'unseen' };
  if (last.at <= to - 20 * stepMs) return { reason: 'feed' };
  const points = samples.flatMap((tick) => tick?.points ?? []).toSorted((a, b) => a - b);
  if (points.length < 20) return { reason: 'unseen' };
  const kept = points.slice(5, 15).reduce((sum, each) => sum + each, 0);
  return { price: String(kept / 2_000), order: closing.order };
}

/** What must become of an option, found by looking through all ticks from the first. */
function fateOf(option: Bought, seen: Seen): Partial<OptionOrder> {
  const refunded = { status: 'refunded', received: '100' } as const;
  const { windowMs } = option;
  const begins = seen.ticks.find(({ order }) => order >= option.order);
  if (begins === undefined || begins.at > option.at + feedMs) return { ...refunded, refundReason: 'feed' };
  const stepMs = windowMs / 20;
  const opens = (Math.ceil(begins.at / stepMs) + 19) * stepMs;
  const entry = meanOf(seen, opens, windowMs, begins.order - 1);
  if ('reason' in entry) return { ...refunded, refundReason: entry.reason };
  const exit = meanOf(seen, opens + option.periodMs, windowMs, entry.order);
  const entered = { entryPrice: entry.price };
  if ('reason' in exit) return { ...refunded, ...entered, refundReason: exit.reason };
  const prices = { ...entered, exitPrice: exit.price };
  if (entry.price === exit.price) return { ...refunded, ...prices, refundReason: 'tie' };
  const isWon = Number(exit.price) > Number(entry.price) === (option.direction === 'up');
  return {
    ...prices,
    status: isWon ? 'won' : 'lost',
    received: isWon ? (option.periodMs === minuteMs ? '180' : '182') : '0',
  };
}

const move = fc.record({
  what: fc.constantFrom('buy', 'buy', 'tick', 'tick', 'run', 'run', 'run', 'restart'),
  direction: fc.constantFrom('up', 'down'),
  periodSeconds: fc.constantFrom(60, 300),
  /** Long enough to be too late now and then. */
  afterMs: fc.oneof(
    fc.integer({ min: 0, max: 9_000 }),
    fc.constantFrom(59_999, 60_000, 60_001, 120_000, 300_000),
  ),
  /** Of a run: how far apart its ticks are. */
  everyMs: fc.integer({ min: 200, max: 4_000 }),
  bidPoints: fc.integer({ min: first - 2, max: first + 2 }),
});
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;

/** One option wins, one loses and one hears no price in time: whatever else is drawn by chance. */
const eachEnd = (
  [
    { what: 'buy', direction: 'up' },
    { what: 'buy', direction: 'down' },
    { what: 'run', everyMs: 1_000, bidPoints: first - 2 },
    { what: 'run', everyMs: 4_000, bidPoints: first + 2 },
    { what: 'buy' },
    { what: 'tick', afterMs: 300_000 },
  ] satisfies Partial<Move>[]
).map(
  (given): Move => ({
    direction: 'up',
    periodSeconds: 60,
    afterMs: 0,
    everyMs: 1_000,
    bidPoints: first,
    ...given,
  }),
);

test('any sequence of ticks, waits and restarts settles each option once, by the right prices', async () => {
  const ends = new Set<string>();
  const property = fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 30 }), async (moves) => {
    const { demo } = await fundedBuyer(house);
    const ticks: SeenTick[] = [];
    const restarts: number[] = [];
    const bought: Bought[] = [];
    const tick = async (bidPoints: number) => {
      await house.tick(bidPoints);
      ticks.push({ at: house.clock.now(), order: ticks.length, points: 2 * bidPoints + 100 });
    };
    await house.restart();
    await tick(first);
    for (const { what, direction, periodSeconds, afterMs, everyMs, bidPoints } of moves) {
      if (what === 'restart') {
        await house.restart();
        restarts.push(ticks.length);
      } else if (what === 'tick') {
        house.clock.advance(afterMs);
        await tick(bidPoints);
      } else if (what === 'run') {
        for (let each = 0; each < 24; each += 1) {
          house.clock.advance(everyMs);
          await tick(bidPoints + (each % 5));
        }
      } else {
        const request = upOption({ direction, periodSeconds });
        const answer = await house.options.buy(demo, request, newRequest());
        // Long after the last tick the market is too stale to buy in.
        if (!answer.ok) continue;
        bought.push({
          id: answer.value.id,
          direction,
          periodMs: periodSeconds * secondMs,
          windowMs: (answer.value.window?.seconds ?? 0) * secondMs,
          at: house.clock.now(),
          order: ticks.length,
        });
      }
    }
    // Whatever is still open has had its time after this.
    await house.wait(10 * minuteMs);
    for (const option of bought) {
      const found = await house.found(demo, option.id);
      expect(found).toMatchObject(fateOf(option, { ticks, restarts }));
      ends.add(found.refundReason ?? found.status);
      const reasons = (await house.ledger.transfersOf(demo, option.id)).map(({ reason }) => reason);
      expect(reasons.filter((reason) => /Win|Loss|Refund/.test(reason))).toHaveLength(1);
    }
    expect((await house.reserve()).promised).toBe(0n);
  });
  await fc.assert(property, { numRuns: 10, examples: [[eachEnd]] });
  expect([...ends]).toEqual(expect.arrayContaining(['won', 'lost', 'feed']));
}, 120_000);

const act = fc.record({
  who: fc.integer({ min: 0, max: 3 }),
  book: fc.constantFrom('demo', 'real'),
  what: fc.constantFrom(
    'buy',
    'buy',
    'buy',
    'review',
    'sell',
    'sell',
    'reset',
    'approve',
    'reject',
    'withdraw',
  ),
  amount: fc.integer({ min: 5, max: 900 }),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

test('reserves are never below what is promised, under any interleaving of all that can happen', async () => {
  // Prices that move, so that options can be sold early.
  for (let minute = 0; minute < 30; minute++) {
    house.clock.advance(minuteMs - 1);
    await house.tick(first + (minute % 2 === 0 ? 40 : -40) + minute);
  }
  await house.markets.flush();
  const buyers = await Promise.all(Array.from({ length: 4 }, () => fundedBuyer(house)));
  for (const book of ['demo', 'real'] as const) await leaveInReserve(book, 900n * unitsPerWhole);

  async function carryOut({ who, book, what, amount }: Act): Promise<void> {
    const key = buyers[who]?.[book];
    if (key === undefined) return;
    const live = (await house.options.list(key, { isLive: true }, { offset: 0, limit: 100 })).rows;
    const { id } = live[amount % Math.max(1, live.length)] ?? { id: '1' };
    switch (what) {
      case 'buy':
        await house.options.buy(key, upOption({ amount: BigInt(amount) * unitsPerWhole }), newRequest());
        return;
      case 'review':
        await house.options.buy(
          key,
          upOption({ amount: BigInt(amount + 2_000) * unitsPerWhole }),
          newRequest(),
        );
        return;
      case 'sell':
        await house.options.sale.sell(key, idOf(id), undefined, newRequest());
        return;
      case 'reset':
        if (key.book === 'demo') await house.options.reset(key);
        return;
      case 'withdraw':
        // The treasury takes away what is free, but never what is promised.
        await takeOutOfReserve(key, BigInt(amount) * unitsPerWhole);
        return;
      case 'approve':
      case 'reject': {
        const subjectId = `${key.customerId}-${id}`;
        await house.options.reviews.carryOut({
          reviewId: subjectId,
          requestId: `${what} ${subjectId}`,
          subjectId,
          decision: what,
          operatorIds: [asOperatorId(1n)],
          reasonCode: 'withinLimits',
          note: '',
        });
      }
    }
  }

  async function expectCovered() {
    const { rows } = await house.options.exposureReport();
    for (const book of ['demo', 'real'] as const) {
      const promises = rows
        .filter((row) => row.book === book)
        .reduce((sum, { payouts }) => sum + (parseUnits(payouts) ?? 0n), 0n);
      const reserve = await house.reserve(book);
      expect(reserve.promised).toBe(promises);
      expect(reserve.free).toBeGreaterThanOrEqual(0n);
    }
  }

  const property = fc.asyncProperty(
    fc.array(fc.array(act, { maxLength: 14 }), { maxLength: 4 }),
    fc.integer({ min: first - 60, max: first + 60 }),
    async (rounds, bidPoints) => {
      for (const acts of rounds) {
        // A tick settles what is due while all of it goes on.
        await Promise.all([house.tick(bidPoints), ...acts.map(carryOut)]);
        await expectCovered();
        house.clock.advance(20 * secondMs);
        await house.tick(bidPoints);
        await expectCovered();
      }
    },
  );
  await fc.assert(property, { numRuns: 10 });
}, 120_000);

/** Takes the rest of the free reserve away, so that buyers exhaust it. */
async function leaveInReserve(book: 'demo' | 'real', wanted: bigint): Promise<void> {
  const { free } = await house.reserve(book);
  const { [book]: key } = await fundedBuyer(house);
  taken(await takeOutOfReserve(key, free - wanted));
}

function takeOutOfReserve(key: AccountKey, units: bigint) {
  const taking = { from: optionReserve.free, to: 'outside', asset: 'USDT', units } as const;
  return house.lane.submit(postTransfers, { key, input: [{ ...taking, reason: 'adjustment', ref: 'test' }] });
}
