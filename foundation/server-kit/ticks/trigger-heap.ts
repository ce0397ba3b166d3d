/**
 * A binary min-heap of keys (prices in points, signed by side) in typed arrays: a tick costs one comparison
 * when it fires nothing. Entries of positions that closed in another way stay until they surface or
 * {@link TriggerHeap.compact} drops them.
 */
export interface TriggerHeap {
  readonly size: number;
  /** The smallest key; infinite when empty. */
  readonly first: number;
  push(key: number, slot: number, stamp: number): void;
  /** Takes entries with a key at or below the threshold, smallest first. */
  popThrough(threshold: number, take: (slot: number, stamp: number) => void): void;
  /** Drops every entry that is not to be kept. */
  compact(keep: (slot: number, stamp: number) => boolean): void;
}

const firstCapacity = 16;

export function createTriggerHeap(): TriggerHeap {
  let keys = new Float64Array(firstCapacity);
  let slots = new Uint32Array(firstCapacity);
  let stamps = new Uint32Array(firstCapacity);
  let size = 0;

  function resize(capacity: number): void {
    const [oldKeys, oldSlots, oldStamps] = [keys, slots, stamps];
    keys = new Float64Array(capacity);
    slots = new Uint32Array(capacity);
    stamps = new Uint32Array(capacity);
    keys.set(oldKeys.subarray(0, size));
    slots.set(oldSlots.subarray(0, size));
    stamps.set(oldStamps.subarray(0, size));
  }

  function put(at: number, key: number, slot: number, stamp: number): void {
    keys[at] = key;
    slots[at] = slot;
    stamps[at] = stamp;
  }

  function copy(from: number, to: number): void {
    put(to, keyAt(from), slots[from] ?? 0, stamps[from] ?? 0);
  }

  function keyAt(index: number): number {
    return keys[index] ?? Number.POSITIVE_INFINITY;
  }

  function siftUp(from: number, key: number, slot: number, stamp: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keyAt(parent) <= key) break;
      copy(parent, at);
      at = parent;
    }
    put(at, key, slot, stamp);
  }

  /** Puts an entry at `from` or below, lifting smaller children. */
  function siftDown(from: number, key: number, slot: number, stamp: number): void {
    let at = from;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= size) break;
      if (child + 1 < size && keyAt(child + 1) < keyAt(child)) child += 1;
      if (keyAt(child) >= key) break;
      copy(child, at);
      at = child;
    }
    put(at, key, slot, stamp);
  }

  return {
    get size() {
      return size;
    },
    get first() {
      return size === 0 ? Number.POSITIVE_INFINITY : keyAt(0);
    },
    push(key, slot, stamp) {
      if (size === keys.length) resize(size * 2);
      size += 1;
      siftUp(size - 1, key, slot, stamp);
    },
    popThrough(threshold, take) {
      while (size > 0 && keyAt(0) <= threshold) {
        const [slot, stamp] = [slots[0] ?? 0, stamps[0] ?? 0];
        size -= 1;
        if (size > 0) siftDown(0, keyAt(size), slots[size] ?? 0, stamps[size] ?? 0);
        take(slot, stamp);
      }
    },
    compact(keep) {
      let kept = 0;
      for (let index = 0; index < size; index++) {
        if (keep(slots[index] ?? 0, stamps[index] ?? 0)) copy(index, kept++);
      }
      size = kept;
      for (let index = (size >> 1) - 1; index >= 0; index--) {
        siftDown(index, keyAt(index), slots[index] ?? 0, stamps[index] ?? 0);
      }
      if (keys.length > firstCapacity && size * 4 < keys.length) resize(Math.max(firstCapacity, size * 2));
    },
  };
}
