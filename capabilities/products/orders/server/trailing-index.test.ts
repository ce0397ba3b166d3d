import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TrailingIndex } from './trailing-index.ts';

interface Followed {
  readonly direction: 'buy' | 'sell';
  readonly distance: number;
  best: number;
}

test('follows and fires what a look at every position would', () => {
  const points = fc.integer({ min: 50, max: 150 });
  const step = fc.oneof(
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('watch' as const),
        direction: fc.constantFrom('buy' as const, 'sell' as const),
        distance: fc.integer({ min: 1, max: 40 }),
        ahead: fc.nat(5),
        unstored: fc.nat(3),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), id: fc.nat(100) }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('tick' as const), bid: points, before: fc.nat(9) }),
    },
  );
  let firedInAll = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200, size: 'max' }), (steps) => {
      const index = new TrailingIndex<number, string>();
      const all = new Map<number, Followed>();
      const stored = new Map<number, number>();
      let nextId = 0;
      let bid = 100;
      for (const each of steps) {
        if (each.kind === 'watch') {
          const isBuy = each.direction === 'buy';
          // A restored one has seen better prices than now, but not so much better that it had fired.
          const lead = Math.min(each.ahead, each.distance - 1);
          const best = isBuy ? bid + lead : bid + 2 - lead;
          const { direction, distance } = each;
          all.set(nextId, { direction, distance, best });
          const storedBest = isBuy ? best - each.unstored : best + each.unstored;
          stored.set(nextId, storedBest);
          index.watch(nextId++, {
            code: 'EURUSD',
            direction,
            distance,
            best,
            storedBest,
            subject: direction,
          });
        } else if (each.kind === 'forget') {
          expect(index.forget(each.id)).toBe(all.delete(each.id));
        } else {
          bid = each.bid;
          const before = bid + each.before - 4;
          const [low, high] = [Math.min(before, bid), Math.max(before, bid)];
          const expected: string[] = [];
          for (const [id, position] of all) {
            const isBuy = position.direction === 'buy';
            position.best = isBuy ? Math.max(position.best, low) : Math.min(position.best, high + 2);
            const fallen = isBuy ? position.best - high : low + 2 - position.best;
            if (fallen < position.distance) continue;
            expected.push(`${id} ${position.best}`);
            all.delete(id);
          }
          const fired: string[] = [];
          const range = { bidLow: low, bidHigh: high, askLow: low + 2, askHigh: high + 2 };
          index.fire('EURUSD', range, (id, _, best) => fired.push(`${id} ${best}`));
          expect(fired.sort()).toEqual(expected.sort());
          firedInAll += fired.length;
          for (const { id, best } of index.takeMoved(3)) stored.set(id, best);
        }
      }
      for (let more = index.takeMoved(3); more.length > 0; more = index.takeMoved(3)) {
        for (const { id, best } of more) stored.set(id, best);
      }
      for (const [id, { best }] of all) {
        expect(index.bestOf(id)).toBe(best);
        expect(stored.get(id)).toBe(best);
      }
    }),
    { numRuns: 300 },
  );
  expect(firedInAll).toBeGreaterThan(100);
});
