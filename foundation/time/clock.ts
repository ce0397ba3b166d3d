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

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Days written of late, as `2026-11-24T`, by their last bits. */
const writtenDays: { readonly day: number; readonly text: string }[] = [];

/** ISO 8601 UTC with milliseconds, as times travel on the wire. Written out by hand: a batch of the lane writes thousands. */
export function formatInstant(at: Instant): string {
  const day = Math.floor(at / dayMs);
  const ms = Math.trunc(at) - day * dayMs;
  const clock = `${pad(ms / hourMs)}:${pad((ms / minuteMs) % 60)}:${pad((ms / secondMs) % 60)}`;
  return `${formatDay(day)}${clock}.${String(ms % secondMs).padStart(3, '0')}Z`;
}

function formatDay(day: number): string {
  const known = writtenDays[day & 255];
  if (known?.day === day) return known.text;
  const [date] = new Date(day * dayMs).toISOString().split('T');
  const text = `${date}T`;
  writtenDays[day & 255] = { day, text };
  return text;
}

function pad(value: number): string {
  const whole = Math.floor(value);
  return whole < 10 ? `0${whole}` : `${whole}`;
}
