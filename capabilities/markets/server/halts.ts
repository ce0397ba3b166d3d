import type { Database } from '#foundation/server-kit/database.ts';
import type { Tick } from '../face.ts';
import type { ListedInstrument } from './catalogue.ts';
import type { LatestPrices } from './latest-prices.ts';
import { updateHalted } from './markets.sql.ts';

/** Which instruments an operator has halted, and what they were worth before. */
export interface Halts {
  has(code: string): boolean;
  /** The last tick before the halt (or before this process); undefined when the instrument is not halted. */
  tickBefore(code: string): Tick | undefined;
  /** Halts an instrument or lets it trade again; false for an unknown code. */
  set(code: string, isHalted: boolean): Promise<boolean>;
}

export function createHalts(
  db: Database,
  instruments: readonly ListedInstrument[],
  prices: Pick<LatestPrices, 'latest'>,
): Halts {
  const halted = new Map(
    instruments.filter((each) => each.halted).map(({ code }) => [code, prices.latest(code)]),
  );
  return {
    has: (code) => halted.has(code),
    tickBefore: (code) => halted.get(code),
    async set(code, isHalted) {
      if (!(await updateHalted(db, code, isHalted))) return false;
      if (!isHalted) halted.delete(code);
      else if (!halted.has(code)) halted.set(code, prices.latest(code));
      return true;
    },
  };
}
