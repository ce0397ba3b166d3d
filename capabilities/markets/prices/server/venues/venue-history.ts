import { type Clock, type Instant, minuteMs, secondMs } from '#foundation/time/clock.ts';
import type { Bar, Period } from '../../rules.ts';

const seriesKept = 200;
const barsKept = 2_000;
/** Newer bars come from the platform's own ticks: the venue is not asked for them again before this. */
const askAgainAfterMs = minuteMs;
/** A chart waits no longer than this for its past. */
const waitAtMostMs = 3 * secondMs;

export interface FetchedBars {
  readonly bars: readonly Bar[];
  /** The venue has none before these. */
  readonly isAll: boolean;
}

/**
 * At least the `limit` bars that start before `to`, where the venue has them; undefined when it did not
 * answer.
 */
export type FetchBars = (
  code: string,
  period: Period,
  to: Instant,
  limit: number,
) => Promise<FetchedBars | undefined>;

/** Bars of a venue, fetched when a chart wants them. */
export interface VenueHistory {
  /** Fetches what is not here yet; returns when it is here, did not come, or takes too long. */
  load(code: string, period: Period, to: Instant, limit: number): Promise<void>;
  read(code: string, period: Period, to: Instant, limit: number): readonly Bar[];
  /** Leaves what is here of a code: the venue has adjusted it since. */
  forget(code: string): void;
}

interface Series extends FetchedBars {
  readonly askedAt: Instant;
  readonly hasFailed: boolean;
}

export function createVenueHistory(fetchBars: FetchBars, clock: Clock): VenueHistory {
  const known = new Map<string, Series>();
  const underWay = new Map<string, Promise<void>>();

  function isEnough(series: Series | undefined, to: Instant, limit: number): boolean {
    if (series === undefined) return false;
    const isRecent = clock.now() - series.askedAt < askAgainAfterMs;
    if (series.hasFailed) return isRecent;
    const before = series.bars.filter((bar) => bar.start < to).length;
    const isNewEnough = isRecent || to <= (series.bars.at(-1)?.start ?? 0);
    return isNewEnough && (before >= limit || series.isAll);
  }

  async function fetchInto(key: string, code: string, period: Period, to: Instant, limit: number) {
    const fetched = await fetchBars(code, period, to, limit);
    const before = known.get(key);
    const bars = new Map((before?.bars ?? []).map((bar) => [bar.start, bar]));
    for (const bar of fetched?.bars ?? []) bars.set(bar.start, bar);
    known.delete(key);
    known.set(key, {
      bars: [...bars.values()].sort((a, b) => a.start - b.start).slice(-barsKept),
      isAll: fetched?.isAll ?? before?.isAll ?? false,
      askedAt: clock.now(),
      hasFailed: fetched === undefined,
    });
    for (const oldest of known.keys()) {
      if (known.size <= seriesKept) break;
      known.delete(oldest);
    }
  }

  return {
    async load(code, period, to, limit) {
      const key = `${code} ${period}`;
      if (isEnough(known.get(key), to, limit)) return;
      const running =
        underWay.get(key) ??
        fetchInto(key, code, period, to, Math.min(limit, barsKept)).finally(() => underWay.delete(key));
      underWay.set(key, running);
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, waitAtMostMs);
      });
      await Promise.race([running, enough]).finally(() => clearTimeout(timer));
    },
    forget(code) {
      for (const key of known.keys()) if (key.startsWith(`${code} `)) known.delete(key);
    },
    read(code, period, to, limit) {
      const bars = known.get(`${code} ${period}`)?.bars ?? [];
      return bars.filter((bar) => bar.start < to).slice(-limit);
    },
  };
}
