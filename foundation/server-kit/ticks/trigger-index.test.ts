import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointsAbove, pointsBelow } from '#foundation/money/price.ts';
import { price } from '#foundation/money/testing/amounts.ts';
import { type QuoteRange, rangeOf, widened } from './quote-range.ts';
import { reachedBound, type Trigger, TriggerIndex } from './trigger-index.ts';

function trigger(side: 'bid' | 'ask', below: number | undefined, above: number | undefined): Trigger<string> {
  return { code: 'EURUSD', side, below, above, subject: side };
}

const at = (bidPoints: number, askPoints: number) => rangeOf({ bidPoints, askPoints });

function firedBy(index: TriggerIndex<number, string>, range: QuoteRange) {
  const fired: string[] = [];
  index.fire('EURUSD', range, (id, _, bound) => fired.push(`${id} ${bound}`));
  return fired.sort();
}

test('a trigger is reached on its side of the quote, at or beyond its bound, once', () => {
  const index = new TriggerIndex<number, string>();
  index.watch(1, trigger('bid', 100, 200));
  index.watch(2, trigger('ask', 100, 200));
  expect(firedBy(index, at(101, 199))).toEqual([]);
  expect(firedBy(index, at(100, 199))).toEqual(['1 below']);
  expect(firedBy(index, at(101, 200))).toEqual(['2 above']);
  expect(firedBy(index, at(1, 900))).toEqual([]);
  expect(index.size).toBe(0);
});

test('a range reaches what all of it is at or beyond', () => {
  const index = new TriggerIndex<number, string>();
  index.watch(1, trigger('bid', 100, 200));
  const range = widened(at(99, 101), { bidPoints: 101, askPoints: 103 });
  expect(firedBy(index, range)).toEqual([]);
  expect(firedBy(index, widened(range, { bidPoints: 300, askPoints: 302 }))).toEqual([]);
  expect(firedBy(index, widened(at(99, 101), { bidPoints: 100, askPoints: 102 }))).toEqual(['1 below']);
});

test('watched again or forgotten, it does not wait where it waited before', () => {
  const index = new TriggerIndex<number, string>();
  index.watch(1, trigger('bid', 90, 110));
  index.watch(1, trigger('bid', 70, undefined));
  expect([firedBy(index, at(85, 86)), firedBy(index, at(120, 121))]).toEqual([[], []]);
  expect([index.forget(1), index.forget(1)]).toEqual([true, false]);
  expect(firedBy(index, at(1, 2))).toEqual([]);
});

test('a price finer than a point is reached by the whole point beyond it', () => {
  expect(pointsBelow(price('1.00005'), 4)).toBe(10_000);
  expect(pointsAbove(price('1.00005'), 4)).toBe(10_001);
  expect(pointsAbove(price('1.0001'), 4)).toBe(10_001);
});

test('fires what a look at every trigger would, whatever is watched, watched again and forgotten between', () => {
  const points = fc.integer({ min: 1, max: 60 });
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('watch' as const),
      again: fc.option(fc.nat(200)),
      side: fc.constantFrom('bid' as const, 'ask' as const),
      below: fc.option(points, { nil: undefined }),
      above: fc.option(points, { nil: undefined }),
    }),
    fc.record({ kind: fc.constant('forget' as const), id: fc.nat(400) }),
    fc.record({ kind: fc.constant('tick' as const), bid: points, spread: fc.nat(3), before: fc.nat(20) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
      const index = new TriggerIndex<number, string>();
      const all = new Map<number, Trigger<string>>();
      let nextId = 0;
      for (const each of steps) {
        if (each.kind === 'watch') {
          const id = each.again ?? nextId++;
          const set = trigger(each.side, each.below, each.above);
          index.watch(id, set);
          all.set(id, set);
        } else if (each.kind === 'forget') {
          expect(index.forget(each.id)).toBe(all.delete(each.id));
        } else {
          const expected: string[] = [];
          const before = at(each.before, each.before + each.spread);
          const range = widened(before, { bidPoints: each.bid, askPoints: each.bid + each.spread });
          for (const [id, set] of all) {
            const bound = reachedBound(set, range);
            if (bound === undefined) continue;
            expected.push(`${id} ${bound}`);
            all.delete(id);
          }
          // One that both bounds find is found once; by which of the two is all the same to it.
          const ids = (fired: string[]) => fired.map((text) => text.split(' ')[0]).sort();
          expect(ids(firedBy(index, range))).toEqual(ids(expected));
        }
        expect(index.size).toBe(all.size);
      }
    }),
  );
});

test('compaction keeps the living and their order', () => {
  const index = new TriggerIndex<number, string>();
  for (let id = 0; id < 5000; id++) index.watch(id, trigger('bid', 1 + ((id * 7919) % 5000), 10_000));
  for (let id = 0; id < 5000; id++) if (id % 10 !== 0) index.forget(id);
  expect(index.size).toBe(500);
  const surviving = Array.from({ length: 500 }, (_, index) => index * 10);
  const reached = surviving.filter((id) => 1 + ((id * 7919) % 5000) >= 2500);
  expect(firedBy(index, at(2500, 2501))).toEqual(reached.map((id) => `${id} below`).sort());
  expect(index.size).toBe(500 - reached.length);
});
