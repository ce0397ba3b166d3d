import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type Bar, joinBars, type Period, periodStart } from '../rules.ts';
import {
  selectCandles,
  selectMinutesNotFolded,
  selectNewestLongCandles,
  upsertCandles,
} from './candles.sql.ts';
import { type CandleIndex, longPeriods } from './candles.ts';
import type { MarketFeed } from './feed.ts';

/** Rows of one statement. A first start and a minute's end write more. */
const rowsAtOnce = 5_000;

/**
 * Stores what changed. When the database fails, the bars wait for the next call and the failure is thrown.
 */
export async function storeChangedCandles(
  db: Database,
  candles: CandleIndex,
  sourceOf: (code: string) => string,
): Promise<void> {
  const changed = candles.takeChanged().map((bar) => ({ ...bar, source: sourceOf(bar.code) }));
  for (let from = 0; from < changed.length; from += rowsAtOnce) {
    try {
      await upsertCandles(db, changed.slice(from, from + rowsAtOnce));
    } catch (failure) {
      candles.putBack(changed.slice(from));
      throw failure;
    }
  }
}

/**
 * Sets the forming bars as the platform left them; where it was not running when a bar began, from the feed's
 * own history, so that a week's bar does not begin at the first start.
 */
export async function restoreCandles(
  db: Database,
  candles: CandleIndex,
  feeds: ReadonlyMap<string, MarketFeed>,
  at: Instant,
): Promise<void> {
  const followed = [...feeds].map(([code, { source }]) => ({ code, source }));
  const begun = new Set<string>();
  for (const bar of await selectNewestLongCandles(db, followed)) {
    if (bar.start !== periodStart(bar.period, at)) continue;
    candles.seed(bar);
    begun.add(`${bar.code} ${bar.period}`);
  }
  const minutes = await selectMinutesNotFolded(db, followed);
  for (const [code, feed] of feeds) {
    for (const period of longPeriods) {
      const start = periodStart(period, at);
      if (begun.has(`${code} ${period}`)) continue;
      const first = minutes.find((minute) => minute.code === code && minute.start >= start)?.start;
      const until = first ?? periodStart('1m', at);
      const bar = feed.history(code, period, until, 1).at(-1);
      if (bar?.start === start) candles.seed({ ...bar, code, period, through: until });
    }
  }
  for (const minute of minutes) candles.seed(minute);
}

/** How bars are shown after splits: those that were recorded, and those of the feed. */
export interface ShownBars {
  readonly raw: (bars: readonly Bar[]) => readonly Bar[];
  readonly history: (bars: readonly Bar[]) => readonly Bar[];
}

/**
 * Candles of a period that start before `to`, oldest first: the forming one, those stored, and where those
 * end the feed's history. A start time never comes twice.
 */
export async function readCandles(
  db: Database,
  candles: CandleIndex,
  feed: MarketFeed,
  request: { code: string; period: Period; to: Instant; limit: number },
  shown: ShownBars,
): Promise<Bar[]> {
  const { code, period, to, limit } = request;
  const stored = shown.raw(await selectCandles(db, { code, source: feed.source }, period, to, limit));
  if (stored.length < limit) await feed.loadHistory?.(code, period, to, limit);
  const history = stored.length < limit ? shown.history(feed.history(code, period, to, limit)) : [];
  const bars = history.length === 0 ? stored : fillIn(stored, history);
  const [forming] = shown.raw([candles.forming(code, period) ?? []].flat());
  if (forming === undefined || forming.start >= to) return bars.slice(-limit);
  // A bar that began before the platform was started is whole only together with the venue's.
  const begun = feed.loadHistory && history.find((bar) => bar.start === forming.start);
  const volume = Math.max(begun?.volume ?? 0, forming.volume);
  const whole = begun === undefined ? forming : { ...joinBars(begun, forming), volume };
  return [...bars.filter((bar) => bar.start < forming.start), whole].slice(-limit);
}

/** Puts history where no bar was stored. */
function fillIn(stored: readonly Bar[], history: readonly Bar[]): Bar[] {
  const bars = new Map(history.map((bar) => [bar.start, bar]));
  for (const bar of stored) bars.set(bar.start, bar);
  return [...bars.values()].sort((a, b) => a.start - b.start);
}
