import type { Database } from '#foundation/server-kit/database.ts';
import type { OptionTick } from '../option.ts';
import { deleteDecidingTicks, insertDecidingTick } from './engine.sql.ts';

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
  return {
    keep(tick) {
      const { sequence } = tick;
      const known = kept.get(sequence);
      if (known !== undefined) return known;
      const stored = insertDecidingTick(db, tick);
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
