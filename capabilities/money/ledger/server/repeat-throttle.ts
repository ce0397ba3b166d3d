import type { Instant } from '#foundation/time/clock.ts';

export interface RepeatThrottle {
  /** How long a repeated command is held off. */
  readonly forMs: number;
  isTooSoon(fingerprint: string, at: Instant): boolean;
  add(fingerprint: string, at: Instant): void;
}

/**
 * Remembers which commands were accepted of late, by fingerprint, so that the same command under a new
 * request id can be held off (docs/specification.md, section 9). In memory: it spares people a double click,
 * it does not guard money (the request id does). Beyond `most` the oldest are forgotten.
 */
export function createRepeatThrottle(forMs: number, most = 100_000): RepeatThrottle {
  // A Map keeps the order of insertion, so the oldest is always its first.
  const acceptedAt = new Map<string, Instant>();
  return {
    forMs,
    isTooSoon(fingerprint, at) {
      const since = acceptedAt.get(fingerprint);
      return since !== undefined && at < since + forMs;
    },
    add(fingerprint, at) {
      acceptedAt.delete(fingerprint);
      acceptedAt.set(fingerprint, at);
      for (const [oldest, since] of acceptedAt) {
        if (acceptedAt.size <= most && at < since + forMs) break;
        acceptedAt.delete(oldest);
      }
    },
  };
}
