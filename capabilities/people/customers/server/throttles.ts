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
  /** Codes asked for from one address, and to one e-mail address. */
  codesFromIp: { points: 1000, seconds: 600 },
  codesToEmail: { points: 60, seconds: 3600 },
  /** Guesses at the codes of one e-mail address: with 60 a day, one in a million is years away. */
  codeGuesses: { points: 60, seconds: 86_400 },
  registrations: { points: 1000, seconds: 600 },
  signIns: { points: 1000, seconds: 600 },
  /** An unknown account locks like a known one (foundation/secrets/lockout.ts). */
  unknownAccounts: { points: 5, seconds: 300 },
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
    codesToEmail: stored('codesToEmail'),
    codeGuesses: stored('codeGuesses'),
    registrations: stored('registrations'),
    signIns: stored('signIns'),
    unknownAccounts: stored('unknownAccounts'),
    refusedSignIns: stored('refusedSignIns'),
    freezes: stored('freezes'),
    passwordChanges: stored('passwordChanges'),
  };
}
