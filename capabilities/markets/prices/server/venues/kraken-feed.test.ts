import { afterEach, beforeEach, expect, test } from 'vitest';
import { listedSample } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { type AdjustableClock, createFixedClock, dayMs, hourMs, minuteMs } from '#foundation/time/clock.ts';
import type { MarketFeed } from '../feed.ts';
import { createKraken, type KrakenSettings, type OpenedVenue, type VenueNeeds } from './kraken-feed.ts';
import { type KrakenServer, startKrakenServer } from './testing/kraken-server.ts';
import { quotesOf, until } from './testing/venue-server.ts';

const now = Date.parse('2026-11-24T15:30:20Z');
const instruments = listedSample(now);
const pairs = [
  { key: 'XXBTZUSD', altname: 'XBTUSD', wsname: 'XBT/USD', status: 'online' },
  { key: 'XXBTZEUR', altname: 'XBTEUR', wsname: 'XBT/EUR', status: 'online' },
  { key: 'XETHZUSD', altname: 'ETHUSD', wsname: 'ETH/USD', status: 'online' },
  { key: 'XDGUSD', altname: 'XDGUSD', wsname: 'XDG/USD', status: 'online' },
  { key: 'LUNAUSD', altname: 'LUNAUSD', wsname: 'LUNA/USD', status: 'online' },
  { key: 'XMRUSD', altname: 'XMRUSD', wsname: 'XMR/USD', status: 'cancel_only' },
  { key: 'ETHXBT', altname: 'ETHXBT', wsname: 'ETH/XBT', status: 'online' },
];
/** A day's bars end with the one that forms. */
const day = Math.floor(now / dayMs) * dayMs;

let clock: AdjustableClock;
let server: KrakenServer;
let warnings: { context: Record<string, unknown>; message: string }[];
const opened: MarketFeed[] = [];
beforeEach(async () => {
  clock = createFixedClock(now);
  warnings = [];
  server = await startKrakenServer(pairs, (query) => {
    const step = Number(query.get('interval')) * minuteMs;
    const newest = Math.floor(now / step) * step;
    return Array.from({ length: 720 }, (_, index) => {
      const open = 50_000 + index;
      const prices = [open, open + 20, open - 20, open + 10, open].map((price) => price.toFixed(2));
      return [(newest - (719 - index) * step) / 1000, ...prices, '1.5', 3];
    });
  });
  for (const symbol of ['BTC/USD', 'BTC/EUR', 'ETH/USD', 'DOGE/USD', 'LUNA/USD']) {
    server.tops.set(symbol, { bid: 100, ask: 100.5, open: 99 });
  }
});
afterEach(async () => {
  for (const feed of opened.splice(0)) feed.stop?.();
  await server.stop();
});

async function open(
  settings: Partial<KrakenSettings> = {},
  options: Partial<VenueNeeds<KrakenSettings>> = {},
): Promise<OpenedVenue> {
  const venue = await createKraken({
    settings: {
      wsUrl: server.wsUrl,
      restUrl: server.httpUrl,
      backOff: { firstMs: 10, longestMs: 40, steadyAfterMs: 60_000 },
      requestsPerMinute: 6_000_000,
      lookAtQuietEveryMs: 3_600_000,
      ...settings,
    },
    instruments,
    clock,
    remembered: { last: new Map(), quarterHours: new Map() },
    rememberedListing: undefined,
    log: {
      info: () => {},
      warn: (context: unknown, message?: string) =>
        warnings.push({ context: context as Record<string, unknown>, message: message ?? '' }),
    },
    ...options,
  });
  opened.push(venue.feed);
  return venue;
}

const isSubscribed = (times = 1) =>
  server.frames.filter((each) => each.method === 'subscribe').length >= times;

/** The feed of a venue that has taken the subscription, and its prices so far given out. */
async function following(settings: Partial<KrakenSettings> = {}): Promise<MarketFeed> {
  const { feed } = await open(settings);
  await until(isSubscribed);
  feed.advance(clock.now(), () => {});
  return feed;
}

const quotes = (feed: MarketFeed, count: number) => quotesOf(feed, clock, count);

test('the venue says which pairs it trades, by the names of the catalogue', async () => {
  const { feed, listing } = await open();
  for (const code of ['BTCUSD', 'BTCEUR', 'ETHUSD', 'DOGEUSD']) expect(feed.knows(code), code).toBe(true);
  // Its LUNA is the coin that others call LUNC.
  expect([feed.knows('LUNCUSD'), feed.knows('LUNAUSD')]).toEqual([true, false]);
  expect([feed.knows('XMRUSD'), feed.knows('ETHBTC'), feed.knows('EURUSD')]).toEqual([false, false, false]);
  expect(listing).toHaveLength(5);
  expect(feed.lastQuote('BTCUSD', now)).toEqual({
    code: 'BTCUSD',
    bidPoints: 10_000,
    askPoints: 10_050,
    at: now,
  });
  expect(feed.previousClose('BTCUSD', now)).toBe(9_900);
});

test('quotes wait until they are asked for, and come in the order of their time', async () => {
  const feed = await following();
  clock.advance(3_000);
  server.quote('ETH/USD', 3_000.1, 3_000.2, now + 2_000);
  server.quote('BTC/USD', 91_500.1, 91_500.2, now + 1_000);
  server.quote('BTC/USD', 91_500.3, 91_500.4, now + 3_000);
  await until(() => feed.lastQuote('BTCUSD', clock.now())?.bidPoints === 9_150_030);
  const given = await quotes(feed, 3);
  expect(given.map(({ code, bidPoints, askPoints, at }) => [code, bidPoints, askPoints, at - now])).toEqual([
    ['BTCUSD', 9_150_010, 9_150_020, 1_000],
    ['ETHUSD', 300_010, 300_020, 2_000],
    ['BTCUSD', 9_150_030, 9_150_040, 3_000],
  ]);
  feed.advance(clock.now(), (quote) => expect.unreachable(quote.code));
});

test('a quote finer than the catalogue is widened, never narrowed', async () => {
  const feed = await following();
  clock.advance(1_000);
  server.quote('BTC/USD', 91_500.129, 91_500.131, clock.now());
  const [quote] = await quotes(feed, 1);
  expect([quote?.bidPoints, quote?.askPoints]).toEqual([9_150_012, 9_150_014]);
});

test('many pairs are subscribed in frames of fifty', async () => {
  await server.stop();
  const coins = instruments.filter((each) => each.marketClass === 'crypto' && each.quoteCurrency === 'USD');
  server = await startKrakenServer(
    coins.map(({ base, code }) => ({ key: code, altname: code, wsname: `${base}/USD` })),
  );
  await open();
  await until(() => isSubscribed(Math.ceil(coins.length / 50)));
  const sent = server.frames.map((frame) => (frame.params as { symbol: string[] }).symbol);
  expect(Math.max(...sent.map((symbols) => symbols.length))).toBe(50);
  expect(new Set(sent.flat()).size).toBe(sent.flat().length);
});

test('a dropped connection makes every price stale at once; it is opened and subscribed again; a new quote ends it', async () => {
  const feed = await following();
  const before = feed.lastQuote('BTCUSD', now) ?? expect.unreachable();
  expect(feed.quoteAgeMs(before, now)).toBe(0);
  server.drop();
  await until(() => isSubscribed(2));
  expect(feed.quoteAgeMs(before, now)).toBe(Infinity);
  clock.advance(500);
  server.quote('ETH/USD', 3_000, 3_001, clock.now());
  const [quote] = await quotes(feed, 1);
  expect(feed.quoteAgeMs(quote ?? expect.unreachable(), clock.now())).toBe(0);
  expect(feed.quoteAgeMs(before, clock.now())).toBe(Infinity);
  expect(warnings[0]?.context).toMatchObject({ venue: 'kraken', reason: 'closed by the venue' });
});

test('a venue that refuses is asked again with growing waits, and taken back when it returns', async () => {
  const feed = await following();
  server.refuse(503);
  server.drop();
  await until(() => server.attempts >= 5);
  const waits = warnings.map(({ context }) => Number(context.wait));
  for (const [index, wait] of waits.slice(0, 4).entries()) {
    const whole = Math.min(40, 10 * 2 ** index);
    expect(wait).toBeGreaterThanOrEqual(Math.floor(whole / 2));
    expect(wait).toBeLessThanOrEqual(whole);
  }
  server.refuse(undefined);
  await until(() => isSubscribed(2));
  clock.advance(1_000);
  server.quote('BTC/USD', 1, 2, clock.now());
  expect(await quotes(feed, 1)).toHaveLength(1);
});

test('a client answered "too many requests" waits the longest at once', async () => {
  await following();
  server.refuse(429);
  server.drop();
  await until(() => warnings.some(({ context }) => context.reason === 'refused with status 429'));
  const refused = warnings.find(({ context }) => context.reason === 'refused with status 429');
  expect(refused?.context.wait).toBeGreaterThanOrEqual(20);
});

test('a connection that falls silent is given up', async () => {
  const feed = await following({ silentAfterMs: 1_000 });
  const before = feed.lastQuote('BTCUSD', now) ?? expect.unreachable();
  server.mute(true);
  await until(() => server.attempts >= 2);
  expect(warnings[0]?.context).toMatchObject({ reason: 'silent' });
  expect(feed.quoteAgeMs(before, now)).toBe(Infinity);
  server.mute(false);
});

test('bad frames are counted and left out; the connection stays', async () => {
  const { feed } = await open();
  await until(isSubscribed);
  feed.advance(now, () => {});
  clock.advance(1_000);
  const broken = [
    'not json',
    '[]',
    '{"channel":"trades"}',
    { channel: 'ticker', data: [{ symbol: 'BTC/USD', bid: 'x', ask: 2 }] },
    { channel: 'ticker', data: [{ symbol: 'BTC/USD', bid: 3, ask: 2 }] },
    { channel: 'ticker', data: [{ symbol: 'BTC/USD', bid: 1, ask: 2, timestamp: 'yesterday' }] },
    { channel: 'ticker', data: [{ symbol: 'NO/SUCH', bid: 1, ask: 2 }] },
  ];
  for (const frame of broken) server.send(frame);
  server.quote('BTC/USD', 5, 6, clock.now());
  expect((await quotes(feed, 1)).map(({ bidPoints }) => bidPoints)).toEqual([500]);
  feed.stop?.();
  expect(warnings).toEqual([
    {
      context: { venue: 'kraken', count: broken.length, last: 'an unrequested symbol' },
      message: 'frames of a venue could not be used in the last minute',
    },
  ]);
  expect(server.attempts).toBe(1);
});

test('ticks out of order and repeated ones are dropped', async () => {
  const feed = await following();
  clock.advance(5_000);
  server.quote('BTC/USD', 10, 11, now + 4_000);
  server.quote('BTC/USD', 8, 9, now + 3_999);
  server.quote('BTC/USD', 10, 11, now + 4_000);
  server.quote('BTC/USD', 12, 13, now + 4_000);
  server.quote('BTC/USD', 12, 13, now + 4_001);
  const given = await quotes(feed, 3);
  expect(given.map(({ bidPoints, at }) => [bidPoints, at - now])).toEqual([
    [1_000, 4_000],
    [1_200, 4_000],
    [1_200, 4_001],
  ]);
});

test('a venue whose clock is behind gives old prices; one that is ahead gives none from the future', async () => {
  const feed = await following();
  server.quote('BTC/USD', 10, 11, now - 30_000);
  server.quote('ETH/USD', 10, 11, now + 4_000);
  server.quote('DOGE/USD', 10, 11, now + 60_000);
  await until(() => feed.lastQuote('ETHUSD', now)?.bidPoints === 1_000);
  server.drop();
  await until(() => isSubscribed(2));
  const age = (code: string, at: number) =>
    feed.quoteAgeMs(feed.lastQuote(code, at) ?? expect.unreachable(), at);
  clock.advance(1_000);
  server.quote('BTC/USD', 12, 13, now - 29_000);
  server.quote('ETH/USD', 12, 13, now + 4_500);
  await until(() => feed.lastQuote('ETHUSD', clock.now())?.bidPoints === 1_200);
  expect(feed.lastQuote('ETHUSD', clock.now())?.at).toBe(now + 1_000);
  expect(age('ETHUSD', now + 11_001)).toBe(10_001);
  expect(feed.lastQuote('DOGEUSD', now)?.bidPoints).not.toBe(10);
});

test('while the venue is in maintenance its prices are not tradable', async () => {
  const feed = await following();
  const status = (system: string) => ({ channel: 'status', type: 'update', data: [{ system }] });
  clock.advance(1_000);
  server.send(status('maintenance'));
  const before = feed.lastQuote('BTCUSD', now) ?? expect.unreachable();
  await until(() => feed.quoteAgeMs(before, now) === Infinity);
  server.quote('BTC/USD', 10, 11, clock.now());
  server.send(status('online'));
  server.quote('BTC/USD', 12, 13, clock.now() + 1);
  clock.advance(1);
  expect((await quotes(feed, 1)).map(({ bidPoints }) => bidPoints)).toEqual([1_200]);
});

test('a quote that stands still is confirmed by asking, as of the question', async () => {
  const feed = await following({ lookAtQuietEveryMs: 20 });
  clock.advance(4_000);
  const [confirmed] = await quotes(feed, 1);
  expect(confirmed?.at).toBe(now + 4_000);
  clock.advance(4_000);
  server.instead.set('/0/public/Ticker', { status: 429, body: {} });
  const asked = server.questions.length;
  await until(() => server.questions.length > asked);
  await until(() => warnings.some(({ context }) => context.status === 429));
  // It keeps quiet after a refusal, and what it can't confirm grows old.
  const before = feed.lastQuote('BTCUSD', clock.now()) ?? expect.unreachable();
  expect(feed.quoteAgeMs(before, clock.now() + 7_000)).toBeGreaterThan(6_999);
});

test('bars of the past are fetched once, weeks from days, in whole points', async () => {
  const { feed } = await open();
  expect(feed.history('BTCUSD', '1h', now, 10)).toEqual([]);
  await Promise.all([
    feed.loadHistory?.('BTCUSD', '1h', now, 10),
    feed.loadHistory?.('BTCUSD', '1h', now, 500),
  ]);
  await feed.loadHistory?.('BTCUSD', '1h', now - 900 * hourMs, 10);
  const hours = feed.history('BTCUSD', '1h', now, 2);
  expect(hours).toEqual([
    {
      start: now - (now % hourMs) - hourMs,
      open: 5_071_800,
      high: 5_073_800,
      low: 5_069_800,
      close: 5_072_800,
      volume: 1.5,
    },
    {
      start: now - (now % hourMs),
      open: 5_071_900,
      high: 5_073_900,
      low: 5_069_900,
      close: 5_072_900,
      volume: 1.5,
    },
  ]);
  expect(server.questions.filter((each) => each.includes('OHLC'))).toEqual([
    '/0/public/OHLC?pair=XBTUSD&interval=60',
  ]);
  await feed.loadHistory?.('BTCUSD', '1w', now, 10);
  const [week] = feed.history('BTCUSD', '1w', now, 1);
  expect(new Date(week?.start ?? 0).getUTCDay()).toBe(1);
  expect(week?.close).toBe(5_072_900);
  expect((week?.start ?? 0) <= day).toBe(true);
});

test('a venue that is away at the start gives what it listed before, stale, and is not started without', async () => {
  const { listing } = await open();
  const { wsUrl, httpUrl: restUrl } = server;
  server.refuse(503);
  server.instead.set('/0/public/AssetPairs', { status: 503, body: {} });
  server.instead.set('/0/public/Ticker', { status: 503, body: {} });
  const remembered = {
    last: new Map([['BTCUSD', { points: 9_000, at: now - minuteMs }]]),
    quarterHours: new Map(),
  };
  const { feed, listing: given } = await open({ wsUrl, restUrl }, { rememberedListing: listing, remembered });
  expect(given).toBeUndefined();
  const last = feed.lastQuote('BTCUSD', now) ?? expect.unreachable();
  expect(feed.quoteAgeMs(last, now)).toBe(minuteMs);
  expect(feed.knows('ETHUSD')).toBe(true);
  expect(feed.lastQuote('ETHUSD', now)).toBeUndefined();
  await expect(open({ wsUrl, restUrl })).rejects.toThrow('was never reached before');
});
