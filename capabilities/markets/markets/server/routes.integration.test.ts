import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noActions } from '#capabilities/markets/actions/server/testing/no-actions.ts';
import { bindCatalogueCalls } from '#capabilities/markets/catalogue/server/routes.ts';
import { bindChartCalls } from '#capabilities/markets/charts/server/routes.ts';
import { readRecordings } from '#capabilities/markets/prices/server/recording.ts';
import { createReplayFeed } from '#capabilities/markets/prices/server/replay-feed.ts';
import {
  type StartedMarkets,
  startSampleMarkets,
} from '#capabilities/markets/prices/server/testing/start-markets.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { createCallRouter } from '#foundation/server-kit/call-router.ts';
import { loadSentences } from '#foundation/server-kit/sentences.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock, minuteMs } from '#foundation/time/clock.ts';
import { instrumentShape, marketShape } from '../contract.ts';
import { createMarketViews } from './market-views.ts';
import { bindMarketCalls } from './routes.ts';
import { createWatchlists } from './watchlist.ts';

/** A Saturday: crypto trades, shares don't. */
const clock = createFixedClock(Date.parse('2026-11-21T15:30:20Z'));
const customers = new Map([
  ['one', { sessionId: 'a', customerId: asCustomerId(1n) }],
  ['other', { sessionId: 'b', customerId: asCustomerId(2n) }],
]);

let database: TestDatabase;
let markets: StartedMarkets;
let sample: FastifyInstance;
let production: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  markets = await startSampleMarkets({ db: database.db, clock });
  for (let second = 0; second < 150; second += 1) {
    clock.advance(1_000);
    markets.pump();
  }
  await markets.flush();
  sample = serve('sample');
  production = serve('production');
});
afterAll(async () => {
  await markets.stop();
  await database.drop();
});

function serve(mode: 'sample' | 'production', prices = markets): FastifyInstance {
  const server = fastify();
  const authenticate = async (token: string) => customers.get(token);
  const router = createCallRouter({ server, sentences: loadSentences(), authenticate });
  const { catalogue } = prices;
  bindCatalogueCalls(router, catalogue);
  bindChartCalls(router, { db: database.db, prices, clock, actions: noActions });
  bindMarketCalls(router, {
    prices,
    views: createMarketViews(catalogue, prices),
    watchlists: createWatchlists({ db: database.db, clock }),
    clock,
    mode,
    optionPeriodsOf: () => [],
    gapOf: () => ({ rate: '0.03', version: 1 }),
    countCustomers: async () => 12,
    measureDailyVolume: async (book) => (book === 'real' ? 1_234_567_890_000n : 5n),
  });
  return server;
}

async function ask(
  path: string,
  options: { method?: 'GET' | 'PUT' | 'DELETE'; body?: object; token?: string; language?: string } = {},
) {
  const response = await sample.inject({
    method: options.method ?? 'GET',
    url: `/swx/customer/index/${path}`,
    headers: {
      ...(options.token === undefined ? {} : { authorization: options.token }),
      ...(options.language === undefined ? {} : { 'accept-language': options.language }),
    },
    ...(options.body === undefined ? {} : { payload: options.body }),
  });
  const { code, refusal, result } = response.json();
  return { status: response.statusCode, code, refusal, result };
}

describe('listMarketByType', () => {
  test('gives every market in the shape of the wire', async () => {
    const { status, code, result } = await ask('listMarketByType');
    expect([status, code]).toEqual([200, 200]);
    expect(result).toHaveLength(markets.instruments().length);
    for (const market of result) expect(marketShape.parse(market)).toEqual(market);
    const bitcoin = result.find((each: { code: string }) => each.code === 'BTCUSD');
    expect(bitcoin).toMatchObject({
      type: 2,
      appName: 'Bitcoin',
      open: true,
      stale: false,
      halted: false,
      source: 'simulated',
    });
    expect(bitcoin.zdf).toBe(Math.round((bitcoin.nowPrice / bitcoin.price - 1) * 10_000) / 100);
    expect(bitcoin.ask).toBeGreaterThan(bitcoin.bid);
    const apple = result.find((each: { code: string }) => each.code === 'AAPL');
    expect(apple).toMatchObject({ open: false, nextOpen: '2026-11-23T14:30:00.000Z' });
  });

  test('calls markets what the reader’s language calls them, each language asked for itself', async () => {
    const inArabic = await ask('listMarketByType?points=0', { language: 'ar' });
    const inEnglish = await ask('listMarketByType?points=0');
    const of = (answer: typeof inArabic, code: string) =>
      answer.result.find((each: { code: string }) => each.code === code);
    expect(of(inArabic, 'AAPL')).toMatchObject({ appName: 'آبل', englishName: 'Apple Inc.' });
    expect(of(inArabic, 'EURUSD')).toMatchObject({ appName: 'يورو / دولار أمريكي' });
    expect(of(inEnglish, 'AAPL')).toMatchObject({ appName: 'Apple Inc.' });
    expect(of(inEnglish, 'AAPL').englishName).toBeUndefined();
    const { result } = await ask('getMarketInfo/AAPL', { language: 'ar' });
    expect(result).toMatchObject({ appName: 'آبل' });
  });

  test.each([
    ['type=5', (market: { type: number }) => market.type === 5],
    ['search=bitcoin', (market: { appName: string }) => /bitcoin/i.test(market.appName)],
    ['type=1&search=eurj', (market: { code: string }) => market.code === 'EURJPY'],
  ])('narrows by %s', async (query, belongs) => {
    const { result } = await ask(`listMarketByType?${query}`);
    expect(result.length).toBeGreaterThan(0);
    expect(result.every(belongs)).toBe(true);
  });

  test('finds nothing where nothing is', async () => {
    expect(await ask('listMarketByType?search=nothing-like-it')).toMatchObject({ status: 200, result: [] });
  });

  test.each([
    ['BTC/USDT', 'BTCUSD'],
    ['euro', 'EURUSD'],
    ['ユーロ', 'EURUSD'],
    ['يورو', 'EURUSD'],
    ['यूरो', 'EURUSD'],
    ['Goldbarren', undefined],
    ['gold', 'XAUUSD'],
    ['黄金', 'XAUUSD'],
    ['Kryptowährungen', 'BTCUSD'],
    ['آبل', 'AAPL'],
    ['apple', 'AAPL'],
  ])('finds %s as the screen does', async (search, first) => {
    const { result } = await ask(`listMarketByType?search=${encodeURIComponent(search)}&points=0`);
    expect(result[0]?.code).toBe(first);
  });

  test.each(['type=0', 'type=8', 'type=two', 'type=1.5', `search=${'x'.repeat(61)}`])(
    'refuses %s',
    async (query) => {
      expect(await ask(`listMarketByType?${query}`)).toMatchObject({ status: 400, refusal: 'INPUT_INVALID' });
    },
  );
});

describe('getMarketInfo', () => {
  test('gives the terms of trading', async () => {
    const { result } = await ask('getMarketInfo/EURUSD');
    expect(instrumentShape.parse(result)).toEqual(result);
    expect(result).toMatchObject({
      code: 'EURUSD',
      contractSize: '100000',
      minLots: '0.01',
      maxLeverage: 30,
      feeRate: '0.0005',
      quoteCurrency: 'USD',
      sessions: { timeZone: 'America/New_York' },
    });
    expect(result.minStopDistance).toMatch(/^0\.00\d+$/);
  });

  test.each(['NOSUCH', 'eurusd', '%27%3B--'])('does not know %s', async (code) => {
    expect(await ask(`getMarketInfo/${code}`)).toMatchObject({ status: 404, refusal: 'INSTRUMENT_UNKNOWN' });
  });
});

describe('marks', () => {
  test('the address that a market names gives its picture, kept for ever', async () => {
    const { result } = await ask('listMarketByType?points=0');
    for (const code of ['EURUSD', 'BTCUSD', 'AAPL', 'XAUUSD', 'ES']) {
      const { logo } = result.find((each: { code: string }) => each.code === code);
      const response = await sample.inject({ url: logo });
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(response.body).toMatch(/^<svg .+<\/svg>$/s);
    }
    const logos = new Set(result.map(({ logo }: { logo: string }) => logo));
    expect(logos.size).toBe(result.length);
  });

  test('a currency has one, and so has an unlisted code', async () => {
    for (const code of ['USDT', 'ETH', 'NOSUCH', '%3Cscript%3E']) {
      const response = await sample.inject({ url: `/swx/customer/index/mark/${code}` });
      expect(response.statusCode).toBe(200);
      expect(response.body).not.toContain('script');
      expect(response.headers['content-disposition']).toMatch(/^attachment; filename="[A-Za-z0-9-]+"$/);
    }
  });
});

describe('getKValueByCodeAndDate', () => {
  const kValue = 'getKValueByCodeAndDate';

  test('gives candles oldest first, the last one forming', async () => {
    const { result } = await ask(`${kValue}?code=BTCUSD&period=1m&limit=10`);
    expect(result).toHaveLength(10);
    expect(result.at(-1)[0]).toBe(Math.floor(clock.now() / minuteMs) * minuteMs);
    for (const [time, open, high, low, close, volume] of result) {
      expect(time % minuteMs).toBe(0);
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(volume).toBeGreaterThan(0);
    }
    const { result: bitcoin } = await ask('getMarketInfo/BTCUSD');
    expect(result.at(-1)[4]).toBe(bitcoin.nowPrice);
  });

  test('pages back without repeating a candle', async () => {
    const { result: newest } = await ask(`${kValue}?code=BTCUSD&period=5m&limit=20`);
    const { result: before } = await ask(`${kValue}?code=BTCUSD&period=5m&limit=20&to=${newest[0][0]}`);
    expect(before.at(-1)[0]).toBe(newest[0][0] - 5 * minuteMs);
  });

  test('a time to come gives the newest', async () => {
    const { result } = await ask(`${kValue}?code=BTCUSD&period=1m&limit=2&to=${clock.now() * 2}`);
    expect(result.at(-1)[0]).toBe(Math.floor(clock.now() / minuteMs) * minuteMs);
  });

  test('does not know a code', async () => {
    const answer = await ask(`${kValue}?code=NOSUCH&period=1m`);
    expect(answer).toMatchObject({ status: 404, refusal: 'INSTRUMENT_UNKNOWN' });
  });

  test.each([
    'period=1m',
    'code=BTCUSD',
    'code=BTCUSD&period=2m',
    'code=BTCUSD&period=1m&limit=0',
    'code=BTCUSD&period=1m&limit=1001',
    'code=BTCUSD&period=1m&to=-5',
    'code=BTCUSD&period=1m&to=yesterday',
  ])('refuses %s', async (query) => {
    expect(await ask(`${kValue}?${query}`)).toMatchObject({ status: 400, refusal: 'INPUT_INVALID' });
  });
});

describe('homeStats', () => {
  test('are the specification’s in sample mode, and say so', async () => {
    const { result } = await ask('homeStats');
    expect(result).toEqual({
      dailyVolume: '3800000000',
      listedCryptocurrencies: 350,
      users: 1_200_000,
      sample: true,
      demoChart: expect.any(Array),
    });
    expect(result.demoChart).toHaveLength(100);
  });

  test('are measured in production', async () => {
    const url = '/swx/customer/index/homeStats';
    const pairs = markets.instruments().filter((each) => each.marketClass === 'crypto');
    const listed = new Set(pairs.map(({ base }) => base)).size;
    expect(listed).toBeLessThan(pairs.length);
    const measured = { listedCryptocurrencies: listed, users: 12, sample: false };
    const inBook = async (virtually: string) =>
      (await production.inject({ url, headers: { virtually } })).json().result;
    expect(await inBook('YES')).toEqual({ ...measured, dailyVolume: '12345.6789' });
    expect(await inBook('NO')).toEqual({ ...measured, dailyVolume: '0.00000005' });
  });
});

describe('watchlist', () => {
  test('is kept for each customer', async () => {
    expect(await ask('watchlist', { token: 'one' })).toMatchObject({ status: 200, result: [] });
    await ask('watchlist', { method: 'PUT', body: { code: 'XAUUSD' }, token: 'one' });
    const added = await ask('watchlist', { method: 'PUT', body: { code: 'BTCUSD' }, token: 'one' });
    expect([...added.result].sort()).toEqual(['BTCUSD', 'XAUUSD']);
    const removed = await ask('watchlist?code=XAUUSD', { method: 'DELETE', token: 'one' });
    expect(removed.result).toEqual(['BTCUSD']);
    expect((await ask('watchlist', { token: 'other' })).result).toEqual([]);
  });

  test('needs a session', async () => {
    for (const token of [undefined, 'stranger']) {
      const answer = await ask('watchlist', token === undefined ? {} : { token });
      expect(answer).toMatchObject({ status: 401, code: 401, refusal: 'UNAUTHENTICATED' });
    }
  });

  test('takes only what is listed', async () => {
    const unknown = await ask('watchlist', { method: 'PUT', body: { code: 'NOSUCH' }, token: 'other' });
    expect(unknown).toMatchObject({ status: 404, refusal: 'INSTRUMENT_UNKNOWN' });
    for (const body of [{}, { code: 5 }, { code: '' }, { code: 'X'.repeat(41) }]) {
      const answer = await ask('watchlist', { method: 'PUT', body, token: 'other' });
      expect(answer).toMatchObject({ status: 400, refusal: 'INPUT_INVALID' });
    }
    expect((await ask('watchlist', { token: 'other' })).result).toEqual([]);
  });
});

test('a replayed market closes by the recording’s calendar, never in the past', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-replayed-'));
  await mkdir(join(directory, 'minute'));
  await writeFile(join(directory, 'instruments.json'), '[{"code":"EURUSD","priceDecimals":5}]');
  const row = (minute: string) => `2014-05-05T${minute}:00Z,1.1,1.1,1.1,1.1,,1.1,1.1001\n`;
  const rows = ['12:00', '12:01', '18:00'].map(row).join('');
  const head = 'time,open,high,low,close,volume,bid,ask\n';
  await writeFile(join(directory, 'minute/EURUSD.csv'), head + rows);
  const recordings = await readRecordings(directory);
  const replayed = await startSampleMarkets({
    db: database.db,
    clock,
    createFeeds: async (instruments) => [
      createReplayFeed({ recordings, instruments, speed: 1, beginsAt: clock.now() }),
    ],
  });
  // A Saturday here, a Monday noon there: open, and closed on Friday at 17:00 New York.
  const view = replayed.view('EURUSD', clock.now());
  const friday = Date.parse('2014-05-09T21:00:00Z') - Date.parse('2014-05-05T12:00:00Z');
  const answer = await serve('sample', replayed).inject('/swx/customer/index/getMarketInfo/EURUSD');
  expect(view?.open).toBe(true);
  expect(answer.json().result.nextClose).toBe(new Date(clock.now() + friday).toISOString());
  await replayed.stop();
  await rm(directory, { recursive: true });
});
