import type { Logger } from 'pino';
import type { ListedInstrument } from '#capabilities/markets/catalogue/face.ts';
import { type Clock, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { MarketFeed, Quote } from '../feed.ts';
import { readCoinbaseFrame } from './coinbase-messages.ts';
import { type BackOff, connectToVenue } from './venue-connection.ts';
import { pointsAbove, pointsBelow } from './venue-feed.ts';
import { createVenueQuotes } from './venue-quotes.ts';

const venue = 'coinbase';
/** Pairs have a heartbeat each second; the list of products before comes at an interval of its own. */
const silentAfterMs = 15 * secondMs;
/** It tells bid and ask with each trade only: what is older may have moved since, and says nothing. */
const currentForMs = 3 * secondMs;
/** Middles that lie further apart than one part in so many, beside the spread, are two prices. */
const oneSharePart = 200;

export interface SecondVenueSettings {
  readonly wsUrl: string;
  readonly backOff?: BackOff;
}

export interface SecondVenueNeeds {
  readonly settings: SecondVenueSettings;
  readonly instruments: readonly ListedInstrument[];
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * A feed whose crypto prices a second venue looks at: while that venue has a current price and it is another,
 * the feed's counts as stale. Of a pair that the second does not have, or tells nothing of, nothing changes.
 */
export function withSecondVenue(feed: MarketFeed, needs: SecondVenueNeeds): MarketFeed {
  const second = follow(needs, feed);
  const differs = (quote: Quote, at: Instant) => {
    const other = second.current(quote.code, at);
    return other !== undefined && areTwoPrices(quote, other);
  };
  return {
    ...feed,
    quoteAgeMs: (quote, at) => (differs(quote, at) ? Infinity : feed.quoteAgeMs(quote, at)),
    delayMs: (quote, at) => (differs(quote, at) ? Infinity : feed.delayMs(quote, at)),
    stop() {
      second.stop();
      feed.stop?.();
    },
  };
}

type BidAsk = Pick<Quote, 'bidPoints' | 'askPoints'>;

/**
 * Whether the middles lie further apart than half of the narrower spread and 0.5 % of the second's middle.
 * Twice the middles are compared, and nothing is divided. The narrower: who lifts one side narrows a spread,
 * who widens one gains no room.
 */
export function areTwoPrices(first: BidAsk, second: BidAsk): boolean {
  const twice = ({ bidPoints, askPoints }: BidAsk) => bidPoints + askPoints;
  const spread = ({ bidPoints, askPoints }: BidAsk) => Math.max(0, askPoints - bidPoints);
  const apart = Math.abs(twice(first) - twice(second)) - Math.min(spread(first), spread(second));
  return apart * oneSharePart > twice(second);
}

function follow({ settings, instruments, clock, log }: SecondVenueNeeds, feed: MarketFeed) {
  const quotes = createVenueQuotes({ hasHeartbeats: true });
  const byProduct = new Map(
    instruments
      .filter(({ code, marketClass }) => marketClass === 'crypto' && feed.knows(code))
      .map((instrument) => [`${instrument.base}-${instrument.quoteCurrency}`, instrument]),
  );
  let isSubscribed = false;

  function onFrame(text: string): string | undefined {
    const frame = readCoinbaseFrame(text);
    switch (frame.kind) {
      case 'other':
        return undefined;
      case 'bad':
        return frame.problem;
      case 'products':
        subscribe(frame.online.filter((product) => byProduct.has(product)));
        return undefined;
      case 'ticker': {
        const { product, bid, ask, at } = frame.ticker;
        const instrument = byProduct.get(product);
        if (instrument === undefined) return 'an unrequested product';
        const bidPoints = pointsBelow(bid, instrument.decimals);
        const askPoints = pointsAbove(ask, instrument.decimals);
        if (bidPoints === undefined || askPoints === undefined) return 'not a price';
        const now = clock.now();
        const taken = quotes.take({ code: instrument.code, bidPoints, askPoints }, { venue: at }, now);
        // Only the newest is looked at.
        quotes.drain(now, () => {});
        return taken === 'ahead of its time' ? taken : undefined;
      }
    }
  }

  function subscribe(products: readonly string[]): void {
    if (isSubscribed || products.length === 0) return;
    isSubscribed = true;
    connection.send({ type: 'subscribe', product_ids: products, channels: ['ticker', 'heartbeat'] });
  }

  const connection = connectToVenue({
    venue,
    url: settings.wsUrl,
    log,
    silentAfterMs,
    ...(settings.backOff === undefined ? {} : { backOff: settings.backOff }),
    onOpen() {
      isSubscribed = false;
      connection.send({ type: 'subscribe', channels: [{ name: 'status' }] });
    },
    onBroken: () => quotes.interrupt(clock.now()),
    onFrame,
  });
  return {
    /** Its newest price, unless it is too old to say anything. */
    current(code: string, at: Instant): Quote | undefined {
      const latest = quotes.latest(code);
      return latest !== undefined && quotes.ageMs(latest, at) <= currentForMs ? latest : undefined;
    },
    stop: connection.stop,
  };
}
