import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleEntries } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock, hourMs, minuteMs } from '#foundation/time/clock.ts';
import type { Tick } from '../face.ts';
import type { Quote } from './feed.ts';
import { createPriceBoard } from './price-board.ts';
import { createSimulatedFeed } from './simulated-feed.ts';
import { type StartedMarkets, startMarkets } from './testing/start-markets.ts';

const tuesday = Date.parse('2026-11-24T15:30:00Z');
const code = 'AAPL';
let clock: AdjustableClock;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const running: StartedMarkets[] = [];
beforeEach(() => {
  clock = createFixedClock(tuesday);
});
afterEach(async () => {
  for (const markets of running.splice(0)) await markets.stop();
});

/** The sample's hours, with quotes of AAPL that the test writes. */
async function start() {
  const due: Quote[] = [];
  const at = clock.now();
  const share = sampleEntries(at).filter((entry) => entry.code === code);
  const spread = share[0]?.spreadPoints ?? 0;
  let bidPoints = 30_000;
  const markets = await startMarkets({
    db: database.db,
    clock,
    mode: 'sample',
    catalogue: share,
    log: {
      info: () => {},
      warn: () => {},
      error: (context: unknown) => expect.unreachable(JSON.stringify(context)),
    },
    createFeeds: async (listed) => [
      {
        ...createSimulatedFeed(listed, 7),
        lastQuote: () => ({ code, bidPoints, askPoints: bidPoints + spread, at }),
        advance: (_, deliver) => due.splice(0).forEach(deliver),
        history: () => [],
      },
    ],
  });
  running.push(markets);
  const [sound, shown]: [Tick[], Tick[]] = [[], []];
  markets.onTick((tick) => sound.push(tick));
  markets.onShownTick((tick) => shown.push(tick));
  return {
    markets,
    spread,
    sound,
    shown,
    quote(width: number, bid = bidPoints, quotedAt?: number) {
      clock.advance(1_000);
      bidPoints = bid;
      due.push({ code, bidPoints, askPoints: bidPoints + width, at: quotedAt ?? clock.now() });
      markets.pump();
      return markets.latest(code)?.unsound;
    },
  };
}

test('what is unsound is shown, marked, and nowhere else', async () => {
  const { markets, quote, spread, sound, shown } = await start();
  const board = createPriceBoard(markets);
  expect(quote(spread, 30_010)).toBeUndefined();
  board.next();
  expect(board.changed()).not.toContain('unsound');
  expect(quote(spread * 6, 20_000)).toBe('spread');
  board.next();
  expect(board.changed()).toContain('"unsound":"spread"');
  expect(quote(-1, 90_000)).toBe('crossed');
  expect(quote(spread, 20_000, clock.now() - minuteMs)).toBe('stale');
  expect(markets.view(code, clock.now())?.tick.unsound).toBe('stale');
  expect(markets.valued(code)).toMatchObject({ bidPoints: 30_010 });
  expect(markets.tradability(code, 'demo', clock.now())).toEqual({ tradable: false, reason: 'stale' });
  clock.advance(20 * hourMs);
  expect(quote(spread, 5_800)).toBe('closed');
  expect([sound.length, shown.length]).toEqual([1, 5]);
  expect(markets.ticksAfter(code, 0) ?? []).toEqual([]);
  const shownOf = (bid: number) => Math.floor(bid + spread / 2);
  const [minute] = await markets.candles(code, '1m', tuesday + minuteMs, 1);
  expect(minute).toMatchObject({ low: shownOf(30_010), high: shownOf(30_010) });
});

test('the next process takes up the usual spread and the last sound price', async () => {
  const { markets, quote, spread } = await start();
  for (let second = 0; second < 541; second += 1) expect(quote(spread * 3, 31_000)).toBeUndefined();
  expect(quote(spread * 15)).toBeUndefined();
  await markets.stop();
  const next = await start();
  expect(next.quote(spread * 15, 31_000)).toBeUndefined();
  expect(next.quote(spread * 16, 58)).toBe('spread');
  expect(next.markets.valued(code)).toMatchObject({ bidPoints: 31_000 });
});
