import { createSlots, type Slot } from '#foundation/server-kit/ticks/slots.ts';
import { createTriggerHeap } from '#foundation/server-kit/ticks/trigger-heap.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** Things that fall due at a time, the earliest first; those of one time in the order they came. */
export interface DueQueue<Id, Subject> {
  readonly size: number;
  /** In place of what was known by this id. */
  put(id: Id, dueAt: Instant, subject: Subject): void;
  forget(id: Id): void;
  /** Whether anything may be due at or before a time; it may have been forgotten. */
  hasThrough(at: Instant): boolean;
  /** Takes what is due at or before a time. */
  takeThrough(at: Instant): Subject[];
  /** When the next one is due; looks at all of them. */
  next(): Instant | undefined;
}

interface Due<Subject> {
  readonly dueAt: Instant;
  readonly subject: Subject;
}

/**
 * A heap of times, with entries that are forgotten left in it until they surface or make up more than half of
 * it.
 */
export function createDueQueue<Id, Subject>(): DueQueue<Id, Subject> {
  const heap = createTriggerHeap();
  const slots = createSlots<Id, Due<Subject>>();
  const isLive = (number: number, stamp: number) => slots.at(number, stamp) !== undefined;

  function forget(id: Id): void {
    const slot = slots.get(id);
    if (slot !== undefined) slots.drop(slot);
  }

  return {
    get size() {
      return slots.size;
    },
    put(id, dueAt, subject) {
      forget(id);
      const { number, stamp } = slots.put(id, { dueAt, subject });
      heap.push(dueAt, number, stamp);
      if (heap.size > 64 && heap.size > slots.size * 2) heap.compact(isLive);
    },
    forget,
    hasThrough: (at) => heap.first <= at,
    takeThrough(at) {
      const taken: Slot<Id, Due<Subject>>[] = [];
      heap.popThrough(at, (number, stamp) => {
        const slot = slots.at(number, stamp);
        if (slot === undefined) return;
        slots.drop(slot);
        taken.push(slot);
      });
      taken.sort((a, b) => a.value.dueAt - b.value.dueAt || a.stamp - b.stamp);
      return taken.map(({ value }) => value.subject);
    },
    next() {
      let soonest: Instant | undefined;
      for (const { value } of slots.all()) {
        if (soonest === undefined || value.dueAt < soonest) soonest = value.dueAt;
      }
      return soonest;
    },
  };
}
