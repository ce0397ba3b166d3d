import type { ListedInstrument } from '#capabilities/markets/catalogue/face.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Unsoundness } from '../face.ts';
import { stalenessLimitMs } from '../rules.ts';
import type { MarketFeed, Quote } from './feed.ts';
import type { SpreadWatch } from './spread-watch.ts';

export interface Judged {
  readonly listed: Pick<ListedInstrument, 'marketClass'>;
  readonly feed: Pick<MarketFeed, 'isOpen' | 'quoteAgeMs'>;
  readonly spread: SpreadWatch;
}

/** Whether a quote is older than its class allows. */
export function isStale({ listed, feed }: Judged, quote: Quote, at: Instant): boolean {
  return feed.quoteAgeMs(quote, at) > stalenessLimitMs(listed.marketClass);
}

/**
 * Why a quote that arrives now decides nothing; undefined when it is sound. Only quotes of the session, in
 * time and not crossed, tell how wide the spread is.
 */
export function unsoundnessOf(of: Judged, quote: Quote, at: Instant): Unsoundness | undefined {
  if (!of.feed.isOpen(quote.code, quote.at)) return 'closed';
  if (isStale(of, quote, at)) return 'stale';
  const points = quote.askPoints - quote.bidPoints;
  if (points < 0) return 'crossed';
  return of.spread.take(points, quote.at) ? undefined : 'spread';
}
