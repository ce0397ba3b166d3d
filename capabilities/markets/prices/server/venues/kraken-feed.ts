import type { Logger } from 'pino';
import { z } from 'zod';
import type { ListedInstrument } from '#capabilities/markets/catalogue/face.ts';
import { type Clock, dayMs, secondMs } from '#foundation/time/clock.ts';
import { foldBars, type Period, periodMs } from '../../rules.ts';
import type { MarketFeed } from '../feed.ts';
import {
  type KrakenPair,
  krakenPair,
  readKrakenBars,
  readKrakenDays,
  readKrakenFrame,
  readKrakenPairs,
} from './kraken-messages.ts';
import { type BackOff, connectToVenue, keepAliveEveryMs } from './venue-connection.ts';
import {
  createVenueFeed,
  nearestPoints,
  pointsAbove,
  pointsBelow,
  type RememberedPrices,
} from './venue-feed.ts';
import { createVenueHistory } from './venue-history.ts';
import { createVenueQuotes } from './venue-quotes.ts';
import { createVenueRequests } from './venue-requests.ts';

const venue = 'kraken';
const symbolsPerFrame = 50;
/**
 * Kraken sends a heartbeat each second in which it has nothing else to say, and advises to reconnect after
 * five without any.
 */
const silentAfterMs = 6 * secondMs;
/** A quote as old as this is asked for again: where nothing moves, the websocket tells nothing. */
const quietAfterMs = 3 * secondMs;
const lookAtQuietEveryMs = 4 * secondMs;

export interface KrakenSettings {
  readonly wsUrl: string;
  readonly restUrl: string;
  readonly backOff?: BackOff;
  readonly silentAfterMs?: number;
  readonly lookAtQuietEveryMs?: number;
  /** Questions to the public REST interface (60, one a second). */
  readonly requestsPerMinute?: number;
}

export interface VenueNeeds<Settings> {
  readonly settings: Settings;
  readonly instruments: readonly ListedInstrument[];
  readonly clock: Clock;
  readonly remembered: RememberedPrices;
  /** What the venue listed when it was last asked, for a start at which it does not answer. */
  readonly rememberedListing: unknown;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export interface OpenedVenue {
  readonly feed: MarketFeed;
  /** To be remembered for the next start; undefined when the venue told nothing new. */
  readonly listing: unknown;
}

/**
 * Crypto pairs from Kraken's public interfaces, without a key. Throws when the venue does not answer and
 * nothing is remembered: without its listing its instruments are unknown.
 */
export async function createKraken(options: VenueNeeds<KrakenSettings>): Promise<OpenedVenue> {
  const { settings, instruments, log } = options;
  const perMinute = settings.requestsPerMinute ?? 60;
  const requests = createVenueRequests({ venue, url: settings.restUrl, perMinute, log });
  const given =
    readKrakenPairs(await requests.get('/0/public/AssetPairs', {})) ??
    readKrakenPairs(await requests.get('/0/public/AssetPairs', {}));
  const remembered = z.array(krakenPair).safeParse(options.rememberedListing).data;
  const listing = given ?? remembered;
  if (listing === undefined) {
    requests.stop();
    throw new Error(`FEED: ${venue} does not answer at ${settings.restUrl}, and it was never reached before`);
  }
  const coins = new Map(
    instruments.filter((each) => each.marketClass === 'crypto').map((each) => [each.code, each]),
  );
  const pairs = listing.flatMap((pair) => {
    const instrument = coins.get(pair.code);
    return instrument === undefined ? [] : [{ ...pair, instrument }];
  });
  const { feed, refresh } = follow(options, pairs, requests);
  await refresh();
  return {
    feed,
    listing: given === undefined ? undefined : pairs.map(({ instrument, ...pair }) => pair),
  };
}

interface FollowedPair extends KrakenPair {
  readonly instrument: ListedInstrument;
}

function follow(
  { settings, clock, remembered, log }: VenueNeeds<KrakenSettings>,
  pairs: readonly FollowedPair[],
  requests: ReturnType<typeof createVenueRequests>,
) {
  const quotes = createVenueQuotes({ hasHeartbeats: true });
  const bySymbol = new Map(pairs.map((pair) => [pair.symbol, pair]));
  const byCode = new Map(pairs.map((pair) => [pair.code, pair]));
  const opens = new Map<string, number>();
  /** While the venue is down for maintenance or only cancels orders, its last prices can't be traded on. */
  let isOnline = true;

  /** Says why a quote was left out. */
  function take(
    { code, instrument }: FollowedPair,
    { bid, ask }: { bid: number; ask: number },
    time: { venue: number } | { asOf: number },
  ): string | undefined {
    if (!isOnline) return undefined;
    const bidPoints = pointsBelow(bid, instrument.decimals);
    const askPoints = pointsAbove(ask, instrument.decimals);
    if (bidPoints === undefined || askPoints === undefined || askPoints < bidPoints) return 'not a price';
    const taken = quotes.take({ code, bidPoints, askPoints }, time, clock.now());
    return taken === 'ahead of its time' ? taken : undefined;
  }

  function onFrame(text: string): string | undefined {
    const frame = readKrakenFrame(text);
    if (frame !== undefined) quotes.heard(clock.now());
    switch (frame?.kind) {
      case undefined:
        return 'not a known frame';
      case 'alive':
        return undefined;
      case 'refused':
        return `no subscription: ${frame.symbol} ${frame.error}`.slice(0, 120);
      case 'system':
        isOnline = frame.isOnline;
        if (!isOnline) quotes.interrupt(clock.now());
        return undefined;
      case 'ticker': {
        let problem = frame.unreadable > 0 ? 'a ticker without prices' : undefined;
        for (const ticker of frame.tickers) {
          const pair = bySymbol.get(ticker.symbol);
          const time = ticker.at === undefined ? { asOf: clock.now() } : { venue: ticker.at };
          problem = (pair === undefined ? 'an unrequested symbol' : take(pair, ticker, time)) ?? problem;
        }
        return problem;
      }
    }
  }

  /**
   * Asks for every pair's bid, ask and day at once; quotes that stood still are confirmed as of the question.
   */
  async function refresh(): Promise<void> {
    const asOf = clock.now();
    const days = readKrakenDays(await requests.get('/0/public/Ticker', {}));
    for (const pair of pairs) {
      const day = days?.get(pair.key);
      if (day === undefined) continue;
      const open = nearestPoints(day.open, pair.instrument.decimals);
      if (open !== undefined) opens.set(pair.code, open);
      const latest = quotes.latest(pair.code);
      if (latest === undefined || quotes.ageMs(latest, asOf) > quietAfterMs) take(pair, day, { asOf });
    }
  }

  const connection = connectToVenue({
    venue,
    url: settings.wsUrl,
    log,
    silentAfterMs: settings.silentAfterMs ?? silentAfterMs,
    keepAlive: { frame: { method: 'ping' }, everyMs: keepAliveEveryMs },
    ...(settings.backOff === undefined ? {} : { backOff: settings.backOff }),
    onOpen() {
      const symbols = pairs.map((pair) => pair.symbol);
      for (let from = 0; from < symbols.length; from += symbolsPerFrame) {
        const symbol = symbols.slice(from, from + symbolsPerFrame);
        connection.send({
          method: 'subscribe',
          params: { channel: 'ticker', symbol, event_trigger: 'bbo', snapshot: true },
        });
      }
    },
    onBroken: () => quotes.interrupt(clock.now()),
    onFrame,
  });
  let isRefreshing = false;
  const looking = setInterval(() => {
    if (isRefreshing) return;
    isRefreshing = true;
    void refresh().finally(() => {
      isRefreshing = false;
    });
  }, settings.lookAtQuietEveryMs ?? lookAtQuietEveryMs);

  const history = createVenueHistory(async (code, period) => {
    const pair = byCode.get(code);
    if (pair === undefined) return undefined;
    const interval = String(periodMs[asked(period)] / 60_000);
    const answer = await requests.get('/0/public/OHLC', { pair: pair.altname, interval });
    const bars = readKrakenBars(answer, pair.instrument.decimals);
    // The newest 720 are all there is, whatever is asked.
    return bars === undefined ? undefined : { bars: foldBars(bars, period), isAll: true };
  }, clock);

  const feed = createVenueFeed({
    source: venue,
    instruments: pairs.map((pair) => pair.instrument),
    quotes,
    history,
    remembered,
    previousClose: (code) => opens.get(code),
    stop() {
      clearInterval(looking);
      connection.stop();
      requests.stop();
    },
  });
  return { feed, refresh };
}

/** Kraken's weeks begin on Thursday, ours on Monday: they are folded from days. */
function asked(period: Period): Period {
  return periodMs[period] > dayMs ? '1d' : period;
}
