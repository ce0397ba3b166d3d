import { createTriggerHeap, type TriggerHeap } from './trigger-heap.ts';

/** Which price of a market an alarm hears: buys close on the bid and open on the ask, sells the other way. */
export type QuoteSide = 'bid' | 'ask';

/** Something to be found when a price comes to or goes beyond a bound; in points of its instrument. */
export interface Alarm<Subject> {
  readonly code: string;
  readonly side: QuoteSide;
  /** Rings at or below it; absent, never. */
  readonly below?: number | undefined;
  /** Rings at or above it; absent, never. */
  readonly above?: number | undefined;
  readonly subject: Subject;
}

export type Bound = 'below' | 'above';
export type OnRing<Id, Subject> = (id: Id, subject: Subject, bound: Bound) => void;

/** All alarms in memory: four heaps an instrument (falling and rising bid, falling and rising ask). Each rings once and is gone. */
export interface TriggerBook<Id, Subject> {
  readonly size: number;
  /** What is watched under an id. */
  subjectOf(id: Id): Subject | undefined;
  /** Sets an alarm in place of the one of that id. */
  watch(id: Id, alarm: Alarm<Subject>): void;
  /** Stops watching; false when it was not watched (any more). */
  forget(id: Id): boolean;
  /** Takes out every alarm the quote reaches. */
  fire(code: string, bidPoints: number, askPoints: number, onRing: OnRing<Id, Subject>): void;
}

/** Heaps are compacted when more than half of a big one is dead. */
const smallestCompaction = 1024;

interface Side {
  readonly below: TriggerHeap;
  readonly above: TriggerHeap;
  liveBelow: number;
  liveAbove: number;
}

export function createTriggerBook<Id, Subject>(): TriggerBook<Id, Subject> {
  const sides = new Map<string, Record<QuoteSide, Side>>();
  const slotOf = new Map<Id, number>();
  const alarms: ({ readonly id: Id; readonly alarm: Alarm<Subject> } | undefined)[] = [];
  const stamps: number[] = [];
  const free: number[] = [];

  const isLive = (slot: number, stamp: number) => alarms[slot] !== undefined && stamps[slot] === stamp;

  function sidesOf(code: string): Record<QuoteSide, Side> {
    const known = sides.get(code);
    if (known !== undefined) return known;
    const made = { bid: createSide(), ask: createSide() };
    sides.set(code, made);
    return made;
  }

  function count(alarm: Alarm<Subject>, by: 1 | -1): void {
    const side = sidesOf(alarm.code)[alarm.side];
    if (alarm.below !== undefined) side.liveBelow += by;
    if (alarm.above !== undefined) side.liveAbove += by;
  }

  function release(slot: number, id: Id, alarm: Alarm<Subject>): void {
    alarms[slot] = undefined;
    stamps[slot] = ((stamps[slot] ?? 0) + 1) >>> 0;
    free.push(slot);
    slotOf.delete(id);
    count(alarm, -1);
  }

  function forget(id: Id): boolean {
    const slot = slotOf.get(id);
    const kept = slot === undefined ? undefined : alarms[slot];
    if (slot === undefined || kept === undefined) return false;
    release(slot, id, kept.alarm);
    compactIfMostlyDead(sidesOf(kept.alarm.code)[kept.alarm.side]);
    return true;
  }

  function compactIfMostlyDead({ below, above, liveBelow, liveAbove }: Side): void {
    if (below.size > smallestCompaction && below.size > liveBelow * 2) below.compact(isLive);
    if (above.size > smallestCompaction && above.size > liveAbove * 2) above.compact(isLive);
  }

  return {
    get size() {
      return slotOf.size;
    },
    subjectOf(id) {
      const slot = slotOf.get(id);
      return slot === undefined ? undefined : alarms[slot]?.alarm.subject;
    },
    watch(id, alarm) {
      forget(id);
      const slot = free.pop() ?? alarms.length;
      alarms[slot] = { id, alarm };
      const stamp = stamps[slot] ?? 0;
      stamps[slot] = stamp;
      slotOf.set(id, slot);
      const side = sidesOf(alarm.code)[alarm.side];
      // A heap gives its smallest key first; what rings on a falling price is kept with its sign turned.
      if (alarm.below !== undefined) side.below.push(-alarm.below, slot, stamp);
      if (alarm.above !== undefined) side.above.push(alarm.above, slot, stamp);
      count(alarm, 1);
    },
    forget,
    fire(code, bidPoints, askPoints, onRing) {
      const known = sides.get(code);
      if (known === undefined) return;
      const takeOut = (bound: Bound) => (slot: number, stamp: number) => {
        const kept = alarms[slot];
        if (kept === undefined || !isLive(slot, stamp)) return;
        release(slot, kept.id, kept.alarm);
        onRing(kept.id, kept.alarm.subject, bound);
      };
      const [fell, rose] = [takeOut('below'), takeOut('above')];
      known.bid.below.popThrough(-bidPoints, fell);
      known.ask.above.popThrough(askPoints, rose);
      known.bid.above.popThrough(bidPoints, rose);
      known.ask.below.popThrough(-askPoints, fell);
      compactIfMostlyDead(known.bid);
      compactIfMostlyDead(known.ask);
    },
  };
}

function createSide(): Side {
  return { below: createTriggerHeap(), above: createTriggerHeap(), liveBelow: 0, liveAbove: 0 };
}

/** The bound of an alarm that a quote reaches; undefined when none. */
export function reachedBound(
  { side, below, above }: Pick<Alarm<unknown>, 'side' | 'below' | 'above'>,
  bidPoints: number,
  askPoints: number,
): Bound | undefined {
  const points = side === 'bid' ? bidPoints : askPoints;
  if (below !== undefined && points <= below) return 'below';
  if (above !== undefined && points >= above) return 'above';
  return undefined;
}
