import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPrice } from '#foundation/money/price.ts';
import { readReference, referenceText } from './evidence.ts';
import type { OptionTick, WindowTerms } from './option.ts';
import {
  firstSampleOf,
  measure,
  type Reference,
  sampledPrices,
  sampleEveryMs,
  trimmedMean,
  windowFrom,
} from './reference.ts';

const window: WindowTerms = { seconds: 10, samples: 20, dropped: 5 };
const to = Date.parse('2026-11-24T15:31:00.000Z');

function tickAt(at: number, price: number, sequence = at): OptionTick {
  const middle = asPrice(BigInt(price) * 10n);
  return {
    code: 'BTCUSD',
    bid: asPrice(middle - 4n),
    ask: asPrice(middle + 4n),
    price: middle,
    at,
    sequence,
    source: 'replay',
  };
}

/** The newest of these that had come by then. */
const among = (ticks: readonly OptionTick[]) => (at: number) =>
  ticks
    .filter((tick) => tick.at <= at)
    .reduce<OptionTick | undefined>((a, b) => {
      if (a === undefined) return b;
      return b.at > a.at || (b.at === a.at && b.sequence > a.sequence) ? b : a;
    }, undefined);

function measured(ticks: readonly OptionTick[]): Reference {
  const reference = measure(window, to, among(ticks));
  if (reference === undefined) throw new Error('some sample has no price');
  return reference;
}

const before = tickAt(to - 60_000, 1_000, 1);

const someTicks = fc
  .array(
    fc.record({
      at: fc.integer({ min: to - 12_000, max: to + 2_000 }),
      price: fc.integer({ min: 900, max: 1_100 }),
    }),
    { maxLength: 60 },
  )
  .map((each) => [before, ...each.map(({ at, price }, index) => tickAt(at, price, index + 2))]);

describe('a reference price', () => {
  test('is the mean of the middle half of what stood at the samples', () => {
    const rising = Array.from({ length: 20 }, (_, index) => tickAt(to - 9_500 + index * 500, 1_000 + index));
    // 1,005 to 1,014 are left.
    expect(measured([before, ...rising]).price).toBe(10_095n);
    expect(measured([before]).price).toBe(10_000n);
  });

  test('is not known where the first sample has no price', () => {
    expect(measure(window, to, among([tickAt(to - 9_000, 1_000)]))).toBeUndefined();
    expect(measure(window, to, among([tickAt(to - 9_500, 1_000)]))?.price).toBe(10_000n);
  });

  test('depends neither on the order in which ticks are known, nor on repeated ones, nor on later ones', () => {
    const property = fc.property(someTicks, fc.infiniteStream(fc.nat()), (ticks, seeds) => {
      const shuffled = [...ticks, ...ticks].map((tick) => ({ tick, by: seeds.next().value ?? 0 }));
      shuffled.sort((a, b) => a.by - b.by);
      const later = tickAt(to + 1, 5_000, 1_000);
      const again = measured([...shuffled.map(({ tick }) => tick), later]);
      expect(again).toEqual(measured(ticks));
    });
    fc.assert(property);
  });

  test('lies between the lowest and the highest price that stood', () => {
    const property = fc.property(someTicks, (ticks) => {
      const { price, stood } = measured(ticks);
      const prices = stood.map(({ tick }) => tick.price);
      expect(prices.every((each) => each > price)).toBe(false);
      expect(prices.every((each) => each < price)).toBe(false);
      expect(stood.reduce((sum, { count }) => sum + count, 0)).toBe(window.samples);
    });
    fc.assert(property);
  });

  test('is not moved by one wild price that stands for less than a fifth of the window', () => {
    const wild = fc.record({
      from: fc.integer({ min: to - 11_000, max: to }),
      lasts: fc.integer({ min: 1, max: 1_999 }),
      price: fc.constantFrom(1, 900, 1_001, 9_000_000),
    });
    const property = fc.property(wild, ({ from, lasts, price }) => {
      const ticks = [before, tickAt(from, price, 2), tickAt(from + lasts, 1_000, 3)];
      expect(measured(ticks).price).toBe(10_000n);
    });
    fc.assert(property);
  });

  test('is moved by no wild price beyond the others, wherever they stand', () => {
    const property = fc.property(someTicks, fc.integer({ min: to - 11_000, max: to }), (ticks, from) => {
      const after = among(ticks)(from + 1_999);
      if (after === undefined) return;
      const wild = [{ ...after, price: asPrice(90_000_000n), at: from, sequence: 500 }];
      const rest = ticks.filter(({ at }) => at < from || at > from + 1_999);
      const ended = { ...after, at: from + 1_999, sequence: 501 };
      const { price, stood } = measured([...rest, ...wild, ended]);
      const highest = [before, ...rest, ended].reduce((a, b) => (b.price > a.price ? b : a));
      expect(price <= highest.price).toBe(true);
      expect(stood.length).toBeGreaterThan(0);
    });
    fc.assert(property);
  });

  test('begins at the first sample at or after a tick, at the same instants for all', () => {
    const property = fc.property(fc.nat(100_000), fc.constantFrom(10, 30, 47, 60), (after, seconds) => {
      const terms = { ...window, seconds };
      const end = windowFrom(terms, to + after);
      const first = firstSampleOf(terms, end);
      expect(first).toBeGreaterThanOrEqual(to + after);
      expect(first - sampleEveryMs(terms)).toBeLessThan(to + after);
      expect(end % sampleEveryMs(terms)).toBe(0);
    });
    fc.assert(property);
  });

  test('is read back from its evidence as it was', () => {
    const property = fc.property(someTicks, (ticks) => {
      const reference = measured(ticks);
      const read = readReference(JSON.parse(referenceText('exit', reference)));
      expect(read).toEqual(reference);
      expect(trimmedMean(sampledPrices(read.stood), window.dropped)).toBe(read.price);
    });
    fc.assert(property);
  });

  test('of nothing is an error', () => {
    expect(() => trimmedMean([{ price: asPrice(1n), count: 10 }], 5)).toThrow();
  });
});
