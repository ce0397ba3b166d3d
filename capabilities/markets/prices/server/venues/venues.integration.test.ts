import { afterEach, beforeEach, expect, test } from 'vitest';
import { noActions } from '#capabilities/markets/actions/server/testing/no-actions.ts';
import { sampleEntries } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock, hourMs, minuteMs } from '#foundation/time/clock.ts';
import type { Tick } from '../../face.ts';
import { createFeeds } from '../create-feeds.ts';
import { type StartedMarkets, startMarkets } from '../testing/start-markets.ts';
import { type KrakenServer, startKrakenServer } from './testing/kraken-server.ts';
import { until } from './testing/venue-server.ts';

/** A Tuesday, when all markets are open. */
const now = Date.parse('2026-11-24T15:30:20Z');

let database: TestDatabase;
let venue: KrakenServer;
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
  venue.tops.set('BTC/USD', { bid: 91_500, ask: 91_501, open: 90_000 });
});
afterEach(async () => {
  for (const markets of running.splice(0)) await markets.stop();
  await venue.stop();
  await database.drop();
});

async function start(): Promise<StartedMarkets> {
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
