import { createTriggerHeap, type TriggerHeap } from '#foundation/server-kit/ticks/trigger-heap.ts';
import type { Direction } from '../valuation.ts';

/** A trailing position; distance in points, at least one. */
export interface Trailing<Subject> {
  readonly code: string;
  /** Buys follow the highest bid, sells the lowest ask. */
  readonly direction: Direction;
  readonly distance: number;
  /** The best closing price so far. */
  readonly best: number;
  /** What is stored of it: where that is another, the position has moved already. */
  readonly storedBest: number;
  readonly subject: Subject;
}

/**
 * All trailing stops in memory. Positions of one side that have seen the same best price share a group; a new
 * best price joins the groups it passes, so that a tick costs one comparison a group and not one a position.
 * There are never more groups than points between the price and the widest trailing stop's best.
 */
export interface TrailingIndex<Id, Subject> {
  watch(id: Id, trailing: Trailing<Subject>): void;
  forget(id: Id): boolean;
  /** Where a position's best price stands, in points; undefined when it is not watched. */
  bestOf(id: Id): number | undefined;
  /** Moves the best prices on, then takes out every position whose stop the quote has fallen back to. */
  fire(
    code: string,
    bidPoints: number,
    askPoints: number,
    onReached: (id: Id, trailing: Trailing<Subject>, best: number) => void,
  ): void;
  /** Gives up to `limit` positions whose best price has moved since they were last given. */
  takeMoved(limit: number): { readonly id: Id; readonly subject: Subject; readonly best: number }[];
}

/** Prices of one side with the better one always greater: a sell's are turned. */
interface Group<Id> {
  best: number;
  /** Keyed by distance: the nearest stop first. */
  readonly stops: TriggerHeap;
  readonly ids: Map<number, Id>;
}

interface Watched<Id, Subject> {
  readonly trailing: Trailing<Subject>;
  readonly slot: number;
  givenBest: number;
  group: Group<Id>;
}

interface Side<Id> {
  /** Best prices falling: the last group is the one nearest to the price. */
  groups: Group<Id>[];
}

export function createTrailingIndex<Id, Subject>(): TrailingIndex<Id, Subject> {
  const sides = new Map<string, Side<Id>>();
  const watched = new Map<Id, Watched<Id, Subject>>();
  const moved = new Set<Group<Id>>();
  let nextSlot = 0;

  const signOf = (direction: Direction) => (direction === 'buy' ? 1 : -1);
  const nameOf = (code: string, direction: Direction) => `${direction} ${code}`;

  function sideOf(code: string, direction: Direction): Side<Id> {
    const name = nameOf(code, direction);
    const known = sides.get(name) ?? { groups: [] };
    sides.set(name, known);
    return known;
  }

  function groupAt(side: Side<Id>, best: number): Group<Id> {
    const index = side.groups.findIndex((group) => group.best <= best);
    const found = side.groups[index];
    if (found?.best === best) return found;
    const group: Group<Id> = { best, stops: createTriggerHeap(), ids: new Map() };
    side.groups.splice(index === -1 ? side.groups.length : index, 0, group);
    return group;
  }

  /** Joins all groups that a price passes: the smaller into the larger. */
  function moveOn(side: Side<Id>, price: number): void {
    let joined: Group<Id> | undefined;
    for (let last = side.groups.at(-1); last !== undefined && last.best < price; last = side.groups.at(-1)) {
      side.groups.pop();
      moved.delete(last);
      if (last.ids.size === 0) continue;
      joined = joined === undefined ? last : join(joined, last);
    }
    if (joined === undefined) return;
    const same = side.groups.at(-1);
    if (same?.best === price) {
      side.groups.pop();
      moved.delete(same);
      joined = join(joined, same);
    }
    joined.best = price;
    side.groups.push(joined);
    moved.add(joined);
  }

  function join(one: Group<Id>, other: Group<Id>): Group<Id> {
    const [small, large] = one.ids.size < other.ids.size ? [one, other] : [other, one];
    for (const [slot, id] of small.ids) {
      const position = watched.get(id);
      if (position === undefined) continue;
      position.group = large;
      large.ids.set(slot, id);
      large.stops.push(position.trailing.distance, slot, 0);
    }
    return large;
  }

  function forget(id: Id): boolean {
    const position = watched.get(id);
    if (position === undefined) return false;
    watched.delete(id);
    position.group.ids.delete(position.slot);
    return true;
  }

  function fireSide(
    code: string,
    direction: Direction,
    points: number,
    onReached: (id: Id, trailing: Trailing<Subject>, best: number) => void,
  ): void {
    const side = sides.get(nameOf(code, direction));
    if (side === undefined) return;
    const sign = signOf(direction);
    const price = sign * points;
    moveOn(side, price);
    for (const group of side.groups) {
      group.stops.popThrough(group.best - price, (slot) => {
        const id = group.ids.get(slot);
        const position = id === undefined ? undefined : watched.get(id);
        if (id === undefined || position === undefined) return;
        forget(id);
        onReached(id, position.trailing, sign * group.best);
      });
    }
    if (side.groups.some(({ ids }) => ids.size === 0)) {
      for (const group of side.groups) if (group.ids.size === 0) moved.delete(group);
      side.groups = side.groups.filter(({ ids }) => ids.size > 0);
    }
  }

  return {
    watch(id, trailing) {
      forget(id);
      const side = sideOf(trailing.code, trailing.direction);
      const best = signOf(trailing.direction) * trailing.best;
      const group = groupAt(side, best);
      const slot = nextSlot++;
      group.ids.set(slot, id);
      group.stops.push(trailing.distance, slot, 0);
      const givenBest = signOf(trailing.direction) * trailing.storedBest;
      watched.set(id, { trailing, slot, givenBest, group });
      if (givenBest !== best) moved.add(group);
    },
    forget,
    bestOf(id) {
      const position = watched.get(id);
      return position && signOf(position.trailing.direction) * position.group.best;
    },
    fire(code, bidPoints, askPoints, onReached) {
      fireSide(code, 'buy', bidPoints, onReached);
      fireSide(code, 'sell', askPoints, onReached);
    },
    takeMoved(limit) {
      const taken: { id: Id; subject: Subject; best: number }[] = [];
      for (const group of moved) {
        moved.delete(group);
        for (const id of group.ids.values()) {
          const position = watched.get(id);
          if (position === undefined || position.givenBest === group.best) continue;
          if (taken.length === limit) {
            moved.add(group);
            return taken;
          }
          position.givenBest = group.best;
          const { direction, subject } = position.trailing;
          taken.push({ id, subject, best: signOf(direction) * group.best });
        }
      }
      return taken;
    },
  };
}
