import type { Database } from '#foundation/server-kit/database.ts';
import {
  createDatabaseThrottle,
  createMemoryThrottle,
  type Throttle,
  type ThrottleLimit,
} from '#foundation/server-kit/throttle.ts';

/** Limits that an office behind one address does not reach and a guessing machine does. */
export const customerLimits = {
  /** Availability checks from one address. */
  check: { points: 120, seconds: 60 },
  /** Codes asked for from one address; for one e-mail address from one network, and from all. */
  codesFromIp: { points: 1000, seconds: 600 },
  codesFromNetwork: { points: 10, seconds: 1800 },
  /** Less than the life of a link: while none is sent, one that was works. */
  codesToEmail: { points: 30, seconds: 1800 },
  /** Guesses of all strangers at the codes of one e-mail address (docs/decisions/0172-guess-budgets.md). */
  codeGuesses: { points: 20, seconds: 30 * 86_400 },
  /** One-time codes tried by who has shown the mailbox. */
  resetFactors: { points: 20, seconds: 30 * 86_400 },
  registrations: { points: 1000, seconds: 600 },
  signIns: { points: 1000, seconds: 600 },
  /** Refused tries written into one customer's history. */
  refusedSignIns: { points: 50, seconds: 86_400 },
  /** Links that freeze, tried from one address. */
  freezes: { points: 30, seconds: 600 },
  /** Each costs a password hash. */
  passwordChanges: { points: 200, seconds: 600 },
} as const satisfies Record<string, ThrottleLimit>;

export type CustomerLimits = Readonly<Record<keyof typeof customerLimits, ThrottleLimit>>;
export type CustomerThrottles = Readonly<Record<keyof typeof customerLimits, Throttle>>;

export function createCustomerThrottles(db: Database, limits: CustomerLimits): CustomerThrottles {
  const stored = (name: keyof CustomerLimits) => createDatabaseThrottle(db, name, limits[name]);
  return {
    check: createMemoryThrottle(limits.check),
    codesFromIp: stored('codesFromIp'),
    codesFromNetwork: stored('codesFromNetwork'),
    codesToEmail: stored('codesToEmail'),
    codeGuesses: stored('codeGuesses'),
    resetFactors: stored('resetFactors'),
    registrations: stored('registrations'),
    signIns: stored('signIns'),
    refusedSignIns: stored('refusedSignIns'),
    freezes: stored('freezes'),
    passwordChanges: stored('passwordChanges'),
  };
}
