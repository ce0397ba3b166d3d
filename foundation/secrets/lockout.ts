import { type Instant, minuteMs } from '#foundation/time/clock.ts';

/** Failures in a row that lock signing in, and for how long (docs/product.md, "Access"). */
export const failuresToLock = 5;
export const lockMs = 5 * minuteMs;

export function isLocked(lockedUntil: Instant | undefined, at: Instant): boolean {
  return lockedUntil !== undefined && at < lockedUntil;
}

export interface SignInFailures {
  readonly failures: number;
  readonly lockedUntil: Instant | undefined;
}

/** The count after one more failure. A lock resets the count, so that its end gives all guesses back. */
export function afterFailure(failures: number, at: Instant): SignInFailures {
  const count = failures + 1;
  return count < failuresToLock
    ? { failures: count, lockedUntil: undefined }
    : { failures: 0, lockedUntil: at + lockMs };
}
