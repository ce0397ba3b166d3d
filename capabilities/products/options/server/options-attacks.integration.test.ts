import { afterEach, beforeEach, expect, test } from 'vitest';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { dayMs, minuteMs, secondMs } from '#foundation/time/clock.ts';
import type { OptionOrder } from '../contract.ts';
import {
  createOptionHouse,
  fundedBuyer,
  newRequest,
  type OptionHouse,
  upOption,
} from './testing/option-house.ts';

/** The attacks of those who move a venue's book, or who split one bet. */
let house: OptionHouse;
beforeEach(async () => {
  house = await createOptionHouse();
});
afterEach(() => house.close());

const first = 10_000_000;
const usdt = (whole: number) => BigInt(whole) * unitsPerWhole;

type Thief = Awaited<ReturnType<typeof fundedBuyer>>['real'];

async function equityOf(thieves: readonly Thief[]): Promise<bigint> {
  const balances = await Promise.all(thieves.map((key) => house.ledger.balances(key)));
  return balances.reduce((sum, { USDT }) => sum + USDT.available, 0n);
}

function never(): never {
  throw new Error('there is none');
}

/** A book that stands still but for who moves it: its bid and ask, in points. */
async function quote(bidPoints: number, askPoints: number): Promise<void> {
  house.clock.advance(1);
  house.feed.write({ code: 'ETHUSD', bidPoints, askPoints, at: house.clock.now() });
  house.markets.pump();
  await house.options.engine.settled();
}

/** For so long, a quote each quarter of a second, or as often as is said. */
async function stands(ms: number, bidPoints: number, askPoints: number, everyMs = 250): Promise<void> {
  for (let passed = 0; passed < ms; passed += everyMs) {
    house.clock.advance(everyMs - 1);
    await quote(bidPoints, askPoints);
  }
}

/** Buys an up option for each, with a stake just below the review. */
async function bet(thieves: readonly Thief[]): Promise<OptionOrder[]> {
  const option = upOption({ code: 'ETHUSD', amount: usdt(1_995) });
  const answers = await Promise.all(thieves.map((key) => house.options.buy(key, option, newRequest())));
  return answers.map(taken);
}

test.each([
  ['a coin with a wide spread', 10_000],
  ['one that stands still', 1_000],
])('no options are sold on %s: one order a tick under the ask would win them', async (_, spread) => {
  const thieves = await Promise.all(Array.from({ length: 3 }, async () => (await fundedBuyer(house)).real));
  const before = await equityOf(thieves);
  // For 15 minutes a spread that was never seen decides nothing, then it is the usual one.
  await stands(40 * minuteMs, first, first + spread, 10 * secondMs);
  await house.markets.flush();
  const option = upOption({ code: 'ETHUSD', amount: usdt(1_995) });
  for (const key of thieves) {
    expect(await house.options.buy(key, option, newRequest())).toEqual(
      refuse('TRADING_UNAVAILABLE', { reason: 'thin' }),
    );
  }
  expect(
    taken(await house.options.offer.termsShown(thieves[0] ?? never(), 'ETHUSD')).periods,
  ).not.toContainEqual(expect.objectContaining({ seconds: 60 }));
  expect(await equityOf(thieves)).toBe(before);
});

test('a print on both sides that lasts less than a fifth of the window decides nothing', async () => {
  const { real } = await fundedBuyer(house);
  const before = await equityOf([real]);
  await stands(secondMs, first, first + 100);
  const [option] = await bet([real]);
  await stands(11 * secondMs, first, first + 100);
  const { id, expiryTime = '' } = await house.found(real, option?.id ?? '');
  await stands(Date.parse(expiryTime) - house.clock.now() - 1_900, first, first + 100);
  await stands(1_900, (12 * first) / 10, (12 * first) / 10 + 100);
  await stands(secondMs, (12 * first) / 10, (12 * first) / 10 + 100);
  expect(await house.found(real, id)).toMatchObject({ status: 'refunded', refundReason: 'tie' });
  expect(await equityOf([real])).toBe(before);
});

test('287 options of a day, each below the threshold, are one stake: they wait for review, and are bounded', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, async () => (await fundedBuyer(house)).real));
  house.people = [people.slice(0, 6).map(({ customerId }) => customerId)];
  const linked = people.slice(0, 6);
  const stranger = people.at(-1);
  const bet = { direction: 'down', periodSeconds: dayMs / secondMs, amount: usdt(1_999) } as const;
  const results: string[] = [];
  for (const key of linked) {
    for (let each = 0; each < 5; each += 1) {
      const answer = await house.options.buy(key, upOption(bet), newRequest());
      results.push(answer.ok ? answer.value.status : String(answer.params.reason));
    }
  }
  const count = (what: string) => results.filter((each) => each === what).length;
  expect([count('open'), count('pendingReview'), count('ownExposure')]).toEqual([1, 1, 28]);
  // Nor does a small one more go by itself, but the other direction, market and a stranger do.
  const small = { ...bet, amount: usdt(10) };
  const status = async (key: Thief | undefined, changes: object) => {
    if (key === undefined) throw new Error('no buyer is left');
    const answer = await house.options.buy(key, upOption({ ...small, ...changes }), newRequest());
    return answer.ok ? answer.value.status : answer.params.reason;
  };
  expect(await status(linked[3], {})).toBe('pendingReview');
  expect(await status(linked[3], { direction: 'up' })).toBe('open');
  expect(await status(linked[3], { code: 'ETHUSD' })).toBe('open');
  expect(await status(stranger, {})).toBe('open');
  const subjectId = (await house.options.reviews.waiting({ limit: 1 }))[0]?.subjectId ?? '';
  expect(await house.options.reviewEvidence(subjectId)).toMatchObject({
    value: { person: { count: 3, stakes: '4008', limit: '5000' } },
  });
});

test('both books stand apart, and what has ended counts no more', async () => {
  const { demo, real } = await fundedBuyer(house);
  const bet = upOption({ amount: usdt(1_999) });
  expect(await house.options.buy(demo, bet, newRequest())).toMatchObject({ value: { status: 'open' } });
  expect(await house.options.buy(real, bet, newRequest())).toMatchObject({ value: { status: 'open' } });
  expect(await house.options.buy(demo, bet, newRequest())).toMatchObject({
    value: { status: 'pendingReview' },
  });
  await house.options.reset(demo);
  expect(await house.options.buy(demo, bet, newRequest())).toMatchObject({ value: { status: 'open' } });
});

test('a few people cannot use up a market’s limit for all', async () => {
  const few = await Promise.all(Array.from({ length: 3 }, async () => (await fundedBuyer(house)).demo));
  for (const key of few) {
    for (let each = 0; each < 4; each += 1)
      await house.options.buy(key, upOption({ amount: usdt(5_000) }), newRequest());
  }
  const { demo } = await fundedBuyer(house);
  expect((await house.options.buy(demo, upOption(), newRequest())).ok).toBe(true);
  const { demo: one } = await fundedBuyer(house);
  house.products = { ...house.products, exposurePerPerson: '80' };
  expect((await house.options.buy(one, upOption(), newRequest())).ok).toBe(true);
  expect(await house.options.buy(one, upOption({ amount: usdt(5) }), newRequest())).toEqual(
    refuse('TRADING_UNAVAILABLE', { reason: 'ownExposure' }),
  );
});
