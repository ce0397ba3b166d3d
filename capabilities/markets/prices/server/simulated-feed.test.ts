import { expect, test } from 'vitest';
import { optionValue } from '#capabilities/markets/catalogue/server/option-price.ts';
import { listedSample } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { dayMs, hourMs, minuteMs } from '#foundation/time/clock.ts';
import { periodMs, shownPoints } from '../rules.ts';
import type { MarketFeed, Quote } from './feed.ts';
import { createRandomWalk } from './random-walk.ts';
import { createSimulatedFeed } from './simulated-feed.ts';

/** A Tuesday afternoon: every market is open. */
const tuesday = Date.parse('2026-11-24T15:00:00Z');
const listed = listedSample(tuesday);

function run(feed: MarketFeed, from: number, ms: number, stepMs = 100): Quote[] {
  const quotes: Quote[] = [];
  feed.advance(from, () => {});
  for (let at = from + stepMs; at <= from + ms; at += stepMs) feed.advance(at, (quote) => quotes.push(quote));
  return quotes;
}

test('the same seed gives the same quotes whatever the steps, another seed others', () => {
  const quotes = run(createSimulatedFeed(listed, 1), tuesday, 9_000);
  expect(run(createSimulatedFeed(listed, 1), tuesday, 9_000, 1_500)).toEqual(quotes);
  expect(run(createSimulatedFeed(listed, 2), tuesday, 9_000)).not.toEqual(quotes);
});

test('a restart goes on where it was', () => {
  const whole = run(createSimulatedFeed(listed, 1), tuesday, 8_000);
  const first = run(createSimulatedFeed(listed, 1), tuesday, 4_000);
  const second = run(createSimulatedFeed(listed, 1), tuesday + 4_000, 4_000);
  expect([...first, ...second]).toEqual(whole);
});

test('all instruments move, some hundreds of times a second together, in the order of time', () => {
  const quotes = run(createSimulatedFeed(listed, 1), tuesday, 10_000);
  const priced = listed.filter((each) => each.simulation !== undefined);
  expect(new Set(quotes.map((quote) => quote.code)).size).toBe(priced.length);
  expect(quotes.length).toBeGreaterThan(3_000);
  expect(quotes.length).toBeLessThan(6_000);
  for (const quote of quotes) {
    const instrument = listed.find((each) => each.code === quote.code);
    expect(quote.bidPoints % (instrument?.tickPoints ?? 0)).toBe(0);
    expect(quote.askPoints - quote.bidPoints).toBe(instrument?.spreadPoints);
    expect(quote.bidPoints).toBeGreaterThan(0);
  }
  const times = quotes.map((quote) => quote.at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('no quote comes while a market is closed, and it opens with a gap', () => {
  const friday = Date.parse('2026-11-20T21:59:00Z');
  const feed = createSimulatedFeed(listed, 1);
  const before = run(feed, friday, 2 * minuteMs, 1_000).filter((quote) => quote.code === 'EURUSD');
  const close = Date.parse('2026-11-20T22:00:00Z');
  expect(before.at(-1)?.at).toBeLessThan(close);
  expect(before.at(-1)?.at).toBeGreaterThan(close - 2_000);
  const opening = Date.parse('2026-11-22T22:00:00Z');
  const after = run(feed, opening - 1_000, 5_000).filter((quote) => quote.code === 'EURUSD');
  expect(after[0]?.at).toBeGreaterThanOrEqual(opening);
  const gap = Math.abs((after[0]?.bidPoints ?? 0) - (before.at(-1)?.bidPoints ?? 0));
  expect(gap).toBeGreaterThan(10);
  expect(feed.lastQuote('EURUSD', opening - hourMs)?.bidPoints).toBe(before.at(-1)?.bidPoints);
});

test('quotes are heard since the start, and since a pause that left some out', () => {
  const feed = createSimulatedFeed(listed, 1);
  feed.advance(tuesday, () => {});
  feed.advance(tuesday + 5_000, () => {});
  expect(feed.heardSince?.('BTCUSD')).toBe(tuesday);
  feed.advance(tuesday + 10_001, () => {});
  expect(feed.heardSince?.('BTCUSD')).toBe(tuesday + 10_001);
});

test('after a long pause only the newest quote of each comes', () => {
  const feed = createSimulatedFeed(listed, 1);
  const quotes: Quote[] = [];
  feed.advance(tuesday, () => {});
  feed.advance(tuesday + hourMs, (quote) => quotes.push(quote));
  expect(quotes.length).toBe(new Set(quotes.map((quote) => quote.code)).size);
  for (const quote of quotes) expect(quote.at).toBeGreaterThan(tuesday + hourMs - 5_000);
});

test('history ends where the quotes begin, has no bar of closed time, and each bar opens at the last close', () => {
  const feed = createSimulatedFeed(listed, 1);
  const minutes = feed.history('AAPL', '1m', tuesday, 600);
  expect(minutes).toHaveLength(600);
  const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
  for (const bar of minutes) {
    expect(clock(bar.start) >= '14:30' && clock(bar.start) < '21:00', clock(bar.start)).toBe(true);
    expect(bar.low <= Math.min(bar.open, bar.close) && bar.high >= Math.max(bar.open, bar.close)).toBe(true);
  }
  for (const [index, bar] of minutes.slice(1).entries()) {
    const before = minutes[index];
    if (before && bar.start - before.start === periodMs['1m']) expect(bar.open).toBe(before.close);
  }
  const quote = feed.lastQuote('AAPL', tuesday + 1_400);
  expect(Math.abs(shownPoints(quote ?? expect.unreachable()) - (minutes.at(-1)?.close ?? 0))).toBeLessThan(
    20,
  );
});

test('the change of a day is measured against the close of the session before', () => {
  const feed = createSimulatedFeed(listed, 1);
  const mondayClose = feed.history('AAPL', '1m', Date.parse('2026-11-23T21:00:00Z'), 1)[0]?.close;
  expect(Math.abs((feed.previousClose('AAPL', tuesday) ?? 0) - (mondayClose ?? 0))).toBeLessThanOrEqual(2);
});

test('crosses agree with the pairs they are made of, and options with their shares', () => {
  const feed = createSimulatedFeed(listed, 1);
  const middle = (code: string) => {
    const quote = feed.lastQuote(code, tuesday) ?? expect.unreachable();
    const decimals = listed.find((each) => each.code === code)?.decimals ?? 0;
    return (quote.bidPoints + quote.askPoints) / 2 / 10 ** decimals;
  };
  expect(middle('EURJPY') / (middle('EURUSD') * middle('USDJPY'))).toBeCloseTo(1, 3);
  const option = listed.find((each) => each.code.startsWith('AAPL') && each.marketClass === 'options');
  const contract = option?.simulation?.option ?? expect.unreachable();
  const value = optionValue(middle('AAPL'), contract, (contract.expiresAt - tuesday) / (365 * dayMs));
  expect(middle(option?.code ?? '')).toBeCloseTo(value, 1);
});

test('an expired option trades no more', () => {
  const option = listed.find((each) => each.marketClass === 'options' && each.expiresAt !== undefined);
  const expiry = option?.expiresAt ?? expect.unreachable();
  const feed = createSimulatedFeed(listed, 1);
  expect(feed.isOpen(option?.code ?? '', expiry - 1)).toBe(true);
  expect(feed.isOpen(option?.code ?? '', expiry)).toBe(false);
  expect(feed.nextOpening(option?.code ?? '', expiry)).toBeUndefined();
});

test('the walk has the volatility it promises, and calm and wild days', () => {
  const walk = createRandomWalk(5);
  const days = Array.from(
    { length: 1_500 },
    (_, day) => walk(tuesday - day * dayMs) - walk(tuesday - (day + 1) * dayMs),
  );
  const yearly = Math.sqrt(days.reduce((sum, move) => sum + move * move, 0) / days.length) * Math.sqrt(365);
  expect(yearly).toBeGreaterThan(0.7);
  expect(yearly).toBeLessThan(1.6);
  const hoursOf = (day: number) => {
    const moves = Array.from({ length: 24 }, (_, hour) => {
      const at = tuesday - day * dayMs - hour * hourMs;
      return (walk(at) - walk(at - hourMs)) ** 2;
    });
    return moves.reduce((sum, move) => sum + move, 0);
  };
  const wildness = Array.from({ length: 200 }, (_, day) => hoursOf(day)).sort((a, b) => a - b);
  expect((wildness[180] ?? 0) / (wildness[20] ?? 1)).toBeGreaterThan(4);
});

test('Black and Scholes: known values, and never below what exercising gives', () => {
  // At the money, one year, 20 %, no interest: the textbook's 7.9656 for 100.
  expect(optionValue(100, { right: 'call', strike: 100, volatility: 0.2 }, 1)).toBeCloseTo(7.9656, 4);
  const call = optionValue(100, { right: 'call', strike: 95, volatility: 0.3 }, 0.25);
  const put = optionValue(100, { right: 'put', strike: 95, volatility: 0.3 }, 0.25);
  expect(call - put).toBeCloseTo(5, 6);
  expect(optionValue(100, { right: 'put', strike: 120, volatility: 0.3 }, 0)).toBe(20);
});
