import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { Tick } from '../face.ts';
import type { ListedInstrument } from './catalogue.ts';
import type { LatestPrices } from './latest-prices.ts';
import { selectHalted, updateHalted } from './markets.sql.ts';

/** Which instruments an operator has halted, and what they were worth before. */
export interface Halts {
  has(code: string): boolean;
  /** The last tick before the halt (or before this process); undefined when the instrument is not halted. */
  tickBefore(code: string): Tick | undefined;
  /**
   * Halts an instrument or lets it trade again; false for an unknown code. `record` writes in the same transaction, and hears
   * what it was before.
   */
  set(code: string, isHalted: boolean, record?: RecordHalt): Promise<boolean>;
  /** Takes up what other processes have halted. */
  refresh(): Promise<void>;
}

export type RecordHalt = (tx: Tx, wasHalted: boolean) => Promise<void>;

export function createHalts(
  db: Database,
  instruments: readonly ListedInstrument[],
  prices: Pick<LatestPrices, 'latest'>,
): Halts {
  const halted = new Map(
    instruments.filter((each) => each.halted).map(({ code }) => [code, prices.latest(code)]),
  );
  let changes = 0;

  function take(code: string, isHalted: boolean): void {
    if (!isHalted) halted.delete(code);
    else if (!halted.has(code)) halted.set(code, prices.latest(code));
  }

  return {
    has: (code) => halted.has(code),
    tickBefore: (code) => halted.get(code),
    async set(code, isHalted, record) {
      const isKnown = await db.transaction().execute(async (tx) => {
        const wasHalted = await updateHalted(tx, code, isHalted);
        if (wasHalted !== undefined) await record?.(tx, wasHalted);
        return wasHalted !== undefined;
      });
      changes += 1;
      if (isKnown) take(code, isHalted);
      return isKnown;
    },
    async refresh() {
      const before = changes;
      const stored = new Set(await selectHalted(db));
      // What was read before a change of our own may not undo it.
      if (before !== changes) return;
      for (const code of [...halted.keys(), ...stored]) take(code, stored.has(code));
    },
  };
}
