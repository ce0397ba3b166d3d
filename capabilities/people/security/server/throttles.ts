import type { Database } from '#foundation/server-kit/database.ts';
import {
  createDatabaseThrottle,
  createMemoryThrottle,
  type Throttle,
} from '#foundation/server-kit/throttle.ts';

export interface SecurityThrottles {
  /** Asking for a challenge or a journey to Google, from one address: each writes a row. */
  readonly starts: Throttle;
  /** Returns from Google, from one address: each asks the issuer. */
  readonly returns: Throttle;
  /** Withdrawal passwords of one customer: each costs a password hash. */
  readonly withdrawalPasswords: Throttle;
  /** Guesses of one customer at one-time codes that no lock counts: a new secret's, a withdrawal's. */
  readonly confirmations: Throttle;
}

export function createSecurityThrottles(db: Database): SecurityThrottles {
  return {
    starts: createMemoryThrottle({ points: 300, seconds: 600 }),
    returns: createMemoryThrottle({ points: 300, seconds: 600 }),
    withdrawalPasswords: createDatabaseThrottle(db, 'withdrawalPasswords', { points: 100, seconds: 600 }),
    confirmations: createDatabaseThrottle(db, 'confirmations', { points: 20, seconds: 600 }),
  };
}
