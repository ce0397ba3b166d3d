import type { Logger } from 'pino';
import type { ListedInstrument } from '#capabilities/markets/catalogue/face.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Unsoundness } from '../face.ts';
import { shownPoints } from '../rules.ts';
import { type ActionView, adjustQuote } from './adjust.ts';
import type { CandleIndex } from './candles.ts';
import { type DwellTerms, dwellTimes, initialDwell } from './dwell-terms.ts';
import { createDwellWatch, type DwellWatch } from './dwell-watch.ts';
import type { MarketFeed, QuarterHour, Quote, Told } from './feed.ts';
import { type GuardTerms, guardTimes, initialGuard } from './guard-terms.ts';
import type { LatestPrices } from './latest-prices.ts';
import type { SoundPrice } from './sound-prices.sql.ts';
import { unsoundnessOf } from './soundness.ts';
import { createSpreadWatch, type SpreadWatch } from './spread-watch.ts';

/** An instrument that a feed has prices for. */
export interface Followed {
  readonly listed: ListedInstrument;
  readonly feed: MarketFeed;
  readonly spread: SpreadWatch;
  readonly dwell: DwellWatch;
  /** Undefined until the feed told one, or a first price. */
  previousClose: number | undefined;
  recent: readonly QuarterHour[];
}

/** What the feeds are followed with. */
export interface Following {
  readonly feeds: readonly MarketFeed[];
  readonly followed: ReadonlyMap<string, Followed>;
  readonly prices: LatestPrices;
  readonly candles: CandleIndex;
}

/**
 * A mini chart keeps the last 100 points, the newest of them the latest price (docs/specification.md, section
 * 9).
 */
export const miniChartPoints = 100;

/** What is published with a quote. */
export function told({ guard }: SpreadWatch, heardSince: Instant, unsound: Unsoundness | undefined): Told {
  return unsound === undefined ? { guard, heardSince } : { guard, heardSince, unsound };
}

export interface FollowNeeds {
  readonly listed: readonly ListedInstrument[];
  readonly feeds: readonly MarketFeed[];
  readonly prices: LatestPrices;
  /** What the last process knew. */
  readonly known: readonly SoundPrice[];
  readonly guard: GuardTerms | undefined;
  readonly dwell: DwellTerms | undefined;
  readonly actions: ActionView;
  readonly at: Instant;
}

/**
 * Gives each instrument its feed and, where the feed has one already, its first price. One that is unsound by
 * more than its age values nothing where the last process knew a better one.
 */
export function follow(needs: FollowNeeds): Map<string, Followed> {
  const { listed, feeds, prices, known, guard, actions, at } = needs;
  const lastKnown = new Map(known.map((price) => [`${price.source} ${price.code}`, price]));
  const followed = new Map<string, Followed>();
  for (const instrument of listed) {
    const feed = feeds.find((each) => each.knows(instrument.code));
    if (feed === undefined) continue;
    const factors = actions.factors(instrument.code);
    const last = feed.lastQuote(instrument.code, at);
    // What was quoted before a split is what it is after it.
    const quote = last && adjustQuote(last, factors);
    const before = lastKnown.get(`${feed.source} ${instrument.code}`);
    const { spreadPoints, marketClass } = instrument;
    const times = guardTimes(guard ?? initialGuard, marketClass);
    const spread = createSpreadWatch(spreadPoints, before?.medianPoints ?? spreadPoints, times);
    const dwell = createDwellWatch(dwellTimes(needs.dwell ?? initialDwell, marketClass));
    if (before !== undefined) dwell.begin(adjustQuote(quoteOf(before), factors));
    if (quote !== undefined) {
      const unsound = unsoundnessOf({ listed: instrument, feed, spread }, quote, at);
      if (unsound !== undefined) {
        prices.value(
          unsound === 'stale' || before === undefined ? quote : adjustQuote(quoteOf(before), factors),
          feed.source,
        );
      }
      prices.take(quote, feed.source, told(spread, at, unsound), dwell);
    }
    followed.set(instrument.code, {
      listed: instrument,
      feed,
      spread,
      dwell,
      previousClose: feed.previousClose(instrument.code, at) ?? (quote && shownPoints(quote)),
      recent: feed.quarterHours(instrument.code, at, miniChartPoints - 1),
    });
  }
  return followed;
}

/** Codes in one line of the log. */
const toldAtMost = 40;

/** One line about what is listed and never followed: the operator would look for it in vain. */
export function tellUnpriced(
  listed: readonly ListedInstrument[],
  feeds: readonly MarketFeed[],
  log: Pick<Logger, 'warn'>,
): void {
  const codes = listed.map(({ code }) => code).filter((code) => !feeds.some((feed) => feed.knows(code)));
  const more = codes.length > toldAtMost ? ` and ${codes.length - toldAtMost} more` : '';
  if (codes.length > 0)
    log.warn(`in the catalogue, and no feed has prices: ${codes.slice(0, toldAtMost).join(', ')}${more}`);
}

function quoteOf({ code, bidPoints, askPoints, at }: SoundPrice): Quote {
  return { code, bidPoints, askPoints, at };
}
