import type { Database } from '#foundation/server-kit/database.ts';
import {
  createDatabaseThrottle,
  type Throttle,
  type ThrottleLimit,
} from '#foundation/server-kit/throttle.ts';

/** Limits that an office behind one address does not reach and a guessing machine does. */
export const operatorLimits = {
  signIns: { points: 600, seconds: 600 },
  /** Codes and passwords that one signed-in operator may try: each costs work. */
  proofs: { points: 60, seconds: 600 },
  invitations: { points: 100, seconds: 3600 },
} as const satisfies Record<string, ThrottleLimit>;

export type OperatorThrottles = Readonly<Record<keyof typeof operatorLimits, Throttle>>;

export function createOperatorThrottles(db: Database): OperatorThrottles {
  const stored = (name: keyof typeof operatorLimits) =>
    createDatabaseThrottle(db, `operators.${name}`, operatorLimits[name]);
  return { signIns: stored('signIns'), proofs: stored('proofs'), invitations: stored('invitations') };
}
