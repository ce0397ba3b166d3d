import { describe, expect, test } from 'vitest';
import { asPrice, type Price } from '#foundation/money/price.ts';
import { many } from '#foundation/server-kit/testing/many.ts';
import type { OptionTick, WindowTerms } from './option.ts';
import { optionProducts } from './products.ts';
import { measure, windowFrom } from './reference.ts';
import { isNarrowFor, outcomeOf } from './rules.ts';

/**
 * What moving a venue's book is worth: up options of a minute in a market that moves by itself, whose best
 * bid a thief lifts to a tick under the ask. The order costs next to nothing, and moves the middle by half a
 * spread.
 */
const middle = 1_000_000;
const spread = 100;
const { movesSpreads, periods } = optionProducts.initial;
const profitRate = Number(periods[0]?.profitRate);
const window: WindowTerms = { seconds: 10, samples: 20, dropped: 5 };
const rounds = many(20_000);

/** Numbers from 0 to 1 that are the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Walk {
  /** How far the price usually moves in a minute, in spreads. */
  readonly moves: number;
  /** From when before the end to when after it the bid is lifted, in milliseconds. */
  readonly lifted: readonly [from: number, to: number];
}

/** The middles of a book, one each half a second of a minute and a half, lifted or not. */
function ticksOf(random: () => number, { moves, lifted: [from, to] }: Walk, end: number): OptionTick[] {
  const step = moves * spread * Math.sqrt(0.5 / 60);
  let price = middle;
  return Array.from({ length: 180 }, (_, index) => {
    const at = index * 500;
    // The sum of three even ones is nearly normal, with a deviation of a half.
    price += (random() + random() + random() - 1.5) * 2 * step;
    const lift = at >= end - from && at <= end + to ? spread - 1 : 0;
    const [bid, ask] = [Math.round(price - spread / 2) + lift, Math.round(price + spread / 2)];
    const [least, most] = [BigInt(bid) * 100n, BigInt(ask) * 100n];
    const tick = { bid: asPrice(least), ask: asPrice(most), price: asPrice((least + most) / 2n) };
    return { ...tick, code: 'THINUSD', at, sequence: index + 1, source: 'venue' };
  });
}

const entryEnds = windowFrom(window, 500);
const ends = entryEnds + 60_000;
const standing = (ticks: readonly OptionTick[]) => (at: number) => ticks.findLast((tick) => tick.at <= at);

const rules = {
  /** As it was: one tick each. */
  tick: (ticks: readonly OptionTick[], at: number) => ticks.find((tick) => tick.at >= at)?.price,
  window: (ticks: readonly OptionTick[], at: number) => measure(window, at, standing(ticks))?.price,
};

/** The gain for each unit staked. */
function gainOf(rule: (ticks: readonly OptionTick[], at: number) => Price | undefined, walk: Walk): number {
  const random = seeded(11);
  let gain = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ticks = ticksOf(random, walk, ends);
    const [entry, exit] = [rule(ticks, entryEnds), rule(ticks, ends)];
    if (entry === undefined || exit === undefined) throw new Error('a price is missing');
    const outcome = outcomeOf('up', entry, exit);
    gain += outcome === 'won' ? profitRate : outcome === 'lost' ? -1 : 0;
  }
  return gain / rounds;
}

const fromSecond55 = [5_000, 5_000] as const;
const wholeWindow = [10_000, 5_000] as const;
const atTheEnd = [400, 100] as const;
const none = [-1, -1] as const;

describe('an order a tick under the ask', () => {
  test.each([
    ['from second 55', fromSecond55],
    ['for half a second', atTheEnd],
  ])('%s won where one tick decided a thin book', (_, lifted) => {
    expect(gainOf(rules.tick, { moves: 0, lifted })).toBeCloseTo(profitRate);
    expect(gainOf(rules.tick, { moves: 1, lifted })).toBeGreaterThan(0.15);
  });

  test('for half a second moves no window, however still the book stands', () => {
    expect(gainOf(rules.window, { moves: 0, lifted: atTheEnd })).toBe(0);
  });

  test.each([
    ['from second 55', fromSecond55],
    ['through the whole window', wholeWindow],
    ['for half a second', atTheEnd],
  ])('%s gains nothing where options are sold', (_, lifted) => {
    const usualMove = (movesSpreads * spread * 1.001) / middle;
    const tick = { price: asPrice(BigInt(middle)), spreadGuard: guardOf(spread) };
    const terms = { widestSpreadPpm: 150n, movesSpreads };
    expect(isNarrowFor(terms, 60, tick, usualMove)).toBe(true);
    expect(isNarrowFor(terms, 60, tick, usualMove * 0.99)).toBe(false);
    const honest = gainOf(rules.window, { moves: movesSpreads, lifted: none });
    const thief = gainOf(rules.window, { moves: movesSpreads, lifted });
    expect(thief).toBeGreaterThanOrEqual(honest);
    expect(thief).toBeLessThan(0);
  });

  test('is worth something where none are sold: in a still book, and a wide one', () => {
    expect(gainOf(rules.window, { moves: 0, lifted: fromSecond55 })).toBeGreaterThan(0);
    expect(isNarrowFor({ widestSpreadPpm: 150n, movesSpreads }, 60, still, 0)).toBe(false);
    expect(isNarrowFor({ widestSpreadPpm: 150n, movesSpreads: 0 }, 60, still, undefined)).toBe(true);
    expect(isNarrowFor({ widestSpreadPpm: 99n, movesSpreads: 0 }, 60, still, undefined)).toBe(false);
    expect(isNarrowFor({ widestSpreadPpm: 99n, movesSpreads: 0 }, 300, still, undefined)).toBe(true);
  });
});

const guardOf = (points: number) => ({
  median: asPrice(BigInt(points)),
  limit: asPrice(BigInt(points) * 5n),
});
const still = { price: asPrice(BigInt(middle)), spreadGuard: guardOf(spread) };
