import { afterEach, beforeEach, expect, test } from 'vitest';
import { noActions } from '#capabilities/markets/actions/server/testing/no-actions.ts';
import { sampleEntries } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock, hourMs, minuteMs } from '#foundation/time/clock.ts';
import type { Tick } from '../../face.ts';
import { createFeeds } from '../create-feeds.ts';
import { type StartedMarkets, startMarkets } from '../testing/start-markets.ts';
import { type CoinbaseServer, startCoinbaseServer } from './testing/coinbase-server.ts';
import { type KrakenServer, startKrakenServer } from './testing/kraken-server.ts';
import { until } from './testing/venue-server.ts';

/** A Tuesday, when all markets are open. */
const now = Date.parse('2026-11-24T15:30:20Z');

let database: TestDatabase;
let venue: KrakenServer;
let second: CoinbaseServer;
let clock: AdjustableClock;
const running: StartedMarkets[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  clock = createFixedClock(now);
  venue = await startKrakenServer(
    [
      { key: 'XXBTZUSD', altname: 'XBTUSD', wsname: 'XBT/USD' },
      { key: 'XETHZUSD', altname: 'ETHUSD', wsname: 'ETH/USD' },
    ],
    () => [
      [
        (now - (now % hourMs) - hourMs) / 1000,
        '90000.00',
        '90900.00',
        '89900.00',
        '90500.00',
        '90400',
        '7',
        9,
      ],
      [(now - (now % hourMs)) / 1000, '90500.00', '92000.00', '90400.00', '91000.00', '91000', '5', 9],
    ],
  );
  second = await startCoinbaseServer({ 'BTC-USD': 'online', 'ETH-USD': 'offline', 'NO-USD': 'online' });
  venue.tops.set('BTC/USD', { bid: 91_500, ask: 91_501, open: 90_000 });
});
afterEach(async () => {
  for (const markets of running.splice(0)) await markets.stop();
  await venue.stop();
  await second.stop();
  await database.drop();
});

async function start(coinbase?: { wsUrl: string }): Promise<StartedMarkets> {
  const log = {
    info: () => {},
    warn: () => {},
    error: (context: unknown) => expect.unreachable(JSON.stringify(context)),
  };
  const settings = {
    names: ['kraken', 'simulated'] as const,
    recordingsDir: undefined,
    replaySpeed: 1,
    kraken: {
      wsUrl: venue.wsUrl,
      restUrl: venue.httpUrl,
      backOff: { firstMs: 10, longestMs: 40, steadyAfterMs: 60_000 },
      lookAtQuietEveryMs: 3_600_000,
      requestsPerMinute: 6_000_000,
    },
    coinbase: coinbase && { ...coinbase, backOff: { firstMs: 10, longestMs: 40, steadyAfterMs: 60_000 } },
    twelvedata: undefined,
  };
  const markets = await startMarkets({
    db: database.db,
    clock,
    mode: 'production',
    catalogue: sampleEntries(now),
    createFeeds: (listed) =>
      createFeeds({ db: database.db, settings, recordings: [], actions: noActions, clock, log }, listed),
    log,
  });
  running.push(markets);
  return markets;
}

const reason = (markets: StartedMarkets, code: string) => {
  const answer = markets.tradability(code, 'real', clock.now());
  return answer?.tradable === false ? answer.reason : 'tradable';
};

/** Pumps until the venue's quote has been given out. */
async function priced(markets: StartedMarkets, symbol: string, code: string, bid: number): Promise<Tick> {
  venue.quote(symbol, bid, bid + 1, clock.now());
  await until(() => {
    markets.pump();
    return markets.latest(code)?.bidPoints === bid * 100;
  });
  return markets.latest(code) ?? expect.unreachable();
}

test('each instrument follows the first feed that knows it; on the real book only a venue’s price is traded', async () => {
  const markets = await start();
  await until(() => venue.frames.length > 0);
  clock.advance(1_000);
  const tick = await priced(markets, 'BTC/USD', 'BTCUSD', 91_600);
  expect(tick).toMatchObject({ source: 'kraken', at: now + 1_000 });
  expect(reason(markets, 'BTCUSD')).toBe('tradable');
  expect(reason(markets, 'EURUSD')).toBe('simulated');
  expect(markets.view('BTCUSD', clock.now())).toMatchObject({ previousClose: 9_000_000, stale: false });
  // Known to the venue, but without a price so far.
  expect(reason(markets, 'ETHUSD')).toBe('stale');
  expect(markets.view('ETHUSD', clock.now())).toBeUndefined();
  await priced(markets, 'ETH/USD', 'ETHUSD', 3_000);
  expect(reason(markets, 'ETHUSD')).toBe('tradable');
});

test('a gap: nothing is traded and no candle is made up; the next quote goes on', async () => {
  const markets = await start();
  await until(() => venue.frames.length > 0);
  await priced(markets, 'BTC/USD', 'BTCUSD', 91_600);
  expect(reason(markets, 'BTCUSD')).toBe('tradable');
  venue.drop();
  await until(() => reason(markets, 'BTCUSD') === 'stale');
  await until(() => venue.frames.filter(({ method }) => method === 'subscribe').length === 2);
  clock.advance(5 * minuteMs);
  markets.pump();
  expect(reason(markets, 'BTCUSD')).toBe('stale');
  await priced(markets, 'BTC/USD', 'BTCUSD', 91_700);
  expect(reason(markets, 'BTCUSD')).toBe('tradable');
  await markets.flush();
  const minutes = await markets.candles('BTCUSD', '1m', clock.now() + 1, 4);
  const own = minutes.filter((bar) => bar.start >= now - minuteMs);
  expect(own.map((bar) => bar.start)).toEqual([now - 20_000, now - 20_000 + 5 * minuteMs]);
});

test('a chart goes on with the venue’s own bars, and the forming one is whole', async () => {
  const markets = await start();
  await until(() => venue.frames.length > 0);
  await priced(markets, 'BTC/USD', 'BTCUSD', 92_500);
  const hours = await markets.candles('BTCUSD', '1h', clock.now() + 1, 10);
  expect(hours.map(({ open, high, low, close, volume }) => [open, high, low, close, volume])).toEqual([
    [9_000_000, 9_090_000, 8_990_000, 9_050_000, 7],
    [9_050_000, 9_250_050, 9_040_000, 9_250_050, 5],
  ]);
});

test('a start while the venue is away shows the last price, stale, and trades again when it returns', async () => {
  const first = await start();
  await until(() => venue.frames.length > 0);
  await priced(first, 'BTC/USD', 'BTCUSD', 91_600);
  await first.flush();
  venue.refuse(503);
  venue.drop();
  for (const path of ['AssetPairs', 'Ticker'])
    venue.instead.set(`/0/public/${path}`, { status: 503, body: {} });
  clock.advance(hourMs);
  const second = await start();
  expect(second.latest('BTCUSD')).toMatchObject({ source: 'kraken', at: now - 20_000 });
  expect(reason(second, 'BTCUSD')).toBe('stale');
  expect(reason(second, 'EURUSD')).toBe('simulated');
  const subscribed = venue.frames.filter(({ method }) => method === 'subscribe').length;
  venue.refuse(undefined);
  await until(() => venue.frames.filter(({ method }) => method === 'subscribe').length >= subscribed + 2);
  await priced(second, 'BTC/USD', 'BTCUSD', 91_700);
  expect(reason(second, 'BTCUSD')).toBe('tradable');
});

const isStaleNow = (markets: StartedMarkets) => markets.view('BTCUSD', clock.now())?.stale ?? false;

/** With a second venue whose prices are heard. */
async function startWithSecond(): Promise<StartedMarkets> {
  const markets = await start({ wsUrl: second.wsUrl });
  await until(() => second.frames.some((frame) => 'product_ids' in frame));
  await until(() => venue.frames.length > 0);
  await priced(markets, 'BTC/USD', 'BTCUSD', 91_500);
  second.quote('BTC-USD', 80_000, 80_001, clock.now());
  await until(() => isStaleNow(markets));
  return markets;
}

/**
 * The lowest bid that a stop could be set off by, while a print of 20 % stands for 8 s at the first venue
 * alone; `bySecond` is what the second one says meanwhile.
 */
async function lowestOfPrint(markets: StartedMarkets, bySecond: (at: number) => void): Promise<number> {
  let lowest = Infinity;
  markets.onTick(({ code, lasted }) => {
    if (code === 'BTCUSD' && lasted?.since !== undefined) lowest = Math.min(lowest, lasted.bidHigh);
  });
  await until(() => venue.frames.length > 0);
  for (let step = 0; step < 24; step += 1) {
    clock.advance(500);
    bySecond(clock.now());
    await priced(markets, 'BTC/USD', 'BTCUSD', (step < 8 ? 91_500 : 73_200) + step);
  }
  return lowest;
}

test('attack: a print of 20 % that stands for 8 s at the only venue sets off what waits for it', async () => {
  expect(await lowestOfPrint(await start(), () => {})).toBeLessThan(7_323_000);
});

test('a second venue that stays where it was: the print sets off nothing, and nothing is sold at it', async () => {
  const markets = await startWithSecond();
  const lowest = await lowestOfPrint(markets, (at) => second.quote('BTC-USD', 91_480, 91_490, at));
  expect(lowest).toBeGreaterThan(9_149_999);
  expect(markets.valued('BTCUSD')?.bidPoints).toBe(9_150_700);
  expect(markets.latest('BTCUSD')).toMatchObject({ bidPoints: 7_322_300, unsound: 'stale' });
  expect(reason(markets, 'BTCUSD')).toBe('stale');
  // A move that both make is one.
  clock.advance(500);
  second.quote('BTC-USD', 73_100, 73_110, clock.now());
  await until(() => !isStaleNow(markets));
  await priced(markets, 'BTC/USD', 'BTCUSD', 73_190);
  expect(reason(markets, 'BTCUSD')).toBe('tradable');
});

test('one that is silent, gone or goes on with an old price says nothing: the first venue’s rule holds alone', async () => {
  const markets = await startWithSecond();
  const before = clock.now();
  clock.advance(3_000);
  await priced(markets, 'BTC/USD', 'BTCUSD', 91_510);
  expect(reason(markets, 'BTCUSD')).toBe('stale');
  clock.advance(1);
  await priced(markets, 'BTC/USD', 'BTCUSD', 91_520);
  expect(reason(markets, 'BTCUSD')).toBe('tradable');
  second.quote('BTC-USD', 80_000, 80_002, before + 1);
  second.quote('BTC-USD', 80_000, 80_003, clock.now());
  await until(() => isStaleNow(markets));
  second.drop();
  await until(() => !isStaleNow(markets));
  // Only pairs that are online there and followed here are asked for, again with each connection.
  await until(() => second.frames.filter((frame) => 'product_ids' in frame).length === 2);
  for (const frame of second.frames.filter((each) => 'product_ids' in each))
    expect(frame).toEqual({ type: 'subscribe', product_ids: ['BTC-USD'], channels: ['ticker', 'heartbeat'] });
});
