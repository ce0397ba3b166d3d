import type { Database } from '#foundation/server-kit/database.ts';
import { type HaltRow, selectHalts } from './halts.sql.ts';

/** In which instruments operators have stopped new business, as it is stored. */
export interface Halts {
  has(code: string): boolean;
  of(code: string): HaltRow | undefined;
  /** Takes up what was halted or let go, by this process or another. */
  refresh(): Promise<void>;
}

export async function followHalts(db: Database): Promise<Halts> {
  let halts: ReadonlyMap<string, HaltRow> = new Map();
  let asked = 0;
  let taken = 0;

  const refresh = async () => {
    const turn = ++asked;
    const stored = await selectHalts(db);
    // What was asked for earlier may come later; it may not undo what is newer.
    if (turn < taken) return;
    taken = turn;
    halts = new Map(stored.map((halt) => [halt.code, halt]));
  };
  await refresh();
  return { has: (code) => halts.has(code), of: (code) => halts.get(code), refresh };
}
