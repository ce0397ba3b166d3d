import type { Logger } from 'pino';
import type { ConfigValue } from '#capabilities/configuration/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { asPrice, type Price, priceDecimals, priceFromPoints } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { Period } from '../contract.ts';
import type { Markets, Tick, Tradability } from '../face.ts';
import { type Bar, shownPoints, stalenessLimitMs } from '../rules.ts';
import { readCandles, restoreCandles, storeChangedCandles } from './candle-store.ts';
import { selectMinutesFrom } from './candles.sql.ts';
import { type CandleBook, createCandleBook } from './candles.ts';
import { type CatalogueEntry, type ListedInstrument, listedInstrument } from './catalogue.ts';
import { isVenue, type MarketFeed, type Quote } from './feed.ts';
import { type Followed, follow, miniChartPoints } from './followed.ts';
import { createHalts, type Halts } from './halts.ts';
import { createLatestPrices, type LatestPrices } from './latest-prices.ts';
import { type MarketTerms, withTerms } from './market-terms.ts';
import {
  deleteWatched,
  insertWatched,
  selectInstruments,
  selectWatched,
  takeTickBlock,
  upsertInstruments,
} from './markets.sql.ts';

const pumpEveryMs = 100;
const watchedAtMost = 200;

export interface MarketsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly mode: 'sample' | 'production';
  /** What to list at the start (the sample data set); absent = only what the database already lists. */
  readonly catalogue?: readonly CatalogueEntry[];
  /** Makes the feeds for what is listed, the preferred ones first: each instrument follows the first that knows it. */
  readonly openFeeds: (instruments: readonly ListedInstrument[]) => Promise<readonly MarketFeed[]>;
  /** What operators have set; absent = as the catalogue lists it. */
  readonly terms?: ConfigValue<MarketTerms>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** An instrument with everything its screens show. */
export interface MarketView {
  readonly instrument: ListedInstrument;
  readonly tick: Tick;
  readonly previousClose: number;
  /** Closes of the last quarter-hours, then the latest price; at most 100 points. */
  readonly recent: readonly number[];
  readonly open: boolean;
  readonly nextOpen: Instant | undefined;
  readonly stale: boolean;
  readonly halted: boolean;
}

/** The markets with what their own routes and live channel need beside the face. */
export interface MarketsService extends Markets {
  /** Instruments that a feed has prices for, in the catalogue's order, without contracts that have expired. */
  views(at: Instant): MarketView[];
  view(code: string, at: Instant): MarketView | undefined;
  previousClose(code: string): number | undefined;
  candles(code: string, period: Period, to: Instant, limit: number): Promise<Bar[]>;
  watched(customerId: CustomerId): Promise<string[]>;
  watch(customerId: CustomerId, code: string): Promise<void>;
  unwatch(customerId: CustomerId, code: string): Promise<void>;
  /** Gives out every tick that is due now. The platform does so ten times a second; after moving a clock, call it. */
  pump(): void;
  /** Halts an instrument or lets it trade again; false for an unknown code. For operators with the permission `risk`. */
  setHalted: Halts['set'];
  /** Takes up what other processes have halted. The platform does so each second. */
  refreshHalts(): Promise<void>;
  /** Stores what changed of the candles. The platform does so each second. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Lists the catalogue, opens the feeds, takes up the candles where they stood and begins to follow the prices. */
export async function startMarkets(options: MarketsOptions): Promise<MarketsService> {
  const { db, clock, log } = options;
  if (options.catalogue) await upsertInstruments(db, options.catalogue);
  const listed = (await selectInstruments(db)).map(listedInstrument);
  const feeds = await options.openFeeds(listed);
  const prices = createLatestPrices(await takeTickBlock(db));
  const at = clock.now();
  const followed = follow(listed, feeds, prices, at);
  const setTerms = (terms: MarketTerms) => {
    for (const of of followed.values()) of.instrument = withTerms(of.listed, terms);
  };
  if (options.terms) setTerms(options.terms.current);
  options.terms?.listen(setTerms);
  const book = createCandleBook((code, period, bar) => {
    const of = followed.get(code);
    if (period === '15m' && of) of.recent = [...of.recent, bar.close].slice(1 - miniChartPoints);
  });
  await restoreCandles(db, book, new Map([...followed].map(([code, { feed }]) => [code, feed])), at);
  const service = createService(options, { feeds, followed, prices, book });
  service.pump();
  const pumping = setInterval(service.pump, pumpEveryMs);
  let isFlushing = false;
  let lastFlush: Promise<unknown> = Promise.resolve();
  const flushing = setInterval(() => {
    // A slow database must not gather a queue of writes: the next one takes all that changed.
    if (isFlushing) return;
    isFlushing = true;
    lastFlush = Promise.all([service.flush(), service.refreshHalts()])
      .catch(report)
      .finally(() => {
        isFlushing = false;
      });
  }, secondMs);
  function report(failure: unknown): void {
    log.error({ err: failure }, 'candles could not be stored, or halts read; both wait for the next second');
  }
  return {
    ...service,
    async stop() {
      clearInterval(pumping);
      clearInterval(flushing);
      for (const feed of feeds) feed.stop?.();
      await lastFlush;
      await service.flush().catch(report);
    },
  };
}

interface Parts {
  readonly feeds: readonly MarketFeed[];
  readonly followed: ReadonlyMap<string, Followed>;
  readonly prices: LatestPrices;
  readonly book: CandleBook;
}

function createService(
  { db, clock, mode, log }: MarketsOptions,
  { feeds, followed, prices, book }: Parts,
): Omit<MarketsService, 'stop'> {
  const listeners = new Set<(tick: Tick) => void>();
  const listed = [...followed.values()].map((of) => of.listed);
  const halts = createHalts(db, listed, prices);
  let closesOf = Math.floor(clock.now() / (60 * secondMs));
  let flushes: Promise<void> = Promise.resolve();

  function deliver(quote: Quote, feed: MarketFeed): void {
    const of = followed.get(quote.code);
    if (of === undefined || of.feed !== feed) return;
    const tick = prices.take(quote, feed.source);
    of.previousClose ??= feed.previousClose(quote.code, quote.at) ?? shownPoints(quote);
    book.add(tick.code, shownPoints(tick), tick.volume ?? 0, tick.at);
    for (const listener of listeners) {
      try {
        listener(tick);
      } catch (failure) {
        log.error({ err: failure, code: tick.code }, 'a listener failed on a tick');
      }
    }
  }

  function isStale({ instrument, feed }: Followed, tick: Tick, at: Instant): boolean {
    return feed.quoteAgeMs(tick, at) > stalenessLimitMs(instrument.marketClass);
  }

  function viewOf(of: Followed, at: Instant): MarketView | undefined {
    const { instrument, feed, previousClose, recent } = of;
    const tick = prices.latest(instrument.code);
    if (tick === undefined) return undefined;
    const open = feed.isOpen(instrument.code, at);
    return {
      instrument,
      tick,
      previousClose: previousClose ?? shownPoints(tick),
      recent: [...recent, shownPoints(tick)],
      open,
      nextOpen: open ? undefined : feed.nextOpening(instrument.code, at),
      stale: open && isStale(of, tick, at),
      halted: halts.has(instrument.code),
    };
  }

  /** The middle price of a pair, in price units, of a halted one before the halt; undefined while it has none. */
  function middle(code: string): bigint | undefined {
    const instrument = followed.get(code)?.instrument;
    const tick = halts.tickBefore(code) ?? prices.latest(code);
    if (instrument === undefined || tick === undefined) return undefined;
    const bid = priceFromPoints(tick.bidPoints, instrument.decimals);
    const ask = priceFromPoints(tick.askPoints, instrument.decimals);
    return divide(bid + ask, 2n, 'half-even');
  }

  return {
    instrument: (code) => followed.get(code)?.instrument,
    instruments: () => [...followed.values()].map(({ instrument }) => instrument),
    latest: (code) => prices.latest(code),
    valued: (code) => halts.tickBefore(code) ?? prices.latest(code),
    ticksAfter: (code, sequence) => prices.ticksAfter(code, sequence),
    onTick(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOpenAt: (code, at) => followed.get(code)?.feed.isOpen(code, at) ?? false,
    async closes(code, period, count) {
      const of = followed.get(code);
      if (of === undefined) return [];
      const request = { code, period, to: clock.now() + 1, limit: count };
      return (await readCandles(db, book, of.feed, request)).map(({ close }) => close);
    },
    isHalted: (code) => halts.has(code),
    setHalted: halts.set,
    refreshHalts: halts.refresh,
    storedMinutes(from) {
      const sources = [...followed].map(([code, { feed }]) => ({ code, source: feed.source }));
      return selectMinutesFrom(db, sources, from);
    },
    tradability(code, book, at): Tradability | undefined {
      const of = followed.get(code);
      const tick = prices.latest(code);
      if (of === undefined) return undefined;
      if (halts.has(code)) return { tradable: false, reason: 'halted' };
      if (mode === 'production' && book === 'real' && !isVenue(of.feed.source)) {
        return { tradable: false, reason: 'simulated' };
      }
      if (!of.feed.isOpen(code, at)) {
        const nextOpen = of.feed.nextOpening(code, at);
        return { tradable: false, reason: 'closed', ...(nextOpen === undefined ? {} : { nextOpen }) };
      }
      const isFresh = tick !== undefined && !isStale(of, tick, at);
      return isFresh ? { tradable: true, tick } : { tradable: false, reason: 'stale' };
    },
    usdtRate(currency): Price | undefined {
      const one = 10n ** BigInt(priceDecimals);
      if (currency === 'USDT' || currency === 'USD') return asPrice(one);
      const direct = middle(`${currency}USD`);
      if (direct !== undefined) return asPrice(direct);
      const inverse = middle(`USD${currency}`);
      return inverse === undefined || inverse === 0n
        ? undefined
        : asPrice(divide(one * one, inverse, 'half-even'));
    },
    views(at) {
      const listed = [...followed.values()].filter(
        ({ instrument }) => at < (instrument.expiresAt ?? Infinity),
      );
      return listed.flatMap((of) => viewOf(of, at) ?? []);
    },
    view(code, at) {
      const of = followed.get(code);
      return of && viewOf(of, at);
    },
    previousClose: (code) => followed.get(code)?.previousClose,
    async candles(code, period, to, limit) {
      const of = followed.get(code);
      return of === undefined ? [] : readCandles(db, book, of.feed, { code, period, to, limit });
    },
    watched: (customerId) => selectWatched(db, customerId),
    watch: (customerId, code) => insertWatched(db, customerId, code, clock.now(), watchedAtMost),
    unwatch: (customerId, code) => deleteWatched(db, customerId, code),
    pump() {
      const at = clock.now();
      for (const feed of feeds) {
        try {
          feed.advance(at, (quote) => deliver(quote, feed));
        } catch (failure) {
          log.error({ err: failure, feed: feed.source }, 'a feed failed; its prices grow stale');
        }
      }
      const minute = Math.floor(at / (60 * secondMs));
      if (minute === closesOf) return;
      closesOf = minute;
      for (const [code, of] of followed)
        of.previousClose = of.feed.previousClose(code, at) ?? of.previousClose;
    },
    flush() {
      // One after the other: two statements over the same rows could wait for each other.
      flushes = flushes
        .catch(() => {})
        .then(async () => {
          if (prices.needsBlock()) prices.continueFrom(await takeTickBlock(db));
          await storeChangedCandles(db, book, (code) => followed.get(code)?.feed.source ?? '');
        });
      return flushes;
    },
  };
}
