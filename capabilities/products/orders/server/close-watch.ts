import type { Prices } from '#capabilities/markets/prices/face.ts';
import { hourMs, type Instant, minuteMs } from '#foundation/time/clock.ts';

/** So long before a close margin comes into force, customers with too little for it are warned. */
const warnedBeforeMs = hourMs;
/** Trading hours are looked up again after so long at the latest. */
const lookAgainMs = hourMs;

/** A market's close margin has come nearer, into force, or is over. */
export interface CloseNews {
  readonly code: string;
  readonly phase: 'far' | 'near' | 'inForce';
  /** When it comes, or came, into force. */
  readonly from: Instant;
}

/** When the close margins of the markets with open positions come into force, and end. */
export interface CloseWatch {
  /** Follows a market for positions whose close margin begins so long before its close. */
  follow(code: string, minutes: number): void;
  /** What has changed since it was asked last: of a market that is followed newly, what is. */
  newsAt(at: Instant): CloseNews[];
}

export function createCloseWatch(markets: Pick<Prices, 'closeAround'>): CloseWatch {
  const followed = new Map<string, { code: string; minutes: number; phase: string; until: Instant }>();
  let nextChange = Number.NEGATIVE_INFINITY;

  function phaseOf(
    code: string,
    minutes: number,
    at: Instant,
  ): { phase: CloseNews['phase']; from: Instant; until: Instant } {
    const close = markets.closeAround(code, at);
    const again = at + lookAgainMs;
    if (close === undefined) return { phase: 'far', from: again, until: again };
    const from = close.closesAt - minutes * minuteMs;
    if (at >= from) return { phase: 'inForce', from, until: Math.min(close.opensAt ?? again, again) };
    if (at >= from - warnedBeforeMs) return { phase: 'near', from, until: from };
    return { phase: 'far', from, until: Math.min(from - warnedBeforeMs, again) };
  }

  return {
    follow(code, minutes) {
      const name = `${code} ${minutes}`;
      if (followed.has(name)) return;
      followed.set(name, { code, minutes, phase: 'far', until: Number.NEGATIVE_INFINITY });
      nextChange = Number.NEGATIVE_INFINITY;
    },
    newsAt(at) {
      if (at < nextChange) return [];
      const news: CloseNews[] = [];
      nextChange = Number.POSITIVE_INFINITY;
      for (const each of followed.values()) {
        if (at >= each.until) {
          const { phase, from, until } = phaseOf(each.code, each.minutes, at);
          const isNews = phase !== each.phase;
          each.phase = phase;
          each.until = until;
          if (isNews) news.push({ code: each.code, phase, from });
        }
        nextChange = Math.min(nextChange, each.until);
      }
      return news;
    },
  };
}
