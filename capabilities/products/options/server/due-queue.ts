import { type Slot, Slots } from '#foundation/server-kit/ticks/slots.ts';
import { TriggerHeap } from '#foundation/server-kit/ticks/trigger-heap.ts';
import type { Instant } from '#foundation/time/clock.ts';

interface Due<Subject> {
  readonly dueAt: Instant;
  readonly subject: Subject;
}

/**
 * Things that fall due at a time, the earliest first; those of one time in the order they came. A heap of
 * times, with entries that are forgotten left in it until they surface or make up more than half of it.
 */
export class DueQueue<Id, Subject> {
  readonly #heap = new TriggerHeap();
  readonly #slots = new Slots<Id, Due<Subject>>();

  get size(): number {
    return this.#slots.size;
  }

  /** Replaces what is kept under this id. */
  put(id: Id, dueAt: Instant, subject: Subject): void {
    this.forget(id);
    const { number, stamp } = this.#slots.put(id, { dueAt, subject });
    this.#heap.push(dueAt, number, stamp);
    if (this.#heap.size > 64 && this.#heap.size > this.size * 2) this.#heap.compact(this.#slots.isLive);
  }

  forget(id: Id): void {
    const slot = this.#slots.get(id);
    if (slot !== undefined) this.#slots.drop(slot);
  }

  *all(): Iterable<Subject> {
    for (const { value } of this.#slots.all()) yield value.subject;
  }

  /** Takes one alone, if it is due at or before a time. */
  takeIf(id: Id, at: Instant): Subject[] {
    const slot = this.#slots.get(id);
    if (slot === undefined || slot.value.dueAt > at) return [];
    this.#slots.drop(slot);
    return [slot.value.subject];
  }

  /** Whether anything may be due at or before a time; it may have been forgotten. */
  hasThrough(at: Instant): boolean {
    return this.#heap.first <= at;
  }

  /** Takes what is due at or before a time. */
  takeThrough(at: Instant): Subject[] {
    const taken: Slot<Id, Due<Subject>>[] = [];
    this.#heap.popThrough(at, (number, stamp) => {
      const slot = this.#slots.at(number, stamp);
      if (slot === undefined) return;
      this.#slots.drop(slot);
      taken.push(slot);
    });
    taken.sort((a, b) => a.value.dueAt - b.value.dueAt || a.stamp - b.stamp);
    return taken.map(({ value }) => value.subject);
  }

  /** The soonest due time; scans everything kept. */
  next(): Instant | undefined {
    let soonest: Instant | undefined;
    for (const { value } of this.#slots.all()) {
      if (soonest === undefined || value.dueAt < soonest) soonest = value.dueAt;
    }
    return soonest;
  }
}
