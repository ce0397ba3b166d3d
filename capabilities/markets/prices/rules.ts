import type { MarketClass } from '#foundation/ids/market-class.ts';
import { dayMs, hourMs, type Instant, minuteMs } from '#foundation/time/clock.ts';

export const periods = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const;
export type Period = (typeof periods)[number];

/** A candle in points. `volume` is what the source counts; 0 where it tells none. */
export interface Bar {
  readonly start: Instant;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export const periodMs: Record<Period, number> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': hourMs,
  '4h': 4 * hourMs,
  '1d': dayMs,
  '1w': 7 * dayMs,
};

/** Weeks begin on Monday; 1970 began on a Thursday. */
const firstMonday = 4 * dayMs;

/** When the bar that holds this time starts. Bars follow UTC. */
export function periodStart(period: Period, at: Instant): Instant {
  const offset = period === '1w' ? firstMonday : 0;
  const length = periodMs[period];
  return Math.floor((at - offset) / length) * length + offset;
}

/** The bar over both, the earlier one first. */
export function joinBars(earlier: Bar, later: Bar): Bar {
  return {
    start: earlier.start,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    volume: earlier.volume + later.volume,
  };
}

/** Joins bars, oldest first, into the longer period's. */
export function foldBars(bars: Iterable<Bar>, period: Period): Bar[] {
  const folded: Bar[] = [];
  for (const bar of bars) {
    const start = periodStart(period, bar.start);
    const last = folded.at(-1);
    if (last?.start === start) folded[folded.length - 1] = joinBars(last, bar);
    else folded.push({ ...bar, start });
  }
  return folded;
}

/**
 * Why a tick decides nothing: it came outside the session, too late, with its bid above its ask, or with a
 * spread beyond the guard (docs/decisions/0066-sound-ticks.md), or while its market waits for a corporate
 * action to be carried out (docs/decisions/0151-corporate-actions.md).
 */
export const unsoundnesses = ['closed', 'stale', 'crossed', 'spread', 'held'] as const;

/** Whether a price is wrong in itself, not just out of its time. */
export function isWild(unsound: string | undefined): boolean {
  return unsound === 'crossed' || unsound === 'spread';
}

export interface QuotedPoints {
  readonly bidPoints: number;
  readonly askPoints: number;
  readonly lastPoints?: number;
}

/** The price shown: the last trade where the source tells trades, else the middle, half a point down. */
export function shownPoints(quote: QuotedPoints): number {
  return quote.lastPoints ?? Math.floor((quote.bidPoints + quote.askPoints) / 2);
}

/** Change in percent with two decimals, for display (docs/specification.md, section 3: zdf). */
export function changePercent(price: number, previousClose: number): number {
  if (previousClose === 0) return 0;
  return Math.round((price / previousClose - 1) * 10_000) / 100;
}

/** A quote older than this closes trading in it (docs/product.md, "Markets"). */
export function stalenessLimitMs(marketClass: MarketClass): number {
  return staleAfterMs[marketClass];
}
const staleAfterMs: Readonly<Record<MarketClass, number>> = {
  forex: 60_000,
  crypto: 10_000,
  stocks: 60_000,
  futures: 60_000,
  metals: 60_000,
  etfs: 60_000,
  options: 60_000,
};
