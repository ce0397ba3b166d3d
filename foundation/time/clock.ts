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
      if (byMs < 0) throw new Error('a clock cannot be moved back');
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

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const dayText = written((day) => `${new Date(day * dayMs).toISOString().split('T')[0]}T`);

/**
 * ISO 8601 UTC with milliseconds, as times travel on the wire. Written out by hand: a batch of the lane
 * writes thousands.
 */
export const formatInstant: (at: Instant) => string = written((at) => {
  const day = Math.floor(at / dayMs);
  const ms = Math.trunc(at) - day * dayMs;
  const clock = `${pad(ms / hourMs)}:${pad((ms / minuteMs) % 60)}:${pad((ms / secondMs) % 60)}`;
  return `${dayText(day)}${clock}.${String(ms % secondMs).padStart(3, '0')}Z`;
});

/**
 * Remembers what was written of late, by the last bits: everything of one batch has the same time, and all
 * that one tick set off.
 */
function written(write: (value: number) => string): (value: number) => string {
  const known: { readonly value: number; readonly text: string }[] = [];
  return (value) => {
    const place = value & 255;
    const last = known[place];
    if (last?.value === value) return last.text;
    const text = write(value);
    known[place] = { value, text };
    return text;
  };
}

function pad(value: number): string {
  const whole = Math.floor(value);
  return whole < 10 ? `0${whole}` : `${whole}`;
}
