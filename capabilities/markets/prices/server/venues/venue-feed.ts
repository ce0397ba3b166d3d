import type { ListedInstrument } from '#capabilities/markets/catalogue/face.ts';
import { closeAround, isOpen, nextOpening } from '#capabilities/markets/catalogue/trading-hours.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { MarketFeed, QuarterHour, Quote } from '../feed.ts';
import type { VenueHistory } from './venue-history.ts';
import type { VenueQuotes } from './venue-quotes.ts';

/** What the platform still knows of a venue from earlier runs. */
export interface RememberedPrices {
  /** The newest stored price, in points, and its time. */
  readonly last: ReadonlyMap<string, { readonly points: number; readonly at: Instant }>;
  /** Closes of the last quarter-hours, oldest first. */
  readonly quarterHours: ReadonlyMap<string, readonly QuarterHour[]>;
}

export interface VenueFeedNeeds {
  readonly source: string;
  /** The instruments the venue has prices for. */
  readonly instruments: readonly ListedInstrument[];
  readonly quotes: VenueQuotes;
  readonly history: VenueHistory;
  readonly previousClose: (code: string, at: Instant) => number | undefined;
  readonly remembered: RememberedPrices;
  /** The corporate actions that it tells of. */
  readonly announced?: MarketFeed['announced'];
  readonly stop: () => void;
}

/** A venue's quotes behind the platform's interface: they wait here until they are asked for. */
export function createVenueFeed(needs: VenueFeedNeeds): MarketFeed {
  const { quotes, history, remembered } = needs;
  const known = new Map(needs.instruments.map((instrument) => [instrument.code, instrument]));
  const trades = ({ hours, expiresAt }: ListedInstrument, at: Instant) =>
    isOpen(hours, at) && at < (expiresAt ?? Infinity);

  return {
    source: needs.source,
    knows: (code) => known.has(code),
    lastQuote(code, at) {
      const instrument = known.get(code);
      const latest = quotes.latest(code);
      if (latest !== undefined) return latest.at <= at ? latest : { ...latest, at };
      const last = remembered.last.get(code);
      return instrument === undefined || last === undefined
        ? undefined
        : { ...quoteAround(instrument, last.points), at: last.at };
    },
    advance(at, deliver) {
      // Venues also quote before and after hours; the platform's markets are closed then, and no stop may
      // fire.
      quotes.drain(at, (quote) => {
        const instrument = known.get(quote.code);
        if (instrument !== undefined && trades(instrument, quote.at)) deliver(quote);
      });
    },
    heardSince: quotes.heardSince,
    isOpen(code, at) {
      const instrument = known.get(code);
      return instrument !== undefined && trades(instrument, at);
    },
    nextOpening(code, at) {
      const instrument = known.get(code);
      const opening = instrument && nextOpening(instrument.hours, at);
      return opening !== undefined && opening < (instrument?.expiresAt ?? Infinity) ? opening : undefined;
    },
    closeAround(code, at) {
      const instrument = known.get(code);
      return instrument && closeAround(instrument.hours, at);
    },
    quoteAgeMs: (quote, at) => quotes.ageMs(quote, at),
    delayMs: (quote, at) => quotes.delayMs(quote, at),
    history: (code, period, to, limit) => history.read(code, period, to, limit),
    loadHistory: (code, period, to, limit) => history.load(code, period, to, limit),
    quarterHours: (code, _, count) => (remembered.quarterHours.get(code) ?? []).slice(-count),
    previousClose: needs.previousClose,
    isAdjusted: true,
    forgetHistory: history.forget,
    ...(needs.announced === undefined ? {} : { announced: needs.announced }),
    stop: needs.stop,
  };
}

/** The catalogue's spread around a price, where the venue tells no bid and ask. */
export function quoteAround(
  { code, tickPoints, spreadPoints }: ListedInstrument,
  points: number,
): Omit<Quote, 'at'> {
  const bidPoints = Math.max(1, Math.round((points - spreadPoints / 2) / tickPoints)) * tickPoints;
  return { code, bidPoints, askPoints: bidPoints + spreadPoints };
}

/** A venue's bid in whole points, rounded down; undefined when it is no price. */
export function pointsBelow(price: number, decimals: number): number | undefined {
  return wholePoints(price, decimals, Math.floor);
}

/** A venue's ask in whole points, rounded up; undefined when it is no price. */
export function pointsAbove(price: number, decimals: number): number | undefined {
  return wholePoints(price, decimals, Math.ceil);
}

/** A trade's price in the nearest whole points; undefined when it is no price. */
export function nearestPoints(price: number, decimals: number): number | undefined {
  return wholePoints(price, decimals, Math.round);
}

/**
 * A price that lies on a point but for what a float can't hold is that point, whichever way it is rounded.
 */
function wholePoints(price: number, decimals: number, round: (value: number) => number): number | undefined {
  const exact = price * 10 ** decimals;
  const nearest = Math.round(exact);
  const points = Math.abs(exact - nearest) <= Math.abs(exact) * 1e-12 ? nearest : round(exact);
  return Number.isSafeInteger(points) && points > 0 ? points : undefined;
}
