import { expect, test } from 'vitest';
import { readCoinbaseFrame } from './coinbase-messages.ts';
import { areTwoPrices } from './second-venue.ts';

const book = (bidPoints: number, askPoints: number) => ({ bidPoints, askPoints });

test.each([
  ['the same', book(10_000, 10_010), book(10_000, 10_010), false],
  ['0.5 % apart', book(10_050, 10_050), book(10_000, 10_000), false],
  ['a point more', book(10_051, 10_051), book(10_000, 10_000), true],
  ['a point less than 0.5 % below', book(9_949, 9_949), book(10_000, 10_000), true],
  ['half a spread and 0.5 % apart', book(10_100, 10_200), book(10_000, 10_100), false],
  ['the first widened: no room for it', book(10_000, 12_000), book(10_000, 10_002), true],
  ['the second widened: no room for it', book(10_000, 10_002), book(10_000, 12_000), true],
  ['a thin book’s bid lifted to a point under its ask', book(10_199, 10_200), book(10_000, 10_200), true],
  ['a liquid book’s bid lifted: within the share', book(10_009, 10_010), book(10_000, 10_010), false],
  ['the first crossed', book(10_060, 10_040), book(10_000, 10_000), false],
])('two prices or one: %s', (_, first, second, expected) => {
  expect(areTwoPrices(first, second)).toBe(expected);
});

test.each([
  ['{', 'bad'],
  ['[]', 'bad'],
  [
    '{"type":"ticker","product_id":"BTC-USD","best_bid":"2","best_ask":"1","time":"2026-11-24T15:30:20Z"}',
    'bad',
  ],
  ['{"type":"ticker","product_id":"BTC-USD","best_bid":"1","best_ask":"2","time":"soon"}', 'bad'],
  ['{"type":"ticker","product_id":"BTC-USD","best_ask":"2","time":"2026-11-24T15:30:20Z"}', 'bad'],
  [
    '{"type":"ticker","product_id":"BTC-USD","best_bid":"1","best_ask":"2","time":"2026-11-24T15:30:20Z"}',
    'ticker',
  ],
  ['{"type":"status"}', 'bad'],
  ['{"type":"error","message":"Failed to subscribe"}', 'bad'],
  ['{"type":"auction"}', 'other'],
])('a frame of the second venue: %s is %s', (text, kind) => {
  expect(readCoinbaseFrame(text).kind).toBe(kind);
});
