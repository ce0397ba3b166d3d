import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { type Price, priceDecimals } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { createTriggerHeap, type TriggerHeap } from '#foundation/server-kit/trigger-heap.ts';
import type { Direction } from '../valuation.ts';

/** A position as the trigger engine watches it. Stops in points of its instrument, never short of the price asked for. */
export interface Watched {
  readonly key: AccountKey;
  readonly id: RecordId;
  readonly code: string;
  readonly direction: Direction;
  readonly stopPoints: number;
  readonly takePoints: number;
}

export type TriggerReason = 'stopLoss' | 'takeProfit';
export type OnFired = (key: AccountKey, id: RecordId, reason: TriggerReason) => void;

/** All watched positions in memory: four heaps an instrument (stop loss and take profit of buys and of sells). */
export interface TriggerBook {
  readonly size: number;
  watch(position: Watched): void;
  /** Stops watching; false when it was not watched (any more). */
  forget(id: RecordId): boolean;
  /** Takes out every position the quote reaches: stops of buys on the bid, of sells on the ask. */
  fire(code: string, bidPoints: number, askPoints: number, onFired: OnFired): void;
}

/** Heaps are compacted when more than half of a big one is dead. */
const smallestCompaction = 1024;

interface Side {
  readonly stops: TriggerHeap;
  readonly takes: TriggerHeap;
  live: number;
}

export function createTriggerBook(): TriggerBook {
  const sides = new Map<string, Record<Direction, Side>>();
  const slotOf = new Map<RecordId, number>();
  const positions: (Watched | undefined)[] = [];
  const stamps: number[] = [];
  const free: number[] = [];

  const isLive = (slot: number, stamp: number) => positions[slot] !== undefined && stamps[slot] === stamp;

  function sidesOf(code: string): Record<Direction, Side> {
    const known = sides.get(code);
    if (known !== undefined) return known;
    const made = { buy: createSide(), sell: createSide() };
    sides.set(code, made);
    return made;
  }

  function release(slot: number, position: Watched): void {
    positions[slot] = undefined;
    stamps[slot] = ((stamps[slot] ?? 0) + 1) >>> 0;
    free.push(slot);
    slotOf.delete(position.id);
    sidesOf(position.code)[position.direction].live -= 1;
  }

  function compactIfMostlyDead(side: Side): void {
    for (const heap of [side.stops, side.takes]) {
      if (heap.size > smallestCompaction && heap.size > side.live * 2) heap.compact(isLive);
    }
  }

  return {
    get size() {
      return slotOf.size;
    },
    watch(position) {
      if (slotOf.has(position.id)) return;
      const slot = free.pop() ?? positions.length;
      positions[slot] = position;
      const stamp = stamps[slot] ?? 0;
      stamps[slot] = stamp;
      slotOf.set(position.id, slot);
      const side = sidesOf(position.code)[position.direction];
      // A heap gives its smallest key first; what fires on a falling price is kept with its sign turned.
      const sign = position.direction === 'buy' ? 1 : -1;
      side.stops.push(-sign * position.stopPoints, slot, stamp);
      side.takes.push(sign * position.takePoints, slot, stamp);
      side.live += 1;
    },
    forget(id) {
      const slot = slotOf.get(id);
      const position = slot === undefined ? undefined : positions[slot];
      if (slot === undefined || position === undefined) return false;
      release(slot, position);
      compactIfMostlyDead(sidesOf(position.code)[position.direction]);
      return true;
    },
    fire(code, bidPoints, askPoints, onFired) {
      const known = sides.get(code);
      if (known === undefined) return;
      const takeOut = (reason: TriggerReason) => (slot: number, stamp: number) => {
        const position = positions[slot];
        if (position === undefined || !isLive(slot, stamp)) return;
        release(slot, position);
        onFired(position.key, position.id, reason);
      };
      const [stopped, taken] = [takeOut('stopLoss'), takeOut('takeProfit')];
      known.buy.stops.popThrough(-bidPoints, stopped);
      known.buy.takes.popThrough(bidPoints, taken);
      known.sell.stops.popThrough(askPoints, stopped);
      known.sell.takes.popThrough(-askPoints, taken);
      compactIfMostlyDead(known.buy);
      compactIfMostlyDead(known.sell);
    },
  };
}

function createSide(): Side {
  return { stops: createTriggerHeap(), takes: createTriggerHeap(), live: 0 };
}

/** A stop finer than a point fires on the first whole point at or beyond it. */
export function stopsInPoints(
  position: { readonly direction: Direction; readonly stopLossPrice: Price; readonly takeProfitPrice: Price },
  decimals: number,
): { stopPoints: number; takePoints: number } {
  const point = 10n ** BigInt(priceDecimals - decimals);
  const below = (price: Price) => Number(divide(price, point, 'down'));
  const above = (price: Price) => Number(divide(price, point, 'up'));
  const { direction, stopLossPrice, takeProfitPrice } = position;
  return direction === 'buy'
    ? { stopPoints: below(stopLossPrice), takePoints: above(takeProfitPrice) }
    : { stopPoints: above(stopLossPrice), takePoints: below(takeProfitPrice) };
}

/** Which stop a quote reaches; undefined when neither. */
export function reachedBy(
  { direction, stopPoints, takePoints }: Pick<Watched, 'direction' | 'stopPoints' | 'takePoints'>,
  bidPoints: number,
  askPoints: number,
): TriggerReason | undefined {
  const isBuy = direction === 'buy';
  if (isBuy ? bidPoints <= stopPoints : askPoints >= stopPoints) return 'stopLoss';
  if (isBuy ? bidPoints >= takePoints : askPoints <= takePoints) return 'takeProfit';
  return undefined;
}
