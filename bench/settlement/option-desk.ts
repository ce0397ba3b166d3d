import { listedMarket } from '#capabilities/markets/catalogue/server/testing/option-listings.ts';
import {
  type ScriptedMarkets,
  startScriptedMarkets,
} from '#capabilities/markets/prices/server/testing/start-markets.ts';
import type { LedgerReader } from '#capabilities/money/ledger/face.ts';
import { createLedgerReader } from '#capabilities/money/ledger/server/ledger-reader.ts';
import { createMoneyLane, type RunningMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { optionProducts } from '#capabilities/products/options/products.ts';
import { createOptions, type OptionServices } from '#capabilities/products/options/server/options.ts';
import { type Database, openDatabase } from '#foundation/server-kit/database.ts';
import { type AdjustableClock, createFixedClock, type Instant } from '#foundation/time/clock.ts';

export const firstBid = 10_000_000;

/** The product's own options over a database, with prices and a clock that the benchmark moves. */
export interface OptionDesk extends ScriptedMarkets {
  readonly db: Database;
  readonly clock: AdjustableClock;
  readonly lane: RunningMoneyLane;
  readonly ledger: LedgerReader;
  readonly options: OptionServices;
  /** One quote of every market, a millisecond later than the last. */
  tick(bidPoints: number): void;
  close(): Promise<void>;
}

export async function createOptionDesk(
  url: string,
  at: Instant,
  codes: readonly string[],
): Promise<OptionDesk> {
  const db = openDatabase(url);
  const clock = createFixedClock(at);
  const onError = (error: unknown) => console.error(error);
  const first = codes.map((code) => ({ code, bidPoints: firstBid, askPoints: firstBid + 100, at }));
  const { markets, feed } = await startScriptedMarkets(first, {
    db,
    clock,
    catalogue: codes.map((code, index) => listedMarket(code, index + 1)),
    log: { info: () => {}, warn: onError, error: onError },
  });
  const lane = createMoneyLane({ url, clock, onError, timeoutMs: 60_000, mostWaiting: 200_000 });
  const ledger = createLedgerReader({ db });
  const current = {
    ...optionProducts.initial,
    maxLive: 1_000,
    windowSeconds: 10,
    exposurePerExpiry: '10000000',
  };
  const options = createOptions({
    db,
    lane,
    ledger,
    markets,
    clock,
    onError,
    products: { current: { ...current, exposurePerMarket: '100000000' }, version: 1, listen: () => {} },
    allows: () => true,
  });
  await options.engine.start();
  return {
    db,
    clock,
    lane,
    ledger,
    markets,
    feed,
    options,
    tick(bidPoints) {
      clock.advance(1);
      for (const code of codes) feed.write({ code, bidPoints, askPoints: bidPoints + 100, at: clock.now() });
      markets.pump();
    },
    async close() {
      await options.engine.stop();
      await lane.close();
      await markets.stop();
      await db.destroy();
    },
  };
}
