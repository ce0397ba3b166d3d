import { type InstrumentTerms, nameIn, namesInAll } from '#capabilities/markets/catalogue/face.ts';
import { marketTypes } from '#capabilities/markets/catalogue/rules.ts';
import type { Quotes } from '#capabilities/markets/prices/face.ts';
import { changePercent, shownPoints } from '#capabilities/markets/prices/rules.ts';
import { markAddress } from '#foundation/calls/mark-address.ts';
import type { Book } from '#foundation/ids/book.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { formatLots, formatPrice, numberFromPoints, priceFromPoints } from '#foundation/money/price.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import * as calls from '../contract.ts';
import { type SearchedMarket, searchMarkets } from '../search-markets.ts';
import { drawDemoChart } from './demo-chart.ts';
import type { MarketView, MarketViews } from './market-views.ts';
import type { Watchlists } from './watchlist.ts';

export interface MarketCallsNeeds {
  readonly prices: Pick<Quotes, 'instrument' | 'instruments' | 'usdtRate'>;
  readonly views: MarketViews;
  readonly watchlists: Watchlists;
  readonly clock: Clock;
  readonly mode: 'sample' | 'production';
  /** The periods of the up/down options in a market. */
  readonly optionPeriodsOf: (instrument: InstrumentTerms) => calls.Instrument['optionPeriods'];
  /** The jump that orders in a market reserve for. */
  readonly gapOf: (instrument: InstrumentTerms) => calls.Instrument['gap'];
  readonly countCustomers: () => Promise<number>;
  /** What was traded in a book in the last day, in USDT units of 10^-8. */
  readonly measureDailyVolume: (book: Book) => Promise<bigint>;
}

/**
 * The specification's figures (docs/specification.md, sections 1 and 9), which only the sample data set may
 * show.
 */
const sampleHomeStats = {
  dailyVolume: '3800000000',
  listedCryptocurrencies: 350,
  users: 1_200_000,
  sample: true,
  demoChart: drawDemoChart(Math.random),
};

export function bindMarketCalls(router: CallRouter, options: MarketCallsNeeds): void {
  const { prices, views, watchlists, clock, mode } = options;
  router.on(calls.listMarketByType, async (wanted, { language }) => {
    const { type, search, points, top = Number.POSITIVE_INFINITY } = wanted;
    const ofType = views.views(clock.now()).filter((view) => type === undefined || typeOf(view) === type);
    const found = searchMarkets(ofType, search ?? '', searchedOf);
    return accept(firstOfEachClass(found, top).map((view) => marketOf(view, language, points)));
  });

  router.on(calls.getMarketInfo, async ({ code }, { language }) => {
    const view = views.view(code, clock.now());
    if (view === undefined) return refuse('INSTRUMENT_UNKNOWN');
    const usdtRate = prices.usdtRate(view.instrument.quoteCurrency);
    return accept({
      ...instrumentOf(view, language),
      optionPeriods: options.optionPeriodsOf(view.instrument),
      gap: options.gapOf(view.instrument),
      ...(usdtRate === undefined ? {} : { usdtRate: formatPrice(usdtRate) }),
    });
  });

  router.on(calls.homeStats, async (_, { book }) => {
    if (mode === 'sample') return accept(sampleHomeStats);
    return accept({
      dailyVolume: formatUnits(await options.measureDailyVolume(book)),
      listedCryptocurrencies: countCoins(prices),
      users: await options.countCustomers(),
      sample: false,
    });
  });

  router.on(calls.getWatchlist, async (_, { session }) =>
    accept(await watchlists.watched(session.customerId)),
  );

  router.on(calls.addToWatchlist, async ({ code }, { session }) => {
    if (prices.instrument(code) === undefined) return refuse('INSTRUMENT_UNKNOWN');
    await watchlists.watch(session.customerId, code);
    return accept(await watchlists.watched(session.customerId));
  });

  router.on(calls.removeFromWatchlist, async ({ code }, { session }) => {
    await watchlists.unwatch(session.customerId, code);
    return accept(await watchlists.watched(session.customerId));
  });
}

/** A coin against dollar and euro is one. */
function countCoins(prices: Pick<Quotes, 'instruments'>): number {
  const pairs = prices.instruments().filter(({ marketClass }) => marketClass === 'crypto');
  return new Set(pairs.map(({ base }) => base)).size;
}

function typeOf({ instrument }: MarketView): number {
  return marketTypes[instrument.marketClass];
}

function searchedOf(view: MarketView): SearchedMarket {
  const { code, base, quoteCurrency } = view.instrument;
  return { code, type: typeOf(view), name: namesInAll(view.instrument), base, quoteCurrency };
}

function firstOfEachClass(views: readonly MarketView[], top: number): MarketView[] {
  const taken = new Map<string, number>();
  return views.filter(({ instrument: { marketClass } }) => {
    const before = taken.get(marketClass) ?? 0;
    taken.set(marketClass, before + 1);
    return before < top;
  });
}

/** With the latest so many points of its recent prices; all of them unless it says. */
function marketOf(view: MarketView, language: Language, points = view.recent.length): calls.Market {
  const { instrument, tick, previousClose, recent, open, nextOpen, stale, halted } = view;
  const price = (points: number) => numberFromPoints(points, instrument.decimals);
  const shown = shownPoints(tick);
  const name = nameIn(language, instrument);
  return {
    code: instrument.code,
    type: typeOf(view),
    id: instrument.id,
    appName: name,
    ...(name === instrument.name || isPair(instrument) ? {} : { englishName: instrument.name }),
    base: instrument.base,
    quoteCurrency: instrument.quoteCurrency,
    logo: markAddress(instrument.code),
    price: price(previousClose),
    nowPrice: price(shown),
    zdf: changePercent(shown, previousClose),
    hundred: recent.slice(Math.max(0, recent.length - points)).map(price),
    bid: price(tick.bidPoints),
    ask: price(tick.askPoints),
    decimals: instrument.decimals,
    open,
    ...(nextOpen === undefined ? {} : { nextOpen: formatInstant(nextOpen) }),
    quoteTime: formatInstant(tick.at),
    source: tick.source,
    stale,
    ...(tick.unsound === undefined ? {} : { unsound: tick.unsound }),
    halted,
  };
}

/** Searches know its currencies and metals in every language. */
function isPair({ marketClass }: InstrumentTerms): boolean {
  return marketClass === 'forex' || marketClass === 'metals';
}

function instrumentOf(view: MarketView, language: Language): Omit<calls.Instrument, 'optionPeriods' | 'gap'> {
  const { instrument, nextClose } = view;
  return {
    ...marketOf(view, language),
    contractSize: formatUnits(instrument.contractSize),
    minLots: formatLots(instrument.minLots),
    lotStep: formatLots(instrument.lotStep),
    maxLots: formatLots(instrument.maxLots),
    maxLeverage: instrument.maxLeverage,
    feeRate: formatRatePpm(instrument.feeRatePpm),
    minStopDistance: formatPrice(priceFromPoints(instrument.minStopPoints, instrument.decimals)),
    swapLong: formatRatePpm(instrument.swapLongPpm),
    swapShort: formatRatePpm(instrument.swapShortPpm),
    ...(nextClose === undefined ? {} : { nextClose: formatInstant(nextClose) }),
    sessions: { timeZone: instrument.hours.timeZone, week: [...instrument.hours.week] },
  };
}
