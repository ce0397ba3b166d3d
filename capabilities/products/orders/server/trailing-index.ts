import type { QuoteRange } from '#foundation/server-kit/ticks/quote-range.ts';
import { TriggerHeap } from '#foundation/server-kit/ticks/trigger-heap.ts';
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

/** What a quote has reached: the position, and the best price that it had followed to. */
type OnStopReached<Id, Subject> = (id: Id, trailing: Trailing<Subject>, best: number) => void;

const signOf = (direction: Direction) => (direction === 'buy' ? 1 : -1);
const sideName = (code: string, direction: Direction) => `${direction} ${code}`;

/**
 * All trailing stops in memory. Positions of one side that have seen the same best price share a group; a new
 * best price joins the groups it passes, so that a tick costs one comparison a group and not one a position.
 * There are never more groups than points between the price and the widest trailing stop's best.
 */
export class TrailingIndex<Id, Subject> {
  /** By side, best prices falling: the last group is the one nearest to the price. */
  readonly #sides = new Map<string, Group<Id>[]>();
  readonly #watched = new Map<Id, Watched<Id, Subject>>();
  readonly #moved = new Set<Group<Id>>();
  #nextSlot = 0;

  watch(id: Id, trailing: Trailing<Subject>): void {
    this.forget(id);
    const sign = signOf(trailing.direction);
    const [best, givenBest] = [sign * trailing.best, sign * trailing.storedBest];
    const group = this.#groupAt(sideName(trailing.code, trailing.direction), best);
    const slot = this.#nextSlot++;
    group.ids.set(slot, id);
    group.stops.push(trailing.distance, slot, 0);
    this.#watched.set(id, { trailing, slot, givenBest, group });
    if (givenBest !== best) this.#moved.add(group);
  }

  /** False when it was not watched. */
  forget(id: Id): boolean {
    const position = this.#watched.get(id);
    if (position === undefined) return false;
    this.#watched.delete(id);
    position.group.ids.delete(position.slot);
    return true;
  }

  /** Where a position's best price stands, in points; undefined when it is not watched. */
  bestOf(id: Id): number | undefined {
    const position = this.#watched.get(id);
    return position && signOf(position.trailing.direction) * position.group.best;
  }

  /**
   * Moves the best prices on to what the whole range has come to, then takes out every position whose stop
   * the whole range has fallen back to.
   */
  fire(
    code: string,
    { bidLow, bidHigh, askLow, askHigh }: QuoteRange,
    onReached: OnStopReached<Id, Subject>,
  ): void {
    this.#fireSide(sideName(code, 'buy'), 1, { worst: bidLow, best: bidHigh }, onReached);
    this.#fireSide(sideName(code, 'sell'), -1, { worst: -askHigh, best: -askLow }, onReached);
  }

  /** Gives up to `limit` positions whose best price has moved since they were last given. */
  takeMoved(limit: number): { readonly id: Id; readonly subject: Subject; readonly best: number }[] {
    const taken: { id: Id; subject: Subject; best: number }[] = [];
    for (const group of this.#moved) {
      this.#moved.delete(group);
      for (const id of group.ids.values()) {
        const position = this.#watched.get(id);
        if (position === undefined || position.givenBest === group.best) continue;
        if (taken.length === limit) {
          this.#moved.add(group);
          return taken;
        }
        position.givenBest = group.best;
        const { direction, subject } = position.trailing;
        taken.push({ id, subject, best: signOf(direction) * group.best });
      }
    }
    return taken;
  }

  #groupAt(side: string, best: number): Group<Id> {
    const groups = this.#sides.get(side) ?? [];
    this.#sides.set(side, groups);
    const index = groups.findIndex((group) => group.best <= best);
    const found = groups[index];
    if (found?.best === best) return found;
    const group: Group<Id> = { best, stops: new TriggerHeap(), ids: new Map() };
    groups.splice(index === -1 ? groups.length : index, 0, group);
    return group;
  }

  /** `worst` and `best` of the range for the side: a sell's are turned. */
  #fireSide(
    name: string,
    sign: 1 | -1,
    { worst, best }: { readonly worst: number; readonly best: number },
    onReached: OnStopReached<Id, Subject>,
  ): void {
    const groups = this.#sides.get(name);
    if (groups === undefined) return;
    this.#moveOn(groups, worst);
    for (const group of groups) {
      group.stops.popThrough(group.best - best, (slot) => {
        const id = group.ids.get(slot);
        const position = id === undefined ? undefined : this.#watched.get(id);
        if (id === undefined || position === undefined) return;
        this.forget(id);
        onReached(id, position.trailing, sign * group.best);
      });
    }
    if (groups.every(({ ids }) => ids.size > 0)) return;
    for (const group of groups) if (group.ids.size === 0) this.#moved.delete(group);
    this.#sides.set(
      name,
      groups.filter(({ ids }) => ids.size > 0),
    );
  }

  /** Joins all groups that a price passes: the smaller into the larger. */
  #moveOn(groups: Group<Id>[], price: number): void {
    let joined: Group<Id> | undefined;
    for (let last = groups.at(-1); last !== undefined && last.best < price; last = groups.at(-1)) {
      groups.pop();
      this.#moved.delete(last);
      if (last.ids.size === 0) continue;
      joined = joined === undefined ? last : this.#join(joined, last);
    }
    if (joined === undefined) return;
    const same = groups.at(-1);
    if (same?.best === price) {
      groups.pop();
      this.#moved.delete(same);
      joined = this.#join(joined, same);
    }
    joined.best = price;
    groups.push(joined);
    this.#moved.add(joined);
  }

  #join(one: Group<Id>, other: Group<Id>): Group<Id> {
    const [small, large] = one.ids.size < other.ids.size ? [one, other] : [other, one];
    for (const [slot, id] of small.ids) {
      const position = this.#watched.get(id);
      if (position === undefined) continue;
      position.group = large;
      large.ids.set(slot, id);
      large.stops.push(position.trailing.distance, slot, 0);
    }
    return large;
  }
}
