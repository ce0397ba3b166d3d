import { afterEach, beforeEach, expect, test } from 'vitest';
import { setHalted } from '#capabilities/markets/catalogue/server/testing/halting.ts';
import {
  type StartedMarkets,
  startSampleMarkets,
} from '#capabilities/markets/prices/server/testing/start-markets.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock } from '#foundation/time/clock.ts';
import { createMarketViews, type MarketViews } from './market-views.ts';
import { createWatchlists } from './watchlist.ts';

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

async function start(clock: AdjustableClock): Promise<{ markets: StartedMarkets; views: MarketViews }> {
  const markets = await startSampleMarkets({ db: database.db, clock });
  running.push(markets);
  return { markets, views: createMarketViews(markets.catalogue, markets) };
}

test('an expired contract is listed no more, but what is still held in it can be looked up', async () => {
  const clock = createFixedClock(tuesday);
  const { markets, views } = await start(clock);
  const contracts = () =>
    views.views(clock.now()).filter((view) => view.instrument.marketClass === 'options').length;
  const before = contracts();
  const expiring = views
    .views(clock.now())
    .find((view) => view.instrument.expiresAt !== undefined)?.instrument;
  clock.advance((expiring?.expiresAt ?? 0) - clock.now());
  markets.pump();
  expect(contracts()).toBeLessThan(before);
  expect(markets.instrument(expiring?.code ?? '')).toBeDefined();
  expect(markets.tradability(expiring?.code ?? '', 'demo', clock.now())).toEqual({
    tradable: false,
    reason: 'closed',
  });
});

test('a halted market says so until it trades again', async () => {
  const clock = createFixedClock(tuesday);
  const { markets, views } = await start(clock);
  await setHalted(database.db, markets, 'EURUSD', true);
  expect(views.view('EURUSD', clock.now())).toMatchObject({ halted: true });
  expect(views.view('BTCUSD', clock.now())).toMatchObject({ halted: false });
  await setHalted(database.db, markets, 'EURUSD', false);
  expect(views.view('EURUSD', clock.now())).toMatchObject({ halted: false });
});

test('a watchlist is the customer’s own, in the order it was made', async () => {
  const clock = createFixedClock(tuesday);
  const watchlists = createWatchlists({ db: database.db, clock });
  const [one, other] = [asCustomerId(1n), asCustomerId(2n)];
  await watchlists.watch(one, 'XAUUSD');
  clock.advance(1_000);
  await watchlists.watch(one, 'BTCUSD');
  await watchlists.watch(one, 'BTCUSD');
  await watchlists.watch(other, 'ES');
  expect(await watchlists.watched(one)).toEqual(['XAUUSD', 'BTCUSD']);
  await watchlists.unwatch(one, 'XAUUSD');
  expect(await watchlists.watched(one)).toEqual(['BTCUSD']);
  expect(await watchlists.watched(other)).toEqual(['ES']);
});
