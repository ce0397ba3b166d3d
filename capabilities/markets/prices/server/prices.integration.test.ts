import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noActions } from '#capabilities/markets/actions/server/testing/no-actions.ts';
import type { ListedInstrument } from '#capabilities/markets/catalogue/instrument.ts';
import { setHalted } from '#capabilities/markets/catalogue/server/testing/halting.ts';
import { sampleEntries } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { formatPrice } from '#foundation/money/price.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock, hourMs, minuteMs } from '#foundation/time/clock.ts';
import type { Tick } from '../face.ts';
import { foldBars, type Period, periods, shownPoints } from '../rules.ts';
import { createFeeds, type FeedSettings } from './create-feeds.ts';
import type { MarketFeed } from './feed.ts';
import type { Recording } from './recording.ts';
import { createSimulatedFeed } from './simulated-feed.ts';
import {
  type MarketsNeeds,
  type StartedMarkets,
  startSampleMarkets,
  strictLog,
} from './testing/start-markets.ts';

const replaySettings: FeedSettings = {
  names: ['replay'],
  recordingsDir: '/recordings',
  replaySpeed: 1,
  kraken: { wsUrl: '', restUrl: '' },
  coinbase: undefined,
  twelvedata: undefined,
};
/** A Tuesday, when all markets are open. */
const tuesday = Date.parse('2026-11-24T15:30:20Z');

let database: TestDatabase;
let running: StartedMarkets[];
beforeEach(async () => {
  database = await createTestDatabase();
  running = [];
});
afterEach(async () => {
  for (const markets of running) await markets.stop();
  await database.drop();
});

async function start(clock: AdjustableClock, options: Partial<MarketsNeeds> = {}): Promise<StartedMarkets> {
  const markets = await startSampleMarkets({ db: database.db, clock, ...options });
  running.push(markets);
  return markets;
}

/** Lets time pass in steps like the platform's own. */
function run(markets: StartedMarkets, clock: AdjustableClock, ms: number): Tick[] {
  const ticks: Tick[] = [];
  const stop = markets.onTick((tick) => ticks.push(tick));
  for (let passed = 0; passed < ms; passed += 1_000) {
    clock.advance(1_000);
    markets.pump();
  }
  stop();
  return ticks;
}

test('in production, one line each tells what is recorded and not listed, and listed and without a feed', async () => {
  const lines: string[] = [];
  const warn = (line: unknown) => void lines.push(String(line));
  const clock = createFixedClock(tuesday);
  const recording = (code: string): Recording => ({
    code,
    instrument: { code, priceDecimals: 5 },
    from: tuesday,
    to: tuesday + minuteMs,
    quotes: {
      at: Float64Array.of(tuesday),
      bid: Float64Array.of(110_000),
      ask: Float64Array.of(110_010),
      last: Float64Array.of(110_005),
      volume: Float32Array.of(0),
    },
    minutes: [],
    days: [],
  });
  const markets = await start(clock, {
    mode: 'production',
    catalogue: sampleEntries(tuesday).filter(({ code }) => /^(EUR|GBP)USD$/.test(code)),
    log: { ...strictLog, warn },
    createFeeds: (listed) =>
      createFeeds(
        {
          db: database.db,
          settings: { ...replaySettings, replayBeginsAt: tuesday },
          recordings: ['DE30', 'EURUSD', 'NOKSEK'].map(recording),
          actions: noActions,
          clock,
          log: { info: () => {}, warn },
        },
        listed,
      ),
  });
  expect(lines).toEqual([
    'recorded, and in no catalogue: DE30, NOKSEK',
    'in the catalogue, and no feed has prices: GBPUSD',
  ]);
  expect(markets.instruments().map(({ code }) => code)).toEqual(['EURUSD']);
});

test('the sample catalogue is as large as the specification asks, in each class', async () => {
  const markets = await start(createFixedClock(tuesday));
  const count = (name: string) => markets.instruments().filter((each) => each.marketClass === name).length;
  expect(count('crypto')).toBeGreaterThanOrEqual(350);
  expect(count('forex')).toBeGreaterThanOrEqual(40);
  expect(count('stocks')).toBeGreaterThanOrEqual(50);
  expect(count('etfs')).toBeGreaterThanOrEqual(20);
  expect(count('futures')).toBeGreaterThanOrEqual(15);
  expect(count('metals')).toBeGreaterThanOrEqual(6);
  expect(count('options')).toBeGreaterThanOrEqual(20);
  expect(markets.instrument('EURUSD')).toMatchObject({
    decimals: 5,
    maxLeverage: 30,
    contractSize: 10_000_000_000_000n,
  });
  expect(markets.instrument('GOOG151224C750')).toBeUndefined();
});

test('a second start lists nothing twice and keeps a halt', async () => {
  const clock = createFixedClock(tuesday);
  const first = await start(clock);
  await setHalted(database.db, first, 'BTCUSD', true);
  const second = await start(clock);
  expect(second.instruments().map((each) => [each.code, each.id])).toEqual(
    first.instruments().map((each) => [each.code, each.id]),
  );
  expect(second.tradability('BTCUSD', 'demo', clock.now())).toEqual({ tradable: false, reason: 'halted' });
});

test('open instruments trade on the latest tick; closed ones say when they open', async () => {
  const clock = createFixedClock(Date.parse('2026-11-21T12:00:00Z'));
  const markets = await start(clock);
  run(markets, clock, 10_000);
  expect(markets.tradability('BTCUSD', 'real', clock.now())).toEqual({
    tradable: true,
    tick: markets.latest('BTCUSD'),
  });
  expect(markets.tradability('EURUSD', 'real', clock.now())).toEqual({
    tradable: false,
    reason: 'closed',
    nextOpen: Date.parse('2026-11-22T22:00:00Z'),
  });
  expect(markets.tradability('NOSUCH', 'real', clock.now())).toBeUndefined();
  const friday = markets.latest('EURUSD')?.at ?? 0;
  expect(friday).toBeLessThan(Date.parse('2026-11-20T22:00:00Z'));
});

test('a real-book order has no simulated price to trade on in production', async () => {
  const clock = createFixedClock(tuesday);
  const markets = await start(clock, { mode: 'production' });
  expect(markets.tradability('EURUSD', 'real', clock.now())).toEqual({
    tradable: false,
    reason: 'simulated',
  });
  expect(markets.tradability('EURUSD', 'demo', clock.now())).toMatchObject({ tradable: true });
});

test('a quote goes stale after 10 s for crypto and 60 s for others, and a new one ends it', async () => {
  const clock = createFixedClock(tuesday);
  const markets = await start(clock);
  run(markets, clock, 3_000);
  const reason = (code: string) => {
    const answer = markets.tradability(code, 'demo', clock.now());
    return answer?.tradable === false ? answer.reason : 'tradable';
  };
  clock.advance(10_000 - 3_000);
  expect([reason('BTCUSD'), reason('EURUSD')]).toEqual(['tradable', 'tradable']);
  clock.advance(3_001);
  expect([reason('BTCUSD'), reason('EURUSD')]).toEqual(['stale', 'tradable']);
  clock.advance(50_000);
  expect([reason('BTCUSD'), reason('EURUSD')]).toEqual(['stale', 'stale']);
  expect(markets.view('EURUSD', clock.now())).toMatchObject({ open: true, stale: true });
  markets.pump();
  expect([reason('BTCUSD'), reason('EURUSD')]).toEqual(['tradable', 'tradable']);
});

test('sequences rise over a restart, and ticks after a sequence are those that followed', async () => {
  const clock = createFixedClock(tuesday);
  const first = await start(clock);
  const ticks = run(first, clock, 20_000);
  const sequences = ticks.map((tick) => tick.sequence);
  expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
  const euro = ticks.filter((tick) => tick.code === 'EURUSD');
  expect(first.ticksAfter('EURUSD', euro[4]?.sequence ?? 0)).toEqual(euro.slice(5));
  expect(first.ticksAfter('EURUSD', 0)).toBeUndefined();
  const second = await start(clock);
  expect(second.latest('EURUSD')?.sequence).toBeGreaterThan(sequences.at(-1) ?? 0);
  expect(second.ticksAfter('EURUSD', euro[4]?.sequence ?? 0)).toBeUndefined();
});

test('rates to USDT come from the pair, or from its inverse', async () => {
  const markets = await start(createFixedClock(tuesday));
  const { bidPoints = 0, askPoints = 0 } = markets.latest('USDJPY') ?? {};
  expect(markets.usdtRate('USDT')).toBe(10n ** 10n);
  expect(markets.usdtRate('USD')).toBe(10n ** 10n);
  expect(Number(markets.usdtRate('JPY')) / 1e10).toBeCloseTo(2_000 / (bidPoints + askPoints), 9);
  const euro = markets.latest('EURUSD');
  expect(markets.usdtRate('EUR')).toBe(
    (BigInt((euro?.bidPoints ?? 0) + (euro?.askPoints ?? 0)) * 100_000n) / 2n,
  );
  expect(markets.usdtRate('XYZ')).toBeUndefined();
  expect(formatPrice(markets.usdtRate('BTC') ?? expect.unreachable())).toMatch(/^\d+(\.\d+)?$/);
});

test('candles: history, stored and forming bars follow each other without gap or overlap', async () => {
  const clock = createFixedClock(tuesday);
  const markets = await start(clock);
  const ticks = run(markets, clock, 7 * minuteMs).filter((tick) => tick.code === 'BTCUSD');
  await markets.flush();
  for (const period of periods) {
    const bars = await markets.candles('BTCUSD', period, clock.now() + 1, 400);
    const lengths = bars.slice(1).map((bar, index) => bar.start - (bars[index]?.start ?? 0));
    expect(new Set(lengths).size, period).toBe(1);
    expect(bars).toHaveLength(400);
    expect(bars.at(-1)?.close, period).toBe(shownPoints(ticks.at(-1) ?? expect.unreachable()));
  }
  const minutes = await markets.candles('BTCUSD', '1m', clock.now() + 1, 6);
  const live = foldBars(
    ticks.map((tick) => {
      const points = shownPoints(tick);
      return {
        start: tick.at,
        open: points,
        high: points,
        low: points,
        close: points,
        volume: tick.volume ?? 0,
      };
    }),
    '1m',
  );
  expect(minutes).toEqual(live.slice(-6));
  const earlier = await markets.candles('BTCUSD', '1m', minutes[0]?.start ?? 0, 1);
  expect(earlier[0]?.start).toBe((minutes[0]?.start ?? 0) - minuteMs);
});

test('after a restart the forming bars go on where they were', async () => {
  const clock = createFixedClock(tuesday);
  const first = await start(clock);
  run(first, clock, 3 * minuteMs);
  await first.stop();
  const before = await formingBars(first, clock);
  const second = await start(clock);
  expect(await formingBars(second, clock)).toEqual(before);
  const ticks = run(second, clock, 30_000).filter((tick) => tick.code === 'ETHUSD');
  const hour = (await second.candles('ETHUSD', '1h', clock.now() + 1, 1))[0];
  expect(hour).toMatchObject({
    open: before.get('1h')?.open,
    close: shownPoints(ticks.at(-1) ?? expect.unreachable()),
  });
});

test('a start after a long pause stores the bars that were forming, and fills the hole from history', async () => {
  const clock = createFixedClock(tuesday);
  const first = await start(clock);
  run(first, clock, 90_000);
  await first.stop();
  clock.advance(3 * hourMs);
  const second = await start(clock);
  run(second, clock, 5_000);
  await second.flush();
  const hours = await second.candles('ETHUSD', '1h', clock.now() + 1, 6);
  expect(hours.slice(1).map((bar, index) => bar.start - (hours[index]?.start ?? 0))).toEqual(
    Array(5).fill(hourMs),
  );
});

test('prices of one source are never drawn on with those of another', async () => {
  const clock = createFixedClock(tuesday);
  const first = await start(clock);
  run(first, clock, 3 * minuteMs);
  await first.stop();
  const other = (listed: readonly ListedInstrument[]): MarketFeed => ({
    ...createSimulatedFeed(listed, 8),
    source: 'replay',
    history: () => [],
  });
  const second = await start(clock, { createFeeds: async (listed) => [other(listed)] });
  expect(await second.candles('ETHUSD', '1m', clock.now() + 1, 10)).toEqual([]);
  expect(await first.candles('ETHUSD', '1m', clock.now() + 1, 10)).toHaveLength(10);
});

test('while the database is away prices go on, and the candles are stored when it is back', async () => {
  const clock = createFixedClock(tuesday);
  const failures: unknown[] = [];
  const markets = await start(clock, {
    log: { info: () => {}, warn: () => {}, error: (context: unknown) => failures.push(context) },
  });
  await sql`alter table markets.candle rename to candle_away`.execute(database.db);
  const ticks = run(markets, clock, 2 * minuteMs);
  await expect(markets.flush()).rejects.toThrow('markets.candle');
  expect(markets.tradability('BTCUSD', 'demo', clock.now())).toMatchObject({ tradable: true });
  await sql`alter table markets.candle_away rename to candle`.execute(database.db);
  await markets.flush();
  const { rows } = await sql<{ minutes: bigint }>`
    select count(*) as minutes from markets.candle where code = 'BTCUSD' and period = '1m'`.execute(
    database.db,
  );
  const seen = new Set(
    ticks.filter((tick) => tick.code === 'BTCUSD').map((tick) => Math.floor(tick.at / minuteMs)),
  );
  expect(rows[0]?.minutes).toBe(BigInt(seen.size));
});

async function formingBars(markets: StartedMarkets, clock: AdjustableClock) {
  const bars = new Map<Period, { open: number; volume: number }>();
  for (const period of periods) {
    const bar = (await markets.candles('ETHUSD', period, clock.now() + 1, 1))[0];
    if (bar) bars.set(period, bar);
  }
  return bars;
}

test('mini charts have at most 100 points and end at the latest price', async () => {
  const clock = createFixedClock(tuesday);
  const markets = await start(clock);
  run(markets, clock, 16 * minuteMs);
  for (const { code } of markets.instruments()) {
    const view = markets.view(code, clock.now());
    expect(view?.recent.length).toBeLessThanOrEqual(100);
    expect(view?.recent.length).toBeGreaterThan(20);
    expect(view?.recent.at(-1)).toBe(view && shownPoints(view.tick));
  }
});
