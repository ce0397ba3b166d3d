import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Quote } from '../feed.ts';
import { waitMs } from './venue-connection.ts';
import { createVenueQuotes } from './venue-quotes.ts';
import { createAllowance } from './venue-requests.ts';

const now = 1_800_000_000_000;
const quoteOf = (code: string, points: number) => ({ code, bidPoints: points, askPoints: points + 2 });

test('past its bound the queue keeps the newest of each instrument', () => {
  const quotes = createVenueQuotes({ hasHeartbeats: true });
  for (let index = 0; index < 25_000; index += 1) {
    quotes.take(quoteOf(index % 2 === 0 ? 'A' : 'B', index + 1), { venue: now + index }, now + index);
  }
  const given: Quote[] = [];
  quotes.drain(now + 25_000, (quote) => given.push(quote));
  expect(given.length).toBeLessThanOrEqual(10_000);
  expect(new Map(given.map(({ code, bidPoints }) => [code, bidPoints]))).toEqual(
    new Map([
      ['A', 24_999],
      ['B', 25_000],
    ]),
  );
});

test('whatever the venue’s clock says, a quote is never younger than its receipt, and an instrument’s never go back', () => {
  const times = fc.array(
    fc.record({
      code: fc.constantFrom('A', 'B'),
      points: fc.integer({ min: 1, max: 9 }),
      venue: fc.oneof(fc.integer({ min: -60_000, max: 60_000 }), fc.integer({ min: -1e12, max: 1e12 })),
      wait: fc.integer({ min: 0, max: 500 }),
    }),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(times, (received) => {
      const quotes = createVenueQuotes({ hasHeartbeats: true });
      const last = new Map<string, number>();
      let at = now;
      for (const { code, points, venue, wait } of received) {
        at += wait;
        quotes.take(quoteOf(code, points), { venue: at + venue }, at);
        quotes.drain(at, (quote) => {
          expect(quote.at).toBeLessThanOrEqual(at);
          expect(quote.at).toBeGreaterThanOrEqual(last.get(quote.code) ?? -Infinity);
          last.set(quote.code, quote.at);
        });
      }
    }),
  );
});

test('a steady clock ahead of ours is taken off: prices that were held up on the way are old', () => {
  const quotes = createVenueQuotes({ hasHeartbeats: true });
  const ahead = 3_600_000;
  for (let index = 0; index < 100; index += 1) {
    quotes.take(quoteOf('A', index + 1), { venue: now + index * 100 + ahead }, now + index * 100);
  }
  expect(quotes.skewMs()).toBe(ahead);
  const held = now + 10_000;
  quotes.take(quoteOf('A', 500), { venue: held + ahead }, held + 8_000);
  const latest = quotes.latest('A') ?? expect.unreachable();
  expect(quotes.ageMs(latest, held + 8_000)).toBe(8_000);
  expect(quotes.take(quoteOf('A', 501), { venue: held + ahead + 60_000 }, held + 8_000)).toBe(
    'ahead of its time',
  );
});

test('waits double up to the longest, and chance takes at most half', () => {
  const backOff = { firstMs: 1_000, longestMs: 60_000, steadyAfterMs: 1 };
  expect([0, 1, 2, 5, 6, 400].map((failures) => waitMs(failures, backOff, 1))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
  expect(waitMs(3, backOff, 0)).toBe(4_000);
});

test('questions are spread over the minute by their cost, and a refusal pauses them', () => {
  const allowance = createAllowance(60);
  expect(allowance.take(5_000, 1)).toBe(0);
  expect(allowance.take(5_000, 8)).toBe(1_000);
  expect(allowance.take(5_000, 1)).toBe(9_000);
  expect(allowance.take(60_000, 1)).toBe(0);
  allowance.pause(60_000);
  expect(allowance.take(61_000, 1)).toBe(29_000);
});

test('quotes are heard since the first after each interruption, and since what a full queue left out', () => {
  const quotes = createVenueQuotes({ hasHeartbeats: true });
  const hear = (code: string, at: number) => void quotes.take(quoteOf(code, at - now + 1), { venue: at }, at);
  hear('A', now);
  hear('A', now + 10);
  expect([quotes.heardSince('A'), quotes.heardSince('B')]).toEqual([now, Number.POSITIVE_INFINITY]);
  quotes.interrupt(now + 20);
  expect(quotes.heardSince('A')).toBe(Number.POSITIVE_INFINITY);
  hear('A', now + 30);
  expect(quotes.heardSince('A')).toBe(now + 30);
  for (let index = 1; index <= 10_000; index += 1) hear('A', now + 30 + index);
  expect(quotes.heardSince('A')).toBeGreaterThan(now + 30);
});

describe('how far behind its market a quote may be', () => {
  const taken = (hasHeartbeats: boolean, lateMs: number) => {
    const quotes = createVenueQuotes({ hasHeartbeats });
    quotes.take(quoteOf('A', 5), { venue: now - lateMs }, now);
    quotes.heard(now);
    return { quotes, quote: quotes.latest('A') ?? expect.unreachable() };
  };

  test('with heartbeats: a quiet market is current while the venue is heard', () => {
    const { quotes, quote } = taken(true, 200);
    quotes.heard(now + 30_000);
    expect(quotes.delayMs(quote, now + 30_100)).toBe(200);
    expect(quotes.delayMs(quote, now + 34_000)).toBe(4_000);
    quotes.interrupt(now + 35_000);
    expect(quotes.delayMs(quote, now + 35_000)).toBe(Infinity);
  });

  test('with heartbeats: quotes that come late are behind by as much, in every market of the venue', () => {
    const { quotes, quote } = taken(true, 0);
    for (let index = 1; index <= 3; index += 1) {
      const at = now + index * 1_000;
      quotes.heard(at);
      quotes.take(quoteOf('B', index), { venue: at - 5_000 }, at);
    }
    expect(quotes.delayMs(quote, now + 3_000)).toBe(5_000);
  });

  test('without heartbeats: its age', () => {
    const { quotes, quote } = taken(false, 200);
    quotes.heard(now + 30_000);
    expect(quotes.delayMs(quote, now + 30_000)).toBe(30_200);
  });
});
