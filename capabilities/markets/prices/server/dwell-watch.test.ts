import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lasted, PassedTick } from '../face.ts';
import { createDwellWatch } from './dwell-watch.ts';

const times = { lastsMs: 500, jumpPpm: 50_000, jumpMs: 5_000, jumpTicks: 3 };

function watchOf(given: Partial<typeof times> = {}) {
  const watch = createDwellWatch({ ...times, ...given });
  let sequence = 0;
  return {
    ...watch,
    tick(at: number, bidPoints: number) {
      sequence += 1;
      return watch.take({ at, bidPoints, askPoints: bidPoints + 2, sequence });
    },
  };
}

const bids = ({ bidLow, bidHigh, since }: Lasted) => [bidLow, bidHigh, since?.at];

test('a price has lasted at the first tick half a second after it came', () => {
  const { tick } = watchOf();
  expect(bids(tick(0, 1_000))).toEqual([1_000, 1_000, undefined]);
  expect(bids(tick(600, 990))).toEqual([990, 1_000, 0]);
  expect(bids(tick(1_099, 989))).toEqual([989, 1_000, 0]);
  expect(bids(tick(1_100, 988))).toEqual([988, 990, 600]);
});

test('a price that returned is part of what lasted: the wait begins again', () => {
  const { tick } = watchOf();
  tick(0, 1_000);
  tick(600, 990);
  tick(900, 1_000);
  expect(bids(tick(1_000, 990))).toEqual([990, 1_000, 0]);
  expect(bids(tick(1_400, 990))).toEqual([990, 1_000, 900]);
  expect(bids(tick(1_500, 989))).toEqual([989, 990, 1_000]);
});

test('where ticks are few, two in a row have lasted, however long ago the first was', () => {
  const { tick } = watchOf();
  tick(0, 1_000);
  tick(60_000, 990);
  expect(bids(tick(7_200_000, 985))).toEqual([985, 990, 60_000]);
});

test('a jump and its way back count for nothing', () => {
  const { tick } = watchOf();
  tick(0, 1_000);
  expect(bids(tick(600, 1_000))).toEqual([1_000, 1_000, 0]);
  for (let at = 700; at <= 1_700; at += 100) expect(bids(tick(at, 800))).toEqual([1_000, 1_000, undefined]);
  expect(bids(tick(1_800, 1_001))).toEqual([1_000, 1_001, 600]);
});

test('a jump that stays has lasted after five seconds and three ticks, at what it kept beyond', () => {
  const { tick } = watchOf();
  tick(0, 1_000);
  tick(600, 1_000);
  for (let at = 1_000; at < 6_000; at += 500) expect(tick(at, 800 + at / 500).since).toBeUndefined();
  expect(bids(tick(6_000, 790))).toEqual([790, 811, 1_000]);
  expect(tick(6_100, 789).since).toBeUndefined();
  expect(bids(tick(6_500, 789))).toEqual([789, 790, 6_000]);
});

test('few ticks after a jump: three; one on the other side begins the wait again', () => {
  const { tick } = watchOf();
  tick(0, 1_000);
  tick(60_000, 800);
  expect(tick(120_000, 800).since).toBeUndefined();
  expect(bids(tick(180_000, 801))).toEqual([800, 801, 60_000]);
  const other = watchOf();
  other.tick(0, 1_000);
  for (const [at, bid] of [
    [60_000, 800],
    [120_000, 800],
    [180_000, 1_200],
    [240_000, 800],
    [300_000, 800],
  ] as const)
    expect(other.tick(at, bid).since).toBeUndefined();
  expect(bids(other.tick(360_000, 800))).toEqual([800, 800, 240_000]);
});

test('the first price of a process that jumped from the last one’s counts for nothing at first', () => {
  const { begin, tick } = watchOf();
  begin({ bidPoints: 1_000, askPoints: 1_002 });
  expect(bids(tick(0, 800))).toEqual([1_000, 1_000, undefined]);
  expect(bids(tick(2_000, 800))).toEqual([1_000, 1_000, undefined]);
  expect(bids(tick(5_000, 800))).toEqual([800, 800, 0]);
});

test('new figures are in force with the next tick', () => {
  const { tick, setTimes } = watchOf();
  tick(0, 1_000);
  tick(500, 990);
  setTimes({ ...times, lastsMs: 1_000 });
  expect(bids(tick(1_100, 990))).toEqual([990, 1_000, 0]);
  expect(bids(tick(1_500, 990))).toEqual([990, 990, 500]);
});

test('is what a look at all ticks since the newest old enough would give', () => {
  const step = fc.record({
    after: fc.nat(400),
    bid: fc.integer({ min: 990, max: 1_010 }),
    spread: fc.nat(4),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400, size: 'max' }), (steps) => {
      const watch = createDwellWatch(times);
      const all: PassedTick[] = [];
      let at = 0;
      for (const [sequence, { after, bid, spread }] of steps.entries()) {
        at += after;
        const tick = { at, bidPoints: bid, askPoints: bid + spread, sequence };
        all.push(tick);
        const oldest = Math.max(
          0,
          all.findLastIndex((each) => each.at <= at - times.lastsMs),
        );
        const dwell = all.slice(oldest);
        const of = (side: 'bidPoints' | 'askPoints') => dwell.map((each) => each[side]);
        expect(watch.take(tick)).toEqual({
          bidLow: Math.min(...of('bidPoints')),
          bidHigh: Math.max(...of('bidPoints')),
          askLow: Math.min(...of('askPoints')),
          askHigh: Math.max(...of('askPoints')),
          ...(at - (dwell[0]?.at ?? at) < times.lastsMs ? {} : { since: dwell[0] }),
        });
      }
    }),
    { numRuns: 100 },
  );
});
