import { createTriggerHeap } from '#foundation/server-kit/trigger-heap.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** Things that fall due at a time, the earliest first; those of one time in the order they came. */
export interface DueBook<Id, Subject> {
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

interface Entry<Id, Subject> {
  readonly id: Id;
  readonly dueAt: Instant;
  readonly subject: Subject;
  readonly order: number;
}

/** A heap of times, with entries that are forgotten left in it until they surface or make up more than half of it. */
export function createDueBook<Id, Subject>(): DueBook<Id, Subject> {
  const heap = createTriggerHeap();
  const byId = new Map<Id, number>();
  const entries: (Entry<Id, Subject> | undefined)[] = [];
  const free: number[] = [];
  let order = 0;

  /** The number of an entry in its slot tells it from those that had the slot before. */
  const isCurrent = (slot: number, stamp: number) => entries[slot]?.order === stamp;

  function drop(id: Id): void {
    const slot = byId.get(id);
    if (slot === undefined) return;
    byId.delete(id);
    entries[slot] = undefined;
    free.push(slot);
  }

  return {
    get size() {
      return byId.size;
    },
    put(id, dueAt, subject) {
      drop(id);
      const slot = free.pop() ?? entries.length;
      order = (order + 1) % 2 ** 32;
      entries[slot] = { id, dueAt, subject, order };
      byId.set(id, slot);
      heap.push(dueAt, slot, order);
      if (heap.size > 64 && heap.size > byId.size * 2) heap.compact(isCurrent);
    },
    forget: drop,
    hasThrough: (at) => heap.first <= at,
    takeThrough(at) {
      const taken: Entry<Id, Subject>[] = [];
      heap.popThrough(at, (slot, stamp) => {
        const entry = entries[slot];
        if (entry === undefined || entry.order !== stamp) return;
        drop(entry.id);
        taken.push(entry);
      });
      taken.sort((a, b) => a.dueAt - b.dueAt || a.order - b.order);
      return taken.map(({ subject }) => subject);
    },
    next() {
      let soonest: Instant | undefined;
      for (const slot of byId.values()) {
        const dueAt = entries[slot]?.dueAt;
        if (dueAt !== undefined && (soonest === undefined || dueAt < soonest)) soonest = dueAt;
      }
      return soonest;
    },
  };
}
