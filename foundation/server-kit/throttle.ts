import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database.ts';

/** At most `points` in every window of `seconds`. */
export interface ThrottleLimit {
  readonly points: number;
  readonly seconds: number;
}

export interface Throttle {
  /** Counts one more for the key; false when its limit is used up. */
  allows(key: string): Promise<boolean>;
}

/** Counts in this process: for cheap calls, where a restart may forget. */
export function createMemoryThrottle({ points, seconds }: ThrottleLimit): Throttle {
  return throttleOf(new RateLimiterMemory({ points, duration: seconds }));
}

/**
 * Counts in `platform.throttle`, over every process and restart. Measures real time, not the platform's
 * clock: it protects the machine. While the database can't be reached it counts in memory.
 */
export function createDatabaseThrottle(
  db: Database,
  name: string,
  { points, seconds }: ThrottleLimit,
): Throttle {
  const limits = { points, duration: seconds };
  return throttleOf(
    new RateLimiterPostgres({
      ...limits,
      storeClient: {
        query: ({ text, values }: Statement) => db.executeQuery(CompiledQuery.raw(text, values)),
      },
      storeType: 'pool',
      schemaName: 'platform',
      tableName: 'throttle',
      tableCreated: true,
      keyPrefix: name,
      insuranceLimiter: new RateLimiterMemory(limits),
    }),
  );
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

function throttleOf(limiter: RateLimiterMemory | RateLimiterPostgres): Throttle {
  return {
    async allows(key) {
      try {
        await limiter.consume(digest(key));
        return true;
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return false;
        throw rejection;
      }
    },
  };
}

/** Keys are people's addresses: a digest is enough to count by, and it fits the column. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
