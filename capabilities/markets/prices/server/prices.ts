import type { Logger } from 'pino';
import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import { factorOf } from '#capabilities/markets/actions/face.ts';
import type { Catalogue, ListedInstrument } from '#capabilities/markets/catalogue/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import type { Prices, PriceViews } from '../face.ts';
import { shownPoints } from '../rules.ts';
import type { ActionView } from './adjust.ts';
import { restoreCandles } from './candle-store.ts';
import { selectMinutesFrom } from './candles.sql.ts';
import { createCandleIndex } from './candles.ts';
import { type CurrentTerms, initialCurrent } from './current-terms.ts';
import { type DwellTerms, dwellTimes } from './dwell-terms.ts';
import type { MarketFeed } from './feed.ts';
import { type Following, follow, miniChartPoints, tellUnpriced } from './followed.ts';
import { type GuardTerms, guardTimes } from './guard-terms.ts';
import { createLatestPrices } from './latest-prices.ts';
import { takeTickBlock } from './prices.sql.ts';
import { createPump } from './pump.ts';
import { createShownPrices } from './shown-prices.ts';
import { selectSoundPrices } from './sound-prices.sql.ts';
import { isStale } from './soundness.ts';
import { startStoring } from './store-prices.ts';
import { createTickListeners } from './tick-listeners.ts';
import { createTradability } from './tradability.ts';
import { createUsdtRate } from './usdt-rate.ts';
import { createWhenCurrent } from './when-current.ts';

const pumpEveryMs = 100;

export interface PricesNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mode: 'sample' | 'production';
  readonly catalogue: Catalogue;
  readonly actions: ActionView;
  /**
   * Makes the feeds for what is listed, the preferred ones first: each instrument follows the first that
   * knows it.
   */
  readonly createFeeds: (instruments: readonly ListedInstrument[]) => Promise<readonly MarketFeed[]>;
  /** How wide spreads may be; absent = as it is at first. */
  readonly guard?: ConfigValue<GuardTerms>;
  /** How long a price must last to set anything off; absent = as it is at first. */
  readonly dwell?: ConfigValue<DwellTerms>;
  /** How current a quote must be to be filled at; absent = as it is at first. */
  readonly current?: ConfigValue<CurrentTerms>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The prices with what the process that runs them needs beside the face. */
export interface PricesService extends Prices, PriceViews {
  previousClose(code: string): number | undefined;
  /** Publishes due quotes. The platform does so ten times a second; after moving a clock, call it. */
  pump(): void;
  /**
   * Stores what changed of the candles and, each minute and at the end, what the next process has to know of
   * prices. The platform does so each second.
   */
  flush(how?: { readonly isLast: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the feeds, continues the candles from where they stood, and follows the prices. */
export async function startPrices(needs: PricesNeeds): Promise<PricesService> {
  const { db, clock, log, guard, dwell, actions } = needs;
  const { listed } = needs.catalogue;
  const feeds = await needs.createFeeds(listed);
  const prices = createLatestPrices(await takeTickBlock(db));
  if (needs.mode === 'production') tellUnpriced(listed, feeds, log);
  const at = clock.now();
  const known = await selectSoundPrices(db);
  const terms = { guard: guard?.current, dwell: dwell?.current };
  const followed = follow({ listed, feeds, prices, known, ...terms, actions, at });
  guard?.listen((terms) => {
    for (const { spread, listed } of followed.values())
      spread.setTimes(guardTimes(terms, listed.marketClass));
  });
  dwell?.listen((terms) => {
    for (const { dwell, listed } of followed.values()) dwell.setTimes(dwellTimes(terms, listed.marketClass));
  });
  const candles = createCandleIndex((code, period, bar) => {
    const of = followed.get(code);
    if (period === '15m' && of) of.recent = [...of.recent, bar].slice(1 - miniChartPoints);
  });
  await restoreCandles(db, candles, new Map([...followed].map(([code, { feed }]) => [code, feed])), at);

  const following: Following = { feeds, followed, prices, candles };
  const { tell, onTick, onShownTick } = createTickListeners(log);
  const stopAdjusting = actions.onApplied((action) => {
    const factor = factorOf(action);
    if (factor === undefined) return;
    prices.adjust(action.code, [factor]);
    const of = followed.get(action.code);
    of?.feed.forgetHistory?.(action.code);
    const valued = prices.valued(action.code);
    if (valued !== undefined) of?.dwell.begin(valued);
  });
  const pump = createPump(needs, following, tell);
  const store = startStoring(needs, following);
  pump();
  const pumping = setInterval(pump, pumpEveryMs);
  return {
    ...createPrices(needs, following, { onTick, onShownTick }),
    pump,
    flush: store.flush,
    async stop() {
      clearInterval(pumping);
      stopAdjusting();
      for (const feed of feeds) feed.stop?.();
      await store.stop();
    },
  };
}

function createPrices(
  { db, clock, mode, current, catalogue, actions }: PricesNeeds,
  { followed, prices, candles }: Following,
  listeners: Pick<Prices, 'onTick' | 'onShownTick'>,
): Omit<PricesService, 'pump' | 'flush' | 'stop'> {
  const instrument = (code: string) => (followed.has(code) ? catalogue.instrument(code) : undefined);
  const isClosedToNew = (code: string, at: Instant) =>
    catalogue.isClosedToNew(code) || actions.isClosedToNew(code, at);
  const trading = createTradability({ followed, prices, isClosedToNew, mode });

  const shown = createShownPrices({ db, candles, followed, actions });

  return {
    instrument,
    instruments: () => [...followed.keys()].flatMap((code) => catalogue.instrument(code) ?? []),
    latest: prices.latest,
    valued: prices.valued,
    ticksAfter: prices.ticksAfter,
    ...listeners,
    closeAround: (code, at) => followed.get(code)?.feed.closeAround(code, at),
    isOpenAt: (code, at) => followed.get(code)?.feed.isOpen(code, at) ?? false,
    bars: (code, period, count) => shown.candles(code, period, clock.now() + 1, count),
    candles: shown.candles,
    isHalted: (code) => isClosedToNew(code, clock.now()),
    storedMinutes(from) {
      const sources = [...followed].map(([code, { feed }]) => ({ code, source: feed.source }));
      return selectMinutesFrom(db, sources, from);
    },
    ...trading,
    whenCurrent: createWhenCurrent({
      followed,
      markets: { ...trading, onTick: listeners.onTick },
      terms: () => current?.current ?? initialCurrent,
      clock,
    }),
    usdtRate: createUsdtRate({ instrument, valued: prices.valued }),
    previousClose: (code) => shown.previousClose(code, clock.now()),
    view(code, at) {
      const of = followed.get(code);
      const tick = prices.latest(code);
      if (of === undefined || tick === undefined) return undefined;
      const open = of.feed.isOpen(code, at);
      return {
        tick,
        previousClose: shown.previousClose(code, at) ?? shownPoints(tick),
        recent: [...shown.recent(code), shownPoints(tick)],
        open,
        nextOpen: open ? undefined : of.feed.nextOpening(code, at),
        nextClose: open ? of.feed.closeAround(code, at)?.closesAt : undefined,
        stale: open && isStale(of, tick, at),
      };
    },
  };
}
