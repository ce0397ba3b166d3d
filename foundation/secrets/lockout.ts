import { dayMs, type Instant, minuteMs } from '#foundation/time/clock.ts';

/**
 * Failures in a row that lock, and for how long (docs/product.md, "Access"): each lock in a row is twice as
 * long as the one before it, a day at most.
 */
const failuresToLock = 5;
const lockMs = 5 * minuteMs;
export const longestLockMs = dayMs;

/** What all strangers together may get wrong about one account in a period, and that of its second factor. */
export const strangersMs = 30 * dayMs;
export const strangersAtMost = 100;
export const strangersCodesAtMost = 20;

export function isLocked(lockedUntil: Instant | undefined, at: Instant): boolean {
  return lockedUntil !== undefined && at < lockedUntil;
}

export interface Failures {
  readonly failures: number;
  readonly since: Instant;
  readonly lockedUntil: Instant | undefined;
}

/** The count after one more failure of one guesser; only a success forgets it. */
export function afterFailure({ failures, since, lockedUntil }: Failures, at: Instant): Failures {
  const count = failures + 1;
  const before = isLocked(lockedUntil, at) ? lockedUntil : undefined;
  if (count % failuresToLock !== 0) return { failures: count, since, lockedUntil: before };
  const length = lockMs * 2 ** (count / failuresToLock - 1);
  return { failures: count, since, lockedUntil: at + Math.min(length, longestLockMs) };
}

/** The count after one more failure of any stranger: spent, it is whole again when its period is over. */
export function afterStrangersFailure(before: Failures, atMost: number, at: Instant): Failures {
  const isOver = at >= before.since + strangersMs;
  const since = isOver ? at : before.since;
  const failures = isOver ? 1 : before.failures + 1;
  return { failures, since, lockedUntil: failures < atMost ? undefined : since + strangersMs };
}
