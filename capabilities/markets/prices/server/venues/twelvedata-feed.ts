import { z } from 'zod';
import type { ListedInstrument } from '#capabilities/markets/catalogue/face.ts';
import { tradingDayStart } from '#capabilities/markets/catalogue/trading-hours.ts';
import type { MarketClass } from '#foundation/ids/market-class.ts';
import { type Instant, minuteMs, secondMs } from '#foundation/time/clock.ts';
import { foldBars, type Period, periodMs } from '../../rules.ts';
import type { MarketFeed } from '../feed.ts';
import type { OpenedVenue, VenueNeeds } from './kraken-feed.ts';
import { creditsOfCalendar, readTwelveDataActions } from './twelvedata-actions.ts';
import {
  readTwelveDataBars,
  readTwelveDataDays,
  readTwelveDataFrame,
  type TwelveDataPrice,
} from './twelvedata-messages.ts';
import { type BackOff, connectToVenue, keepAliveEveryMs } from './venue-connection.ts';
import { createVenueFeed, nearestPoints, pointsAbove, pointsBelow, quoteAround } from './venue-feed.ts';
import { createVenueHistory } from './venue-history.ts';
import { createVenueQuotes } from './venue-quotes.ts';
import { createVenueRequests } from './venue-requests.ts';

const venue = 'twelvedata';
const classes: readonly MarketClass[] = ['forex', 'stocks', 'etfs', 'metals'];
const symbolsPerFrame = 100;
const symbolsPerQuestion = 8;
/** Its answer to our heartbeat is a frame each ten seconds. */
const silentAfterMs = 30 * secondMs;
const answerWithinMs = 10 * secondMs;
const barsAtMost = 5_000;

export interface TwelveDataSettings {
  readonly wsUrl: string;
  readonly restUrl: string;
  readonly apiKey: string;
  /** What the plan allows: symbols at once, and API credits a minute. */
  readonly symbolsAtMost: number;
  readonly creditsPerMinute: number;
  readonly backOff?: BackOff;
  readonly silentAfterMs?: number;
  readonly keepAliveEveryMs?: number;
  readonly answerWithinMs?: number;
}

interface Subscribed {
  readonly symbol: string;
  readonly instrument: ListedInstrument;
}

/**
 * Currencies, shares, funds and metals from Twelve Data, with the operator's key. Which of them the plan
 * covers is known from the answer to the subscription; where none comes, from the last one.
 */
export async function createTwelveData(options: VenueNeeds<TwelveDataSettings>): Promise<OpenedVenue> {
  const { settings, instruments, clock, log } = options;
  const wanted = instruments
    .filter(({ marketClass }) => classes.includes(marketClass))
    .slice(0, settings.symbolsAtMost)
    .map((instrument): Subscribed => ({ symbol: symbolOf(instrument), instrument }));
  const bySymbol = new Map(wanted.map((each) => [each.symbol, each]));
  const byCode = new Map(wanted.map((each) => [each.instrument.code, each]));
  const quotes = createVenueQuotes({ hasHeartbeats: false });
  const dayVolumes = new Map<string, number>();
  const answers = awaitAnswers(wanted.length);

  function take({ instrument }: Subscribed, given: TwelveDataPrice): string | undefined {
    const { decimals, marketClass, code } = instrument;
    const last = nearestPoints(given.price, decimals);
    if (last === undefined) return 'not a price';
    const bid = given.bid === undefined ? undefined : pointsBelow(given.bid, decimals);
    const ask = given.ask === undefined ? undefined : pointsAbove(given.ask, decimals);
    const isQuoted = bid !== undefined && ask !== undefined && ask >= bid;
    const isTraded = marketClass === 'stocks' || marketClass === 'etfs';
    const volume = given.dayVolume === undefined ? undefined : tradedSince(code, given.dayVolume);
    const quote = {
      ...(isQuoted ? { code, bidPoints: bid, askPoints: ask } : quoteAround(instrument, last)),
      // Prices of currencies and metals are quotes, not trades.
      ...(isTraded ? { lastPoints: last } : {}),
      ...(volume === undefined ? {} : { volume }),
    };
    const taken = quotes.take(quote, { venue: given.at }, clock.now());
    return taken === 'ahead of its time' ? taken : undefined;
  }

  /** A day's volume that falls begins a new day. */
  function tradedSince(code: string, dayVolume: number): number | undefined {
    const before = dayVolumes.get(code);
    dayVolumes.set(code, dayVolume);
    return before === undefined ? undefined : dayVolume - (dayVolume < before ? 0 : before);
  }

  function onFrame(text: string): string | undefined {
    const frame = readTwelveDataFrame(text);
    switch (frame?.kind) {
      case undefined:
        return 'not a known frame';
      case 'alive':
        return undefined;
      case 'error':
        return `error: ${frame.message}`;
      case 'subscribed':
        answers.add(frame.symbols, frame.refused);
        return undefined;
      case 'price': {
        const subscribed = bySymbol.get(frame.price.symbol);
        return subscribed === undefined ? 'an unrequested symbol' : take(subscribed, frame.price);
      }
    }
  }

  const connection = connectToVenue({
    venue,
    url: `${settings.wsUrl}?${new URLSearchParams({ apikey: settings.apiKey })}`,
    log,
    silentAfterMs: settings.silentAfterMs ?? silentAfterMs,
    keepAlive: {
      frame: { action: 'heartbeat' },
      everyMs: settings.keepAliveEveryMs ?? keepAliveEveryMs,
    },
    ...(settings.backOff === undefined ? {} : { backOff: settings.backOff }),
    onOpen() {
      for (let from = 0; from < wanted.length; from += symbolsPerFrame) {
        const symbols = wanted.slice(from, from + symbolsPerFrame).map(({ symbol }) => symbol);
        connection.send({ action: 'subscribe', params: { symbols: symbols.join(',') } });
      }
    },
    onBroken: () => quotes.interrupt(clock.now()),
    onFrame,
  });

  const given = await answers.within(settings.answerWithinMs ?? answerWithinMs);
  const remembered = z.array(z.string()).safeParse(options.rememberedListing).data;
  if (given === undefined) log.warn({ venue }, 'a venue did not say which symbols it gives');
  const symbols = new Set(given ?? remembered ?? bySymbol.keys());
  const subscribed = wanted.filter(({ symbol }) => symbols.has(symbol));
  const rest = askByRest(options, subscribed, byCode);

  const feed: MarketFeed = createVenueFeed({
    source: venue,
    instruments: subscribed.map(({ instrument }) => instrument),
    quotes,
    history: rest.history,
    remembered: options.remembered,
    previousClose: rest.previousClose,
    announced: rest.announced,
    stop() {
      connection.stop();
      rest.stop();
    },
  });
  return { feed, listing: given };
}

/** EURUSD is EUR/USD there; shares keep their ticker. */
function symbolOf({ code, base, quoteCurrency, marketClass }: ListedInstrument): string {
  return marketClass === 'forex' || marketClass === 'metals' ? `${base}/${quoteCurrency}` : code;
}

/** Gathers the answers to subscriptions until each symbol has one. */
function awaitAnswers(count: number) {
  const accepted = new Set<string>();
  const answered = new Set<string>();
  let complete: () => void = () => {};
  const completion = new Promise<void>((resolve) => {
    complete = resolve;
  });
  return {
    add(symbols: readonly string[], refused: readonly string[]): void {
      for (const symbol of symbols) accepted.add(symbol);
      for (const symbol of [...symbols, ...refused]) answered.add(symbol);
      if (answered.size >= count) complete();
    },
    /** The symbols accepted so far; undefined when nothing was answered. */
    async within(ms: number): Promise<readonly string[] | undefined> {
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, count === 0 ? 0 : ms);
      });
      await Promise.race([completion, enough]).finally(() => clearTimeout(timer));
      return answered.size === 0 ? undefined : [...accepted];
    },
  };
}

/** Closes of the day before and bars, each question counted in credits. */
function askByRest(
  { settings, clock, log }: VenueNeeds<TwelveDataSettings>,
  subscribed: readonly Subscribed[],
  byCode: ReadonlyMap<string, Subscribed>,
) {
  const requests = createVenueRequests({
    venue,
    url: settings.restUrl,
    headers: { authorization: `apikey ${settings.apiKey}` },
    perMinute: settings.creditsPerMinute,
    log,
  });
  const closes = new Map<string, { day: Instant | undefined; points: number }>();

  /** Asks for the closes that belong to another trading day than the running one. */
  async function askForCloses(): Promise<void> {
    const at = clock.now();
    const old = subscribed.filter(
      ({ instrument }) => closes.get(instrument.code)?.day !== tradingDayStart(instrument.hours, at),
    );
    for (let from = 0; from < old.length; from += symbolsPerQuestion) {
      const some = old.slice(from, from + symbolsPerQuestion);
      const symbol = some.map((each) => each.symbol).join(',');
      const days = readTwelveDataDays(await requests.get('/quote', { symbol }, some.length));
      for (const { instrument, symbol: name } of some) {
        const day = days.find((each) => each.symbol === name);
        const points = day && nearestPoints(day.previousClose, instrument.decimals);
        if (points !== undefined) {
          closes.set(instrument.code, { day: tradingDayStart(instrument.hours, at), points });
        }
      }
    }
  }

  let isAsking = false;
  const ask = () => {
    if (isAsking) return;
    isAsking = true;
    void askForCloses().finally(() => {
      isAsking = false;
    });
  };
  ask();
  const asking = setInterval(ask, minuteMs);

  const history = createVenueHistory(async (code, period, to, limit) => {
    const instrument = byCode.get(code);
    if (instrument === undefined) return undefined;
    const part = partOf(period);
    const count = Math.min(barsAtMost, Math.ceil(limit * (periodMs[period] / periodMs[part])));
    const answer = await requests.get('/time_series', {
      symbol: instrument.symbol,
      interval: intervals[part],
      outputsize: String(count),
      end_date: new Date(to).toISOString().slice(0, 19).replace('T', ' '),
      timezone: 'UTC',
      order: 'ASC',
    });
    const bars = readTwelveDataBars(answer, instrument.instrument.decimals);
    return bars && { bars: foldBars(bars, period), isAll: bars.length < count };
  }, clock);

  return {
    history,
    previousClose: (code: string) => closes.get(code)?.points,
    announced: (since: Instant) =>
      settings.creditsPerMinute < creditsOfCalendar
        ? Promise.resolve(undefined)
        : readTwelveDataActions(requests.get, since, sharesOf(subscribed)),
    stop() {
      clearInterval(asking);
      requests.stop();
    },
  };
}

/** Codes by the symbols of those whose companies do something. */
function sharesOf(subscribed: readonly Subscribed[]): ReadonlyMap<string, string> {
  const shares = subscribed.filter(
    ({ instrument: { marketClass } }) => marketClass === 'stocks' || marketClass === 'etfs',
  );
  return new Map(shares.map(({ symbol, instrument }) => [symbol, instrument.code]));
}

type Interval = '1m' | '5m' | '15m' | '30m' | '1d';
const intervals: Record<Interval, string> = {
  '1m': '1min',
  '5m': '5min',
  '15m': '15min',
  '30m': '30min',
  '1d': '1day',
};

/**
 * Its hours begin with the exchange's session and ours with the hour: they are folded from half-hours, weeks
 * from days.
 */
function partOf(period: Period): Interval {
  switch (period) {
    case '1h':
    case '4h':
      return '30m';
    case '1w':
      return '1d';
    default:
      return period;
  }
}
