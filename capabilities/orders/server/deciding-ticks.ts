import type { Database } from '#foundation/server-kit/database.ts';
import type { Quote } from '../evidence.ts';
import { deleteDecidingTicks, insertDecidingTicks } from './engine.sql.ts';

/**
 * The ticks that have set something off which is not stored yet. Written at once, beside the work itself, so that a process that is killed
 * in a gap's thousands leaves behind at which price the rest are to be closed.
 */
export interface DecidingTicks {
  keep(quote: Quote): void;
  /** Forgets all that are kept now: everything they set off is stored. */
  clear(): Promise<void>;
}

const rowsAtOnce = 500;

export function createDecidingTicks(db: Database, onError: (error: unknown) => void): DecidingTicks {
  const kept = new Set<number>();
  let waiting: Quote[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, rowsAtOnce);
      try {
        await insertDecidingTicks(db, batch);
      } catch (error) {
        // The orders themselves are tried again for as long as this process lives; their ticks then matter to nobody else.
        onError(error);
      }
    }
    writing = undefined;
  }

  return {
    keep(quote) {
      if (kept.has(quote.sequence)) return;
      kept.add(quote.sequence);
      waiting.push(quote);
      writing ??= write();
    },
    async clear() {
      if (kept.size === 0) return;
      const done = [...kept];
      kept.clear();
      waiting = waiting.filter(({ sequence }) => !done.includes(sequence));
      await writing;
      await deleteDecidingTicks(db, done);
    },
  };
}
