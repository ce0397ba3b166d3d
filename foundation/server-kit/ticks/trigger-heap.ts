const firstCapacity = 16;

/**
 * A binary min-heap of keys (prices in points, signed by side) in typed arrays: a tick costs one comparison
 * when it fires nothing. Entries of positions that closed in another way stay until they surface or
 * {@link TriggerHeap.compact} drops them.
 */
export class TriggerHeap {
  #keys = new Float64Array(firstCapacity);
  #slots = new Uint32Array(firstCapacity);
  #stamps = new Uint32Array(firstCapacity);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The smallest key; infinite when empty. */
  get first(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : this.#keyAt(0);
  }

  push(key: number, slot: number, stamp: number): void {
    if (this.#size === this.#keys.length) this.#resize(this.#size * 2);
    this.#size += 1;
    this.#siftUp(this.#size - 1, key, slot, stamp);
  }

  /** Takes entries with a key at or below the threshold, smallest first. */
  popThrough(threshold: number, take: (slot: number, stamp: number) => void): void {
    while (this.#size > 0 && this.#keyAt(0) <= threshold) {
      const [slot, stamp] = [this.#slots[0] ?? 0, this.#stamps[0] ?? 0];
      this.#size -= 1;
      if (this.#size > 0) this.#sinkFrom(0, this.#size);
      take(slot, stamp);
    }
  }

  /** Drops every entry that is not to be kept. */
  compact(keep: (slot: number, stamp: number) => boolean): void {
    let kept = 0;
    for (let index = 0; index < this.#size; index++) {
      if (keep(this.#slots[index] ?? 0, this.#stamps[index] ?? 0)) this.#copy(index, kept++);
    }
    this.#size = kept;
    for (let index = (kept >> 1) - 1; index >= 0; index--) this.#sinkFrom(index, index);
    const capacity = this.#keys.length;
    if (capacity > firstCapacity && kept * 4 < capacity) this.#resize(Math.max(firstCapacity, kept * 2));
  }

  #keyAt(index: number): number {
    return this.#keys[index] ?? Number.POSITIVE_INFINITY;
  }

  #put(at: number, key: number, slot: number, stamp: number): void {
    this.#keys[at] = key;
    this.#slots[at] = slot;
    this.#stamps[at] = stamp;
  }

  #copy(from: number, to: number): void {
    this.#put(to, this.#keyAt(from), this.#slots[from] ?? 0, this.#stamps[from] ?? 0);
  }

  #siftUp(from: number, key: number, slot: number, stamp: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#keyAt(parent) <= key) break;
      this.#copy(parent, at);
      at = parent;
    }
    this.#put(at, key, slot, stamp);
  }

  /** Puts the entry of index `of` at `from` or below, lifting smaller children. */
  #sinkFrom(from: number, of: number): void {
    const key = this.#keyAt(of);
    const slot = this.#slots[of] ?? 0;
    const stamp = this.#stamps[of] ?? 0;
    let at = from;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#keyAt(child + 1) < this.#keyAt(child)) child += 1;
      if (this.#keyAt(child) >= key) break;
      this.#copy(child, at);
      at = child;
    }
    this.#put(at, key, slot, stamp);
  }

  #resize(capacity: number): void {
    const [keys, slots, stamps] = [this.#keys, this.#slots, this.#stamps];
    this.#keys = new Float64Array(capacity);
    this.#slots = new Uint32Array(capacity);
    this.#stamps = new Uint32Array(capacity);
    this.#keys.set(keys.subarray(0, this.#size));
    this.#slots.set(slots.subarray(0, this.#size));
    this.#stamps.set(stamps.subarray(0, this.#size));
  }
}
