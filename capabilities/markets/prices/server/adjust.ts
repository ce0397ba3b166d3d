import { adjustPoints, type CorporateActions, type PriceFactor } from '#capabilities/markets/actions/face.ts';
import type { ListedInstrument } from '#capabilities/markets/catalogue/face.ts';
import { lastOpenMoment, tradingDayStart } from '#capabilities/markets/catalogue/trading-hours.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Bar } from '../rules.ts';
import type { MarketFeed, QuarterHour, Quote } from './feed.ts';

/** What prices ask of the corporate actions. */
export type ActionView = Pick<
  CorporateActions,
  'isHeld' | 'isJump' | 'isClosedToNew' | 'factors' | 'onApplied'
>;

/** A market's hours, and what time they go by. */
export interface OwnHours {
  readonly listed: Pick<ListedInstrument, 'code' | 'hours'>;
  readonly feed: Pick<MarketFeed, 'ownTime'>;
}

/**
 * A quote of before a split as it is after it, to the nearest point: as of the split, so that it is adjusted
 * once.
 */
export function adjustQuote<Q extends Quote>(quote: Q, factors: readonly PriceFactor[]): Q {
  const latest = factors.at(-1);
  if (latest === undefined || quote.at >= latest.at) return quote;
  const { bidPoints, askPoints, lastPoints, at } = quote;
  const adjust = (points: number) => Math.max(1, adjustPoints(points, at, factors));
  return {
    ...quote,
    bidPoints: adjust(bidPoints),
    askPoints: adjust(askPoints),
    ...(lastPoints === undefined ? {} : { lastPoints: adjust(lastPoints) }),
    at: latest.at,
  };
}

/**
 * Raw bars as they are shown after splits. A bar is from before a split when it began before the end of the
 * session before: days of UTC begin ahead of the session whose they are.
 */
export function adjustBars<B extends Bar>(
  bars: readonly B[],
  of: OwnHours,
  factors: readonly PriceFactor[],
): readonly B[] {
  if (factors.length === 0) return bars;
  const closes = atCloses(of, factors);
  return bars.map((bar) => {
    const start = own(of, bar.start);
    const adjust = (points: number) => Math.max(1, adjustPoints(points, start, closes));
    const { open, high, low, close } = bar;
    return { ...bar, open: adjust(open), high: adjust(high), low: adjust(low), close: adjust(close) };
  });
}

export function adjustRecent(
  recent: readonly QuarterHour[],
  of: OwnHours,
  factors: readonly PriceFactor[],
): number[] {
  const closes = atCloses(of, factors);
  return recent.map(({ start, close }) => Math.max(1, adjustPoints(close, own(of, start), closes)));
}

/** The close of the trading day before that of `at`. */
export function adjustClose(
  points: number,
  of: OwnHours,
  factors: readonly PriceFactor[],
  at: Instant,
): number {
  if (factors.length === 0) return points;
  const now = own(of, at);
  const dayStart = tradingDayStart(of.listed.hours, now) ?? now;
  return Math.max(1, adjustPoints(points, dayStart - 1, inOwnTime(of, factors)));
}

function own({ listed, feed }: OwnHours, at: Instant): Instant {
  return feed.ownTime?.(listed.code, at) ?? at;
}

function inOwnTime(of: OwnHours, factors: readonly PriceFactor[]): PriceFactor[] {
  return factors.map((factor) => ({ ...factor, at: own(of, factor.at) }));
}

/** The same factors from the end of the session before each on: there is no price in between. */
function atCloses(of: OwnHours, factors: readonly PriceFactor[]): PriceFactor[] {
  return inOwnTime(of, factors).map((factor) => {
    const before = lastOpenMoment(of.listed.hours, factor.at - 1) ?? factor.at - 1;
    return { ...factor, at: before + 1 };
  });
}
