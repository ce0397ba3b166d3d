import { type AccountLimit, type LimitOn, limitStopping } from '#foundation/calls/account-limits.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { isOutage } from '#foundation/server-kit/outage.ts';
import { type Clock, secondMs } from '#foundation/time/clock.ts';
import { endDueLimits, selectLimited } from './limits.sql.ts';
import { tellLimitEnded } from './tell-limit.ts';

/** Whose accounts are limited. Few, and asked about with every money command: kept in memory. */
export interface Limits {
  readonly limitOn: LimitOn;
  /** Frozen by operators, or by the customer's own link. */
  isFrozen(customerId: CustomerId): boolean;
  /** Ends limits whose time is over, and reads what stands. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Other processes learn of a limit within two seconds; the one that set it at once. */
const lookEveryMs = 2 * secondMs;

export async function createLimits(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  onError: (error: unknown) => void,
): Promise<Limits> {
  let limited = await read(db);
  // Answers may overtake each other: only what was asked last counts.
  let asked = 0;
  let shown = 0;

  async function refresh(): Promise<void> {
    const mine = ++asked;
    await endDue(db, clock);
    const found = await read(db);
    // Not the last asked for alone: who awaits an earlier look counts on what it saw.
    if (mine > shown) [limited, shown] = [found, mine];
  }

  const timer = setInterval(() => {
    void refresh().catch((error) => isOutage(error) || onError(error));
  }, lookEveryMs);
  timer.unref();
  const limitsOf = (customerId: CustomerId) => limited.get(customerId) ?? [];
  return {
    limitOn: (customerId, act) => limitStopping(limitsOf(customerId), act),
    isFrozen: (customerId) => limitsOf(customerId).includes('frozen'),
    refresh,
    stop: () => clearInterval(timer),
  };
}

async function read(db: Database): Promise<ReadonlyMap<CustomerId, readonly AccountLimit[]>> {
  const rows = await selectLimited(db);
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => [id, of.map(({ kind }) => kind)]));
}

async function endDue(db: Database, clock: Clock): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    for (const ended of await endDueLimits(tx, new Date(at))) await tellLimitEnded(tx, ended, at);
  });
}
