import type { QuoteRange } from './quote-range.ts';
import { type Slot, Slots } from './slots.ts';
import { TriggerHeap } from './trigger-heap.ts';

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

/** Heaps are compacted when more than half of a big one is dead. */
const smallestCompaction = 1024;

/** The triggers of an instrument on one side of its quote. */
class Side {
  readonly below = new TriggerHeap();
  readonly above = new TriggerHeap();
  #liveBelow = 0;
  #liveAbove = 0;

  count({ below, above }: Bounds, by: 1 | -1): void {
    if (below !== undefined) this.#liveBelow += by;
    if (above !== undefined) this.#liveAbove += by;
  }

  compactIfMostlyDead(isLive: (number: number, stamp: number) => boolean): void {
    const { below, above } = this;
    if (below.size > smallestCompaction && below.size > this.#liveBelow * 2) below.compact(isLive);
    if (above.size > smallestCompaction && above.size > this.#liveAbove * 2) above.compact(isLive);
  }
}

/**
 * All triggers in memory: four heaps an instrument (falling and rising bid, falling and rising ask), one
 * comparison each for a tick that reaches none. A trigger is reached once and is gone.
 */
export class TriggerIndex<Id, Subject> {
  readonly #sides = new Map<string, Record<QuoteSide, Side>>();
  readonly #slots = new Slots<Id, Trigger<Subject>>();

  get size(): number {
    return this.#slots.size;
  }

  /** What is watched under an id. */
  subjectOf(id: Id): Subject | undefined {
    return this.#slots.get(id)?.value.subject;
  }

  /** Sets a trigger in place of the one of that id. */
  watch(id: Id, trigger: Trigger<Subject>): void {
    this.forget(id);
    const { number, stamp } = this.#slots.put(id, trigger);
    const side = this.#sideOf(trigger);
    side.count(trigger, 1);
    // A heap gives its smallest key first; what waits for a falling price is kept with its sign turned.
    if (trigger.below !== undefined) side.below.push(-trigger.below, number, stamp);
    if (trigger.above !== undefined) side.above.push(trigger.above, number, stamp);
  }

  /** Stops watching; false when it was not watched (any more). */
  forget(id: Id): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#release(slot);
    this.#sideOf(slot.value).compactIfMostlyDead(this.#slots.isLive);
    return true;
  }

  /** Takes out every trigger that the whole range has reached. */
  fire(
    code: string,
    { bidLow, bidHigh, askLow, askHigh }: QuoteRange,
    onReached: OnReached<Id, Subject>,
  ): void {
    const sides = this.#sides.get(code);
    if (sides === undefined) return;
    const { bid, ask } = sides;
    const fell = (number: number, stamp: number) => this.#takeOut(number, stamp, 'below', onReached);
    const rose = (number: number, stamp: number) => this.#takeOut(number, stamp, 'above', onReached);
    bid.below.popThrough(-bidHigh, fell);
    ask.above.popThrough(askLow, rose);
    bid.above.popThrough(bidLow, rose);
    ask.below.popThrough(-askHigh, fell);
    bid.compactIfMostlyDead(this.#slots.isLive);
    ask.compactIfMostlyDead(this.#slots.isLive);
  }

  #takeOut(number: number, stamp: number, bound: Bound, onReached: OnReached<Id, Subject>): void {
    const slot = this.#slots.at(number, stamp);
    if (slot === undefined) return;
    this.#release(slot);
    onReached(slot.id, slot.value.subject, bound);
  }

  #release(slot: Slot<Id, Trigger<Subject>>): void {
    this.#slots.drop(slot);
    this.#sideOf(slot.value).count(slot.value, -1);
  }

  #sideOf({ code, side }: Bounds): Side {
    const known = this.#sides.get(code);
    if (known !== undefined) return known[side];
    const made = { bid: new Side(), ask: new Side() };
    this.#sides.set(code, made);
    return made[side];
  }
}

/** The bound of a trigger that the whole range has reached; undefined when none. */
export function reachedBound(
  { side, below, above }: Omit<Bounds, 'code'>,
  { bidLow, bidHigh, askLow, askHigh }: QuoteRange,
): Bound | undefined {
  const [low, high] = side === 'bid' ? [bidLow, bidHigh] : [askLow, askHigh];
  if (below !== undefined && high <= below) return 'below';
  if (above !== undefined && low >= above) return 'above';
  return undefined;
}
