import type { Instant } from '#foundation/time/clock.ts';
import { shownPoints } from '../rules.ts';
import type { ListedInstrument } from './catalogue.ts';
import type { MarketFeed } from './feed.ts';
import type { LatestPrices } from './latest-prices.ts';

/** An instrument that a feed has prices for. */
export interface Followed {
  readonly listed: ListedInstrument;
  /** As listed, with what operators have set; another object after each change. */
  instrument: ListedInstrument;
  readonly feed: MarketFeed;
  /** Undefined until the feed told one, or a first price. */
  previousClose: number | undefined;
  recent: number[];
}

/** The specification, section 3: a mini chart keeps the last 100 points; the newest of them is the latest price. */
export const miniChartPoints = 100;

/** Gives each instrument its feed and, where the feed has one already, its first price. */
export function follow(
  listed: readonly ListedInstrument[],
  feeds: readonly MarketFeed[],
  prices: LatestPrices,
  at: Instant,
): Map<string, Followed> {
  const followed = new Map<string, Followed>();
  for (const instrument of listed) {
    const feed = feeds.find((each) => each.knows(instrument.code));
    if (feed === undefined) continue;
    const quote = feed.lastQuote(instrument.code, at);
    if (quote !== undefined) prices.take(quote, feed.source);
    followed.set(instrument.code, {
      listed: instrument,
      instrument,
      feed,
      previousClose: feed.previousClose(instrument.code, at) ?? (quote && shownPoints(quote)),
      recent: feed.quarterHours(instrument.code, at, miniChartPoints - 1),
    });
  }
  return followed;
}
