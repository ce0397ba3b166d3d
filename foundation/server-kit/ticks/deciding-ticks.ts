/**
 * The ticks that have decided something which is not stored yet, so that a process killed half way leaves
 * behind at which price the rest is to be done.
 */
export interface DecidingTicks<Tick> {
  /** Reads what the last process left; it is cleared with the rest. */
  restore(): Promise<readonly Tick[]>;
  /** Resolves when the tick is stored. */
  keep(tick: Tick): Promise<void>;
  /** Forgets all that are kept now: everything they decided is stored. */
  clear(): Promise<void>;
}

/** Where they are kept. */
export interface DecidingTickTable<Tick, Id> {
  idOf(tick: Tick): Id;
  select(): Promise<readonly Tick[]>;
  /** Those that are there already stay as they are. */
  insert(ticks: readonly Tick[]): Promise<void>;
  remove(ids: readonly Id[]): Promise<void>;
}

export function createDecidingTicks<Tick, Id>(table: DecidingTickTable<Tick, Id>): DecidingTicks<Tick> {
  const kept = new Map<Id, Promise<void>>();
  let gathered: Tick[] = [];
  /** The insert under way, and the one after it. */
  let storingNow: Promise<void> = Promise.resolve();
  let storing: Promise<void> | undefined;

  /**
   * One insert at a time, of all that gathered meanwhile: at a busy second they must not ask for a connection
   * each.
   */
  function store(tick: Tick): Promise<void> {
    gathered.push(tick);
    storing ??= storingNow
      .catch(() => {})
      .then(() => {
        const ticks = gathered;
        [gathered, storing] = [[], undefined];
        storingNow = table.insert(ticks);
        return storingNow;
      });
    return storing;
  }

  return {
    async restore() {
      const ticks = await table.select();
      for (const tick of ticks) kept.set(table.idOf(tick), Promise.resolve());
      return ticks;
    },
    keep(tick) {
      const id = table.idOf(tick);
      const known = kept.get(id);
      if (known !== undefined) return known;
      const stored = store(tick);
      kept.set(id, stored);
      // A later request, after the database was away, stores it then.
      stored.catch(() => kept.delete(id));
      return stored;
    },
    async clear() {
      if (kept.size === 0) return;
      const done = [...kept];
      kept.clear();
      await Promise.allSettled(done.map(([, stored]) => stored));
      await table.remove(done.map(([id]) => id));
    },
  };
}
