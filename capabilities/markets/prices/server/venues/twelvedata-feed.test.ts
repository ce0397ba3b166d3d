import { afterEach, beforeEach, expect, test } from 'vitest';
import { listedSample } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { type AdjustableClock, createFixedClock, hourMs, minuteMs } from '#foundation/time/clock.ts';
import type { MarketFeed } from '../feed.ts';
import { type Answer, quotesOf, startVenueServer, until, type VenueServer } from './testing/venue-server.ts';
import { createTwelveData, type TwelveDataSettings } from './twelvedata-feed.ts';

/** A Tuesday, when all markets are open. */
const now = Date.parse('2026-11-24T15:30:20Z');
const codes = ['EURUSD', 'USDJPY', 'AAPL', 'SPY', 'XAUUSD', 'XCUUSD', 'BTCUSD', 'ES'];
const instruments = listedSample(now).filter(({ code }) => codes.includes(code));
const key = 'secret-key-1';

let clock: AdjustableClock;
let server: VenueServer;
let warnings: string[];
let answers: Map<string, (query: URLSearchParams) => Answer>;
let covered: Set<string>;
let authorizations: Set<string | undefined>;
const opened: MarketFeed[] = [];

beforeEach(async () => {
  clock = createFixedClock(now);
  warnings = [];
  covered = new Set(['EUR/USD', 'USD/JPY', 'AAPL', 'SPY', 'XAU/USD']);
  authorizations = new Set();
  answers = new Map([['/quote', (query) => ({ body: days(query.get('symbol') ?? '') })]]);
  server = await startVenueServer({
    onFrame(frame, reply) {
      if (frame.action === 'heartbeat') reply({ event: 'heartbeat', status: 'ok' });
      if (frame.action !== 'subscribe') return;
      const symbols = (frame.params as { symbols: string }).symbols.split(',');
      const list = (are: boolean) =>
        symbols.filter((symbol) => covered.has(symbol) === are).map((symbol) => ({ symbol, exchange: 'X' }));
      reply({ event: 'subscribe-status', status: 'ok', success: list(true), fails: list(false) });
    },
    answer(path, query, headers) {
      authorizations.add(headers.authorization);
      return answers.get(path)?.(query) ?? { status: 404, body: {} };
    },
  });
});
afterEach(async () => {
  for (const feed of opened.splice(0)) feed.stop?.();
  await server.stop();
});

/** One symbol is answered for alone, several by their names. */
function days(symbols: string): unknown {
  const all = symbols.split(',').map((symbol) => ({
    symbol,
    close: '101.5',
    previous_close: '100.25',
    timestamp: now / 1000 - 60,
  }));
  return all.length === 1 ? all[0] : Object.fromEntries(all.map((each) => [each.symbol, each]));
}

async function open(settings: Partial<TwelveDataSettings> = {}, rememberedListing?: unknown) {
  const venue = await createTwelveData({
    settings: {
      wsUrl: server.wsUrl,
      restUrl: server.httpUrl,
      apiKey: key,
      symbolsAtMost: 100,
      creditsPerMinute: 6_000_000,
      backOff: { firstMs: 10, longestMs: 40, steadyAfterMs: 60_000 },
      keepAliveEveryMs: 20,
      ...settings,
    },
    instruments,
    clock,
    remembered: { last: new Map(), quarterHours: new Map() },
    rememberedListing,
    log: {
      info: () => {},
      warn: (context: unknown, message?: string) => warnings.push(`${message} ${JSON.stringify(context)}`),
    },
  });
  opened.push(venue.feed);
  return venue;
}

const price = (symbol: string, value: number, at: number, more: object = {}) =>
  server.send({ event: 'price', symbol, timestamp: Math.floor(at / 1000), price: value, ...more });

const quotes = (feed: MarketFeed, count: number) => quotesOf(feed, clock, count);

test('the answer to the subscription tells what the plan covers', async () => {
  const { feed, listing } = await open();
  expect(codes.map((code) => feed.knows(code))).toEqual([true, true, true, true, true, false, false, false]);
  expect(server.frames.find(({ action }) => action === 'subscribe')).toEqual({
    action: 'subscribe',
    params: { symbols: 'EUR/USD,USD/JPY,AAPL,XAU/USD,XCU/USD,SPY' },
  });
  expect(server.openedWith.get('apikey')).toBe(key);
  expect(listing).toEqual([...covered].sort((a, b) => order(a) - order(b)));
});
const order = (symbol: string) => ['EUR/USD', 'USD/JPY', 'AAPL', 'XAU/USD', 'SPY'].indexOf(symbol);

test('never more symbols than the plan allows are subscribed', async () => {
  const { feed } = await open({ symbolsAtMost: 2 });
  expect(server.frames[0]).toMatchObject({ params: { symbols: 'EUR/USD,USD/JPY' } });
  expect(feed.knows('AAPL')).toBe(false);
});

test('a price without bid and ask gets the catalogue’s spread; shares keep the trade and its volume', async () => {
  const { feed } = await open();
  const spread = (code: string) => instruments.find((each) => each.code === code)?.spreadPoints ?? 0;
  price('EUR/USD', 1.15802, now);
  price('XAU/USD', 4065.1, now, { bid: 4065.05, ask: 4065.32 });
  price('AAPL', 271.5, now, { day_volume: 1_000 });
  price('AAPL', 271.52, now, { day_volume: 1_250 });
  const [euro, gold, first, second] = await quotes(feed, 4);
  expect((euro?.askPoints ?? 0) - (euro?.bidPoints ?? 0)).toBe(spread('EURUSD'));
  expect(Math.abs(((euro?.askPoints ?? 0) + (euro?.bidPoints ?? 0)) / 2 - 115_802)).toBeLessThanOrEqual(0.5);
  expect(euro?.lastPoints).toBeUndefined();
  expect(gold).toMatchObject({ bidPoints: 4_065_050, askPoints: 4_065_320 });
  expect([first?.lastPoints, first?.volume]).toEqual([27_150, undefined]);
  expect([second?.lastPoints, second?.volume]).toEqual([27_152, 250]);
  expect((second?.askPoints ?? 0) - (second?.bidPoints ?? 0)).toBe(spread('AAPL'));
});

test('prices before and after the session are not given out', async () => {
  const { feed } = await open();
  clock.advance(6 * hourMs);
  price('AAPL', 272, clock.now());
  price('EUR/USD', 1.1581, clock.now());
  expect((await quotes(feed, 1)).map(({ code }) => code)).toEqual(['EURUSD']);
  expect(feed.isOpen('AAPL', clock.now())).toBe(false);
  expect(feed.nextOpening('AAPL', clock.now())).toBe(Date.parse('2026-11-25T14:30:00Z'));
});

test('closes of the day before are asked for, eight symbols a question, the key never in the address', async () => {
  const { feed } = await open();
  await until(() => feed.previousClose('SPY', now) !== undefined);
  expect(feed.previousClose('AAPL', now)).toBe(10_025);
  expect(server.questions).toEqual(['/quote?symbol=EUR%2FUSD%2CUSD%2FJPY%2CAAPL%2CXAU%2FUSD%2CSPY']);
  expect([...authorizations]).toEqual([`apikey ${key}`]);
});

test('a lost connection is subscribed again, and its prices are stale until then', async () => {
  const { feed } = await open();
  price('EUR/USD', 1.158, now);
  const [before] = await quotes(feed, 1);
  server.drop();
  await until(() => server.frames.filter(({ action }) => action === 'subscribe').length === 2);
  expect(feed.quoteAgeMs(before ?? expect.unreachable(), now)).toBe(Infinity);
  clock.advance(2_000);
  price('EUR/USD', 1.1581, clock.now());
  const [after] = await quotes(feed, 1);
  expect(feed.quoteAgeMs(after ?? expect.unreachable(), clock.now())).toBeLessThan(1_000);
});

test('a server that answers no heartbeat is left', async () => {
  await open({ silentAfterMs: 1_500 });
  await until(() => server.frames.some(({ action }) => action === 'heartbeat'));
  expect(server.attempts).toBe(1);
  server.mute(true);
  await until(() => server.attempts >= 2);
  expect(warnings.join()).toContain('silent');
});

test('a wrong key is reported in the log without the key', async () => {
  server.refuse(401);
  const { feed } = await open({ answerWithinMs: 50 });
  await until(() => warnings.some((warning) => warning.includes('401')));
  expect(warnings.join()).not.toContain(key);
  // What the plan covers is not known: everything asked for waits for its first price.
  expect(feed.knows('XCUUSD')).toBe(true);
  expect(feed.lastQuote('EURUSD', now)).toBeUndefined();
});

test('without an answer the last one counts', async () => {
  server.refuse(503);
  const { feed, listing } = await open({ answerWithinMs: 50 }, ['AAPL']);
  expect(listing).toBeUndefined();
  expect([feed.knows('AAPL'), feed.knows('EURUSD')]).toEqual([true, false]);
});

test('bad frames do not end the connection', async () => {
  const { feed } = await open();
  for (const frame of [
    'nonsense',
    { event: 'price', symbol: 'EUR/USD', price: -1, timestamp: now / 1000 },
    { event: 'price', symbol: 'EUR/USD', price: '1.1', timestamp: now / 1000 },
    { event: 'price', symbol: 'ZZZ', price: 1, timestamp: now / 1000 },
    { status: 'error', code: 400, message: 'no' },
  ]) {
    server.send(frame);
  }
  price('EUR/USD', 1.2, now);
  expect(await quotes(feed, 1)).toHaveLength(1);
  feed.stop?.();
  expect(warnings.join()).toContain('"count":5');
  expect(server.attempts).toBe(1);
});

test('hours are folded from half-hours, which begin with ours', async () => {
  answers.set('/time_series', () => ({
    body: {
      meta: {},
      status: 'ok',
      values: [
        { datetime: '2026-11-23 14:30:00', open: '1', high: '2', low: '1', close: '2', volume: '10' },
        { datetime: '2026-11-23 15:00:00', open: '2', high: '4', low: '2', close: '3', volume: '10' },
        { datetime: '2026-11-23 15:30:00', open: '3', high: '3', low: '1', close: '1', volume: '10' },
      ],
    },
  }));
  const { feed } = await open();
  await feed.loadHistory?.('AAPL', '1h', now, 100);
  expect(feed.history('AAPL', '1h', now, 100)).toEqual([
    { start: Date.parse('2026-11-23T14:00:00Z'), open: 100, high: 200, low: 100, close: 200, volume: 10 },
    { start: Date.parse('2026-11-23T15:00:00Z'), open: 200, high: 400, low: 100, close: 100, volume: 20 },
  ]);
  const asked = new URLSearchParams(
    server.questions.find((each) => each.includes('time_series'))?.split('?')[1],
  );
  expect(Object.fromEntries(asked)).toEqual({
    symbol: 'AAPL',
    interval: '30min',
    outputsize: '200',
    end_date: '2026-11-24 15:30:20',
    timezone: 'UTC',
    order: 'ASC',
  });
});

test('a refused question is not repeated at once, and leaves a chart with what the platform has', async () => {
  answers.set('/time_series', () => ({ status: 429, body: { code: 429, status: 'error' } }));
  const { feed } = await open();
  await feed.loadHistory?.('AAPL', '1d', now, 100);
  expect(feed.history('AAPL', '1d', now, 100)).toEqual([]);
  await feed.loadHistory?.('AAPL', '1d', now - minuteMs, 100);
  expect(server.questions.filter((each) => each.includes('time_series'))).toHaveLength(1);
});

const calendars: Record<string, unknown> = {
  '/splits_calendar': [
    { date: '2026-12-01', symbol: 'AAPL', exchange: 'NASDAQ', ratio: 0.25, from_factor: 4, to_factor: 1 },
    { date: '2026-12-02', symbol: 'SPY', exchange: 'NYSE', ratio: 10, from_factor: 1, to_factor: 10 },
    { date: '2026-12-03', symbol: 'AAPL', exchange: 'NASDAQ', ratio: 3, from_factor: 4, to_factor: 1 },
    { date: '2026-12-01', symbol: 'TSLA', exchange: 'NASDAQ', ratio: 0.5, from_factor: 2, to_factor: 1 },
  ],
  '/dividends_calendar': [
    { symbol: 'AAPL', ex_date: '2026-12-04', amount: 0.26 },
    { symbol: 'SPY', ex_date: 'soon', amount: 1 },
  ],
  '/earnings_calendar': {
    earnings: { '2026-12-08': [{ symbol: 'AAPL', time: 'After Hours' }, { symbol: 'TSLA' }] },
    status: 'ok',
  },
};

test('splits, dividends and earnings of the shares it follows are read from the calendars', async () => {
  for (const [path, body] of Object.entries(calendars)) answers.set(path, () => ({ body }));
  const { feed } = await open();
  expect(await feed.announced?.(now)).toEqual([
    { code: 'AAPL', exDate: '2026-12-01', terms: { kind: 'split', from: 1n, to: 4n } },
    { code: 'SPY', exDate: '2026-12-02', terms: { kind: 'split', from: 10n, to: 1n } },
    {
      code: 'AAPL',
      exDate: '2026-12-04',
      terms: { kind: 'dividend', amount: 2_600_000_000n, isSpecial: false },
    },
    { code: 'AAPL', exDate: '2026-12-08', terms: { kind: 'earnings' } },
  ]);
  const asked = server.questions.filter((question) => question.includes('_calendar'));
  expect(asked[0]).toBe('/splits_calendar?start_date=2026-11-24&end_date=2026-12-24&country=United+States');
  expect(asked).toHaveLength(3);
});

test('a calendar without an answer tells nothing, and a plan that can’t pay for one is not asked', async () => {
  for (const [path, body] of Object.entries(calendars)) answers.set(path, () => ({ body }));
  answers.set('/dividends_calendar', () => ({ status: 500, body: {} }));
  const { feed } = await open();
  expect(await feed.announced?.(now)).toBeUndefined();
  const poor = await open({ creditsPerMinute: 8 });
  const before = server.questions.filter((question) => question.includes('_calendar')).length;
  expect(await poor.feed.announced?.(now)).toBeUndefined();
  expect(server.questions.filter((question) => question.includes('_calendar'))).toHaveLength(before);
});
