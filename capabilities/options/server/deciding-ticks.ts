import type { Database } from '#foundation/server-kit/database.ts';
import type { OptionTick } from '../option.ts';
import { deleteDecidingTicks, insertDecidingTicks } from './engine.sql.ts';

/**
 * The ticks that have decided something which is not stored yet. Stored before the first of what they decide, so that a process killed half
 * way leaves behind by which price the rest are to be settled.
 */
export interface DecidingTicks {
  /** Resolves when the tick is stored. */
  keep(tick: OptionTick): Promise<void>;
  /** Of ticks that the last process stored. */
  adopt(ticks: readonly OptionTick[]): void;
  /** Forgets all that are kept now: everything they decided is stored. */
  clear(): Promise<void>;
}

export function createDecidingTicks(db: Database): DecidingTicks {
  const kept = new Map<number, Promise<void>>();
  let gathered: OptionTick[] = [];
  /** The insert under way, and the one after it. */
  let storingNow: Promise<void> = Promise.resolve();
  let storing: Promise<void> | undefined;

  /** One insert at a time, of all that gathered meanwhile: at a busy second they must not ask for a connection each. */
  function store(tick: OptionTick): Promise<void> {
    gathered.push(tick);
    storing ??= storingNow
      .catch(() => {})
      .then(() => {
        const ticks = gathered;
        [gathered, storing] = [[], undefined];
        storingNow = insertDecidingTicks(db, ticks);
        return storingNow;
      });
    return storing;
  }

  return {
    keep(tick) {
      const { sequence } = tick;
      const known = kept.get(sequence);
      if (known !== undefined) return known;
      const stored = store(tick);
      kept.set(sequence, stored);
      // Whoever asks for it again, after the database was away, has it stored then.
      stored.catch(() => kept.delete(sequence));
      return stored;
    },
    adopt(ticks) {
      for (const { sequence } of ticks) kept.set(sequence, Promise.resolve());
    },
    async clear() {
      if (kept.size === 0) return;
      const done = [...kept.keys()];
      kept.clear();
      await deleteDecidingTicks(db, done);
    },
  };
}
