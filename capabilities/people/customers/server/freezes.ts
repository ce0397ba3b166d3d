import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { isOutage } from '#foundation/server-kit/outage.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { selectFrozen } from './desk.sql.ts';

/** Whom operators have frozen. Few, and asked about with every money command: kept in memory. */
export interface Freezes {
  has(customerId: CustomerId): boolean;
  refresh(): Promise<void>;
  stop(): void;
}

/** Other processes learn of a freeze within two seconds; the one that made it at once. */
const lookEveryMs = 2 * secondMs;

export async function createFreezes(db: Database, onError: (error: unknown) => void): Promise<Freezes> {
  let frozen = new Set(await selectFrozen(db));
  // Answers may overtake each other: only what was asked last counts.
  let asked = 0;

  async function refresh(): Promise<void> {
    const mine = ++asked;
    const found = await selectFrozen(db);
    if (mine === asked) frozen = new Set(found);
  }

  const timer = setInterval(() => {
    void refresh().catch((error) => isOutage(error) || onError(error));
  }, lookEveryMs);
  timer.unref();
  return { has: (customerId) => frozen.has(customerId), refresh, stop: () => clearInterval(timer) };
}
