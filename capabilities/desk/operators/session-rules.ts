import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '#foundation/time/clock.ts';

/**
 * How long an operator's session lasts without use, and at most (docs/product.md, "Access").
 */
export interface SessionLimits {
  readonly idleMs: number;
  readonly lifeMs: number;
  /** How long a second factor that was shown allows dangerous acts. */
  readonly stepUpMs: number;
  /**
   * How long after they are asked for one operators work without having shown a passkey; without it, always.
   */
  readonly passkeyWithinMs?: number | undefined;
}

export const sessionLimits: SessionLimits = {
  idleMs: 15 * minuteMs,
  lifeMs: 12 * hourMs,
  stepUpMs: 10 * minuteMs,
};

/** A session's last use is written at most this often. */
export const sessionTouchMs = 10 * secondMs;

/** How long a mailed temporary password counts, and a challenge to a passkey. */
export const temporaryPasswordMs = 3 * dayMs;
export const challengeMs = 5 * minuteMs;

export const passkeysAtMost = 10;

export const shortestPassword = 12;

export interface SessionTimes {
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  readonly steppedUpAt: Instant | undefined;
}

export function isSessionOver({ createdAt, lastUsedAt }: SessionTimes, limits: SessionLimits, at: Instant) {
  return at >= lastUsedAt + limits.idleMs || at >= createdAt + limits.lifeMs;
}

/** From when on a session that has not shown a passkey permits nothing else. */
export function passkeyDueAt(askedAt: Instant | undefined, { passkeyWithinMs }: SessionLimits) {
  return askedAt === undefined || passkeyWithinMs === undefined ? undefined : askedAt + passkeyWithinMs;
}

/** Until when the session may do dangerous acts; undefined when it may not now. */
export function steppedUpUntil({ steppedUpAt }: SessionTimes, limits: SessionLimits, at: Instant) {
  const until = steppedUpAt === undefined ? undefined : steppedUpAt + limits.stepUpMs;
  return until !== undefined && at < until ? until : undefined;
}
