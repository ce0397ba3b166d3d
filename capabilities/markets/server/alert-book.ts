import { type Price, priceDecimals } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { createTriggerHeap, type TriggerHeap } from '#foundation/server-kit/trigger-heap.ts';
import type { AlertDirection } from '../chart-choices.ts';
import type { ActiveAlert } from './price-alerts.sql.ts';

/** All waiting alerts in memory: two heaps an instrument, for prices above and below. */
export interface AlertBook {
  readonly size: number;
  watch(alert: ActiveAlert, points: number): void;
  forget(id: bigint): void;
  /** Takes out every alert the shown price reaches. */
  fire(code: string, shownPoints: number, onFired: (alert: ActiveAlert) => void): void;
}

/** Heaps are compacted when more than half of a big one is dead. */
const smallestCompaction = 1024;

interface Side {
  readonly heap: TriggerHeap;
  live: number;
}

export function createAlertBook(): AlertBook {
  const sides = new Map<string, Record<AlertDirection, Side>>();
  const slotOf = new Map<bigint, number>();
  const alerts: (ActiveAlert | undefined)[] = [];
  const stamps: number[] = [];
  const free: number[] = [];

  const isLive = (slot: number, stamp: number) => alerts[slot] !== undefined && stamps[slot] === stamp;

  function sidesOf(code: string): Record<AlertDirection, Side> {
    const known = sides.get(code) ?? { above: createSide(), below: createSide() };
    sides.set(code, known);
    return known;
  }

  function release(slot: number, { id, code, direction }: ActiveAlert): void {
    alerts[slot] = undefined;
    stamps[slot] = ((stamps[slot] ?? 0) + 1) >>> 0;
    free.push(slot);
    slotOf.delete(id);
    const side = sidesOf(code)[direction];
    side.live -= 1;
    if (side.heap.size > smallestCompaction && side.heap.size > side.live * 2) side.heap.compact(isLive);
  }

  return {
    get size() {
      return slotOf.size;
    },
    watch(alert, points) {
      if (slotOf.has(alert.id)) return;
      const slot = free.pop() ?? alerts.length;
      const stamp = stamps[slot] ?? 0;
      alerts[slot] = alert;
      stamps[slot] = stamp;
      slotOf.set(alert.id, slot);
      const side = sidesOf(alert.code)[alert.direction];
      // A heap gives its smallest key first; what fires on a falling price is kept with its sign turned.
      side.heap.push(alert.direction === 'above' ? points : -points, slot, stamp);
      side.live += 1;
    },
    forget(id) {
      const slot = slotOf.get(id);
      const alert = slot === undefined ? undefined : alerts[slot];
      if (slot !== undefined && alert !== undefined) release(slot, alert);
    },
    fire(code, shownPoints, onFired) {
      const known = sides.get(code);
      if (known === undefined) return;
      const reached: number[] = [];
      const reach = (slot: number, stamp: number) => {
        if (isLive(slot, stamp)) reached.push(slot);
      };
      known.above.heap.popThrough(shownPoints, reach);
      known.below.heap.popThrough(-shownPoints, reach);
      for (const slot of reached) {
        const alert = alerts[slot];
        if (alert === undefined) continue;
        release(slot, alert);
        onFired(alert);
      }
    },
  };
}

function createSide(): Side {
  return { heap: createTriggerHeap(), live: 0 };
}

/** An alert finer than a point fires on the first whole point at or beyond it. */
export function alertPoints(direction: AlertDirection, price: Price, decimals: number): number {
  const point = 10n ** BigInt(priceDecimals - decimals);
  return Number(divide(price, point, direction === 'above' ? 'up' : 'down'));
}

export function isReached(direction: AlertDirection, points: number, shownPoints: number): boolean {
  return direction === 'above' ? shownPoints >= points : shownPoints <= points;
}
