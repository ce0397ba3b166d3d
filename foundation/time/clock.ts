/** Milliseconds since 1970, UTC. */
export type Instant = number;

/** What tells a use case the time. Rules take an `at` instead. */
export interface Clock {
  now(): Instant;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that can be moved forward, never back: for sample mode and tests. */
export interface AdjustableClock extends Clock {
  advance(byMs: number): void;
}

/** The system's time, `aheadMs` ahead at first. */
export function createAdjustableClock(aheadMs = 0, base: Clock = systemClock): AdjustableClock {
  let ahead = aheadMs;
  return {
    now: () => base.now() + ahead,
    advance(byMs) {
      if (byMs < 0) throw new Error('a clock is never moved back');
      ahead += byMs;
    },
  };
}

/** A clock that stands still until it is advanced: for tests. */
export function createFixedClock(at: Instant): AdjustableClock {
  let now = at;
  return {
    now: () => now,
    advance(byMs) {
      now += byMs;
    },
  };
}

/** The last instant written: everything of one batch, and all orders on one tick, have the same. */
let written = { at: 0, text: new Date(0).toISOString() };

/** ISO 8601 UTC with milliseconds, as times travel on the wire. */
export function formatInstant(at: Instant): string {
  if (written.at !== at) written = { at, text: new Date(at).toISOString() };
  return written.text;
}

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
