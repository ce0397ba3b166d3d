import { createTriggerHeap } from '#foundation/server-kit/trigger-heap.ts';

/** Where something rings, in points of the bid: at or below one price, at or above another. */
export interface Bells {
  readonly below: number;
  readonly above: number | undefined;
}

/** Subjects with the prices at which they ring, for one market: a tick that rings none costs two comparisons. */
export interface PriceBells<Subject> {
  readonly size: number;
  /** In place of what was hung for the subject. */
  hang(subject: Subject, bells: Bells): void;
  take(subject: Subject): void;
  /** Takes and gives those that ring at a bid. */
  ring(bidPoints: number): Subject[];
}

interface Hung<Subject> {
  readonly subject: Subject;
  readonly stamp: number;
}

/** Two heaps, in which what was taken stays until it surfaces or makes up more than half of them. */
export function createPriceBells<Subject>(): PriceBells<Subject> {
  const falling = createTriggerHeap();
  const rising = createTriggerHeap();
  const slots = new Map<Subject, number>();
  const hung: (Hung<Subject> | undefined)[] = [];
  const free: number[] = [];
  let stamps = 0;

  const isHung = (slot: number, stamp: number) => hung[slot]?.stamp === stamp;

  function take(subject: Subject): void {
    const slot = slots.get(subject);
    if (slot === undefined) return;
    slots.delete(subject);
    hung[slot] = undefined;
    free.push(slot);
  }

  return {
    get size() {
      return slots.size;
    },
    hang(subject, { below, above }) {
      take(subject);
      const slot = free.pop() ?? hung.length;
      stamps = (stamps + 1) % 2 ** 32;
      hung[slot] = { subject, stamp: stamps };
      slots.set(subject, slot);
      falling.push(-below, slot, stamps);
      if (above !== undefined) rising.push(above, slot, stamps);
      for (const heap of [falling, rising]) {
        if (heap.size > 64 && heap.size > slots.size * 2) heap.compact(isHung);
      }
    },
    take,
    ring(bidPoints) {
      const rung: Subject[] = [];
      const ringing = (slot: number, stamp: number) => {
        const each = hung[slot];
        if (each === undefined || each.stamp !== stamp) return;
        take(each.subject);
        rung.push(each.subject);
      };
      falling.popThrough(-bidPoints, ringing);
      rising.popThrough(bidPoints, ringing);
      return rung;
    },
  };
}
