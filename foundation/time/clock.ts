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

/** Instants written of late, by their last bits: everything of one batch has the same, and all that one tick set off. */
const written: { readonly at: Instant; readonly text: string }[] = [];

/** ISO 8601 UTC with milliseconds, as times travel on the wire. */
export function formatInstant(at: Instant): string {
  const place = at & 255;
  const known = written[place];
  if (known?.at === at) return known.text;
  const text = new Date(at).toISOString();
  written[place] = { at, text };
  return text;
}

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
