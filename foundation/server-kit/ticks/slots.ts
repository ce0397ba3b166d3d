/**
 * Numbers for things that are kept by id, so that a heap of numbers can name them. A number is given again
 * when its thing is gone, with another stamp: by that a heap's entry is known to be dead.
 */
export interface Slots<Id, Value> {
  readonly size: number;
  get(id: Id): Slot<Id, Value> | undefined;
  /** Nothing may be kept by that id. */
  put(id: Id, value: Value): Slot<Id, Value>;
  drop(slot: Slot<Id, Value>): void;
  /** What is kept under a number with this stamp; undefined when it is gone. */
  at(number: number, stamp: number): Slot<Id, Value> | undefined;
  all(): Iterable<Slot<Id, Value>>;
}

export interface Slot<Id, Value> {
  readonly id: Id;
  readonly value: Value;
  readonly number: number;
  /** Rises with everything that is put. */
  readonly stamp: number;
}

export function createSlots<Id, Value>(): Slots<Id, Value> {
  const byId = new Map<Id, Slot<Id, Value>>();
  const slots: (Slot<Id, Value> | undefined)[] = [];
  const free: number[] = [];
  let stamp = 0;

  function drop({ id, number }: Slot<Id, Value>): void {
    byId.delete(id);
    slots[number] = undefined;
    free.push(number);
  }

  return {
    get size() {
      return byId.size;
    },
    get: (id) => byId.get(id),
    put(id, value) {
      stamp = (stamp + 1) % 2 ** 32;
      const slot = { id, value, number: free.pop() ?? slots.length, stamp };
      slots[slot.number] = slot;
      byId.set(id, slot);
      return slot;
    },
    drop,
    at(number, stampThen) {
      const slot = slots[number];
      return slot?.stamp === stampThen ? slot : undefined;
    },
    all: () => byId.values(),
  };
}
