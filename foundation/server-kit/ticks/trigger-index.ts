import { createSlots, type Slot } from './slots.ts';
import { createTriggerHeap, type TriggerHeap } from './trigger-heap.ts';

/** Buys close on the bid and open on the ask, sells the other way. */
export type QuoteSide = 'bid' | 'ask';

/** Where a price is waited for; in points of its instrument. */
export interface Bounds {
  readonly code: string;
  readonly side: QuoteSide;
  /** Reached at or below it; absent, never. */
  readonly below?: number | undefined;
  /** Reached at or above it; absent, never. */
  readonly above?: number | undefined;
}

/** Something to be found when a price comes to or goes beyond a bound. */
export interface Trigger<Subject> extends Bounds {
  readonly subject: Subject;
}

export type Bound = 'below' | 'above';
export type OnReached<Id, Subject> = (id: Id, subject: Subject, bound: Bound) => void;

/**
 * All triggers in memory: four heaps an instrument (falling and rising bid, falling and rising ask), one
 * comparison each for a tick that reaches none. A trigger is reached once and is gone.
 */
export interface TriggerIndex<Id, Subject> {
  readonly size: number;
  /** What is watched under an id. */
  subjectOf(id: Id): Subject | undefined;
  /** Sets a trigger in place of the one of that id. */
  watch(id: Id, trigger: Trigger<Subject>): void;
  /** Stops watching; false when it was not watched (any more). */
  forget(id: Id): boolean;
  /** Takes out every trigger the quote reaches. A follower of one price passes it as both bid and ask. */
  fire(code: string, bidPoints: number, askPoints: number, onReached: OnReached<Id, Subject>): void;
}

/** Heaps are compacted when more than half of a big one is dead. */
const smallestCompaction = 1024;

interface Side {
  readonly below: TriggerHeap;
  readonly above: TriggerHeap;
  liveBelow: number;
  liveAbove: number;
}

export function createTriggerIndex<Id, Subject>(): TriggerIndex<Id, Subject> {
  const sides = new Map<string, Record<QuoteSide, Side>>();
  const slots = createSlots<Id, Trigger<Subject>>();

  const isLive = (number: number, stamp: number) => slots.at(number, stamp) !== undefined;

  function sidesOf(code: string): Record<QuoteSide, Side> {
    const known = sides.get(code);
    if (known !== undefined) return known;
    const made = { bid: createSide(), ask: createSide() };
    sides.set(code, made);
    return made;
  }

  function count({ code, side: name, below, above }: Trigger<Subject>, by: 1 | -1): Side {
    const side = sidesOf(code)[name];
    if (below !== undefined) side.liveBelow += by;
    if (above !== undefined) side.liveAbove += by;
    return side;
  }

  function release(slot: Slot<Id, Trigger<Subject>>): Side {
    slots.drop(slot);
    return count(slot.value, -1);
  }

  function forget(id: Id): boolean {
    const slot = slots.get(id);
    if (slot === undefined) return false;
    compactIfMostlyDead(release(slot));
    return true;
  }

  function compactIfMostlyDead({ below, above, liveBelow, liveAbove }: Side): void {
    if (below.size > smallestCompaction && below.size > liveBelow * 2) below.compact(isLive);
    if (above.size > smallestCompaction && above.size > liveAbove * 2) above.compact(isLive);
  }

  return {
    get size() {
      return slots.size;
    },
    subjectOf: (id) => slots.get(id)?.value.subject,
    watch(id, trigger) {
      forget(id);
      const { number, stamp } = slots.put(id, trigger);
      const side = count(trigger, 1);
      // A heap gives its smallest key first; what waits for a falling price is kept with its sign turned.
      if (trigger.below !== undefined) side.below.push(-trigger.below, number, stamp);
      if (trigger.above !== undefined) side.above.push(trigger.above, number, stamp);
    },
    forget,
    fire(code, bidPoints, askPoints, onReached) {
      const known = sides.get(code);
      if (known === undefined) return;
      const takeOut = (bound: Bound) => (number: number, stamp: number) => {
        const slot = slots.at(number, stamp);
        if (slot === undefined) return;
        release(slot);
        onReached(slot.id, slot.value.subject, bound);
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

/** The bound of a trigger that a quote reaches; undefined when none. */
export function reachedBound(
  { side, below, above }: Omit<Bounds, 'code'>,
  bidPoints: number,
  askPoints: number,
): Bound | undefined {
  const points = side === 'bid' ? bidPoints : askPoints;
  if (below !== undefined && points <= below) return 'below';
  if (above !== undefined && points >= above) return 'above';
  return undefined;
}
