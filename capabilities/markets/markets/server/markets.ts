import type { Logger } from 'pino';
import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { type Clock, type Instant, minuteMs, secondMs } from '#foundation/time/clock.ts';
import type { Period } from '../contract.ts';
import type { Markets, Tick } from '../face.ts';
import { type Bar, shownPoints } from '../rules.ts';
import { readCandles, restoreCandles, storeChangedCandles } from './candle-store.ts';
import { selectMinutesFrom } from './candles.sql.ts';
import { type CandleIndex, createCandleIndex } from './candles.ts';
import type { ListedInstrument } from './catalogue.ts';
import { type CurrentTerms, initialCurrent } from './current-terms.ts';
import type { MarketFeed, Quote } from './feed.ts';
import { type Followed, follow, miniChartPoints, tellUnpriced, told } from './followed.ts';
import { type GuardTerms, guardTimes } from './guard-terms.ts';
import { followHalts, type Halts } from './halts.ts';
import { withChanges } from './instrument-list.ts';
import { createLatestPrices, type LatestPrices } from './latest-prices.ts';
import { type ListingNeeds, listInstruments } from './list-instruments.ts';
import { type MarketTerms, withTerms } from './market-terms.ts';
import { deleteWatched, insertWatched, selectWatched, takeTickBlock } from './markets.sql.ts';
import { type SoundPrice, selectSoundPrices, upsertSoundPrices } from './sound-prices.sql.ts';
import { isStale, unsoundnessOf } from './soundness.ts';
import { createTickListeners } from './tick-listeners.ts';
import { createTradability } from './tradability.ts';
import { createUsdtRate } from './usdt-rate.ts';
import { createWhenCurrent, isBehind } from './when-current.ts';

const pumpEveryMs = 100;
const watchedAtMost = 200;

export interface MarketsNeeds extends ListingNeeds {
  readonly clock: Clock;
  /**
   * Makes the feeds for what is listed, the preferred ones first: each instrument follows the first that
   * knows it.
   */
  readonly createFeeds: (instruments: readonly ListedInstrument[]) => Promise<readonly MarketFeed[]>;
  /** What operators have set; absent = as the catalogue lists it. */
  readonly terms?: ConfigValue<MarketTerms>;
  /** How wide spreads may be; absent = as it is at first. */
  readonly guard?: ConfigValue<GuardTerms>;
  /** How current a quote must be to be filled at; absent = as it is at first. */
  readonly current?: ConfigValue<CurrentTerms>;
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
  /** Closed to new business: by a halt, or because it is retired. */
  readonly halted: boolean;
  readonly retired: boolean;
}

/** The markets with what their own routes and live channel need beside the face. */
export interface MarketsService extends Markets {
  /**
   * Instruments that a feed has prices for, in the catalogue's order, without contracts that have expired
   * and, unless they are asked for, those that are retired.
   */
  views(at: Instant, those?: { readonly withRetired?: boolean }): MarketView[];
  view(code: string, at: Instant): MarketView | undefined;
  /** With those that no feed has prices for. */
  listedCodes(): readonly string[];
  previousClose(code: string): number | undefined;
  candles(code: string, period: Period, to: Instant, limit: number): Promise<Bar[]>;
  watched(customerId: CustomerId): Promise<string[]>;
  watch(customerId: CustomerId, code: string): Promise<void>;
  unwatch(customerId: CustomerId, code: string): Promise<void>;
  /** Gives out what is due. The platform does so ten times a second; after moving a clock, call it. */
  pump(): void;
  haltOf: Halts['of'];
  /** Takes up what was halted or let go. The platform does so each second. */
  refreshHalts(): Promise<void>;
  /**
   * Stores what changed of the candles and, each minute and at the end, what the next process has to know of
   * prices. The platform does so each second.
   */
  flush(how?: { readonly isLast: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** Lists the catalogue, opens the feeds, takes up the candles where they stood, and follows the prices. */
export async function startMarkets(options: MarketsNeeds): Promise<MarketsService> {
  const { db, clock, log } = options;
  const listed = await listInstruments(options);
  const feeds = await options.createFeeds(listed);
  const prices = createLatestPrices(await takeTickBlock(db));
  if (options.mode === 'production') tellUnpriced(listed, feeds, log);
  const at = clock.now();
  const known = await selectSoundPrices(db);
  const followed = follow({ listed, feeds, prices, known, guard: options.guard?.current, at });
  const { terms, list } = options;
  const setTerms = () => {
    for (const of of followed.values()) {
      const changed = list === undefined ? of.listed : withChanges(of.listed, list.current);
      of.instrument = terms === undefined ? changed : withTerms(changed, terms.current);
      of.isRetired = list?.current.retired.includes(of.listed.code) ?? false;
    }
  };
  setTerms();
  terms?.listen(setTerms);
  list?.listen(setTerms);
  options.guard?.listen((guard) => {
    for (const { spread, listed } of followed.values())
      spread.setTimes(guardTimes(guard, listed.marketClass));
  });
  const candles = createCandleIndex((code, period, bar) => {
    const of = followed.get(code);
    if (period === '15m' && of) of.recent = [...of.recent, bar.close].slice(1 - miniChartPoints);
  });
  await restoreCandles(db, candles, new Map([...followed].map(([code, { feed }]) => [code, feed])), at);
  const halts = await followHalts(db);
  const service = createService(options, { listed, feeds, followed, prices, candles, halts });
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
      await service.flush({ isLast: true }).catch(report);
    },
  };
}

interface FollowingNeeds {
  readonly listed: readonly ListedInstrument[];
  readonly feeds: readonly MarketFeed[];
  readonly followed: ReadonlyMap<string, Followed>;
  readonly prices: LatestPrices;
  readonly candles: CandleIndex;
  readonly halts: Halts;
}

function createService(
  { db, clock, mode, log, current }: MarketsNeeds,
  { listed, feeds, followed, prices, candles, halts }: FollowingNeeds,
): Omit<MarketsService, 'stop'> {
  const { tell, onTick, onShownTick } = createTickListeners(log);
  const startedAt = clock.now();
  let closesOf = Math.floor(startedAt / minuteMs);
  let soundStoredIn = closesOf;
  let flushes: Promise<void> = Promise.resolve();

  const isClosedToNew = (code: string) => halts.has(code) || followed.get(code)?.isRetired === true;
  const currentTerms = () => current?.current ?? initialCurrent;

  function deliver(quote: Quote, feed: MarketFeed): void {
    const of = followed.get(quote.code);
    if (of === undefined || of.feed !== feed) return;
    const at = clock.now();
    const unsound = unsoundnessOf(of, quote, at);
    const isLate = isBehind(of, quote, at, currentTerms());
    const given = isLate ? { ...quote, isBehind: true as const } : quote;
    const heardSince = Math.max(startedAt, feed.heardSince?.(quote.code) ?? startedAt);
    const tick = prices.take(given, feed.source, told(of.spread, heardSince, unsound));
    of.previousClose ??= feed.previousClose(quote.code, quote.at) ?? shownPoints(quote);
    if (unsound === undefined) {
      candles.add(tick.code, shownPoints(tick), tick.volume ?? 0, tick.at);
    }
    tell(tick);
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
      halted: isClosedToNew(instrument.code),
      retired: of.isRetired,
    };
  }

  function soundPrices(): SoundPrice[] {
    return [...followed.values()].flatMap(({ listed: { code }, spread, feed: { source } }) => {
      const tick = prices.valued(code);
      if (tick === undefined || tick.askPoints < tick.bidPoints) return [];
      const { bidPoints, askPoints, at } = tick;
      return { code, source, medianPoints: spread.guard.medianPoints, bidPoints, askPoints, at };
    });
  }

  const instrument = (code: string) => followed.get(code)?.instrument;
  const trading = createTradability({ followed, prices, isClosedToNew, mode });
  return {
    instrument,
    instruments: () => [...followed.values()].map(({ instrument }) => instrument),
    latest: (code) => prices.latest(code),
    valued: prices.valued,
    ticksAfter: (code, sequence) => prices.ticksAfter(code, sequence),
    onTick,
    onShownTick,
    closeAround: (code, at) => followed.get(code)?.feed.closeAround(code, at),
    isOpenAt: (code, at) => followed.get(code)?.feed.isOpen(code, at) ?? false,
    async bars(code, period, count) {
      const of = followed.get(code);
      if (of === undefined) return [];
      return await readCandles(db, candles, of.feed, { code, period, to: clock.now() + 1, limit: count });
    },
    isHalted: isClosedToNew,
    haltOf: halts.of,
    refreshHalts: halts.refresh,
    storedMinutes(from) {
      const sources = [...followed].map(([code, { feed }]) => ({ code, source: feed.source }));
      return selectMinutesFrom(db, sources, from);
    },
    ...trading,
    whenCurrent: createWhenCurrent({
      followed,
      markets: { ...trading, onTick },
      terms: currentTerms,
      clock,
    }),
    usdtRate: createUsdtRate({ instrument, valued: prices.valued }),
    views(at, those = {}) {
      const shown = [...followed.values()].filter(
        ({ instrument, isRetired }) =>
          at < (instrument.expiresAt ?? Infinity) && (those.withRetired === true || !isRetired),
      );
      return shown.flatMap((of) => viewOf(of, at) ?? []);
    },
    view(code, at) {
      const of = followed.get(code);
      return of && viewOf(of, at);
    },
    listedCodes: () => listed.map(({ code }) => code),
    previousClose: (code) => followed.get(code)?.previousClose,
    async candles(code, period, to, limit) {
      const of = followed.get(code);
      return of === undefined ? [] : readCandles(db, candles, of.feed, { code, period, to, limit });
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
      const minute = Math.floor(at / minuteMs);
      if (minute === closesOf) return;
      closesOf = minute;
      for (const [code, of] of followed)
        of.previousClose = of.feed.previousClose(code, at) ?? of.previousClose;
    },
    flush({ isLast } = { isLast: false }) {
      const minute = Math.floor(clock.now() / minuteMs);
      const isDue = isLast || minute !== soundStoredIn;
      // One after the other: two statements over the same rows could wait for each other.
      flushes = flushes
        .catch(() => {})
        .then(async () => {
          if (prices.needsBlock()) prices.continueFrom(await takeTickBlock(db));
          await storeChangedCandles(db, candles, (code) => followed.get(code)?.feed.source ?? '');
          if (isDue) await upsertSoundPrices(db, soundPrices());
          if (isDue) soundStoredIn = minute;
        });
      return flushes;
    },
  };
}
