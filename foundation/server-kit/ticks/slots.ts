export interface Slot<Id, Value> {
  readonly id: Id;
  readonly value: Value;
  readonly number: number;
  /** Rises with everything that is put. */
  readonly stamp: number;
}

/**
 * Numbers for things that are kept by id, so that a heap of numbers can name them. A number is given again
 * when its thing is gone, with another stamp: by that a heap's entry is known to be dead.
 */
export class Slots<Id, Value> {
  readonly #byId = new Map<Id, Slot<Id, Value>>();
  readonly #slots: (Slot<Id, Value> | undefined)[] = [];
  readonly #free: number[] = [];
  #stamp = 0;

  get size(): number {
    return this.#byId.size;
  }

  get(id: Id): Slot<Id, Value> | undefined {
    return this.#byId.get(id);
  }

  /** Nothing may be kept by that id. */
  put(id: Id, value: Value): Slot<Id, Value> {
    this.#stamp = (this.#stamp + 1) % 2 ** 32;
    const slot = { id, value, number: this.#free.pop() ?? this.#slots.length, stamp: this.#stamp };
    this.#slots[slot.number] = slot;
    this.#byId.set(id, slot);
    return slot;
  }

  drop({ id, number }: Slot<Id, Value>): void {
    this.#byId.delete(id);
    this.#slots[number] = undefined;
    this.#free.push(number);
  }

  /** What is kept under a number with this stamp; undefined when it is gone. */
  at(number: number, stamp: number): Slot<Id, Value> | undefined {
    const slot = this.#slots[number];
    return slot?.stamp === stamp ? slot : undefined;
  }

  /** For a heap that drops its dead entries. */
  readonly isLive = (number: number, stamp: number): boolean => this.at(number, stamp) !== undefined;

  all(): Iterable<Slot<Id, Value>> {
    return this.#byId.values();
  }
}
