import { join } from 'node:path';
import { sql } from 'kysely';
import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import { createConfiguration } from '#capabilities/desk/configuration/server/configuration.ts';
import { readSampleCatalogue } from '#capabilities/markets/catalogue/server/sample-catalogue.ts';
import { createSimulatedFeed } from '#capabilities/markets/prices/server/simulated-feed.ts';
import {
  type StartedMarkets,
  startMarkets,
} from '#capabilities/markets/prices/server/testing/start-markets.ts';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { conservation } from '#capabilities/money/ledger/server/conservation.ts';
import { createLedgerReader } from '#capabilities/money/ledger/server/ledger-reader.ts';
import { createMoneyLane, type RunningMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { createJurisdictions } from '#capabilities/people/jurisdictions/server/jurisdictions.ts';
import { keepCover } from '#capabilities/products/orders/server/keep-cover.ts';
import { defaultOrderConfig } from '#capabilities/products/orders/server/order-config.ts';
import { createOrders } from '#capabilities/products/orders/server/orders.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { asPrice, priceFromPoints } from '#foundation/money/price.ts';
import { type Database, openDatabase } from '#foundation/server-kit/database.ts';
import { type Clock, systemClock } from '#foundation/time/clock.ts';

const accounts = 20_000;
/** Above the customers of the HTTP load, so that both can use one database. */
export const firstCustomer = 50_000_000;
/** Small and always open: every account can hold its 200. */
export const benchCode = 'XRPUSD';

export interface OrderLoad {
  /** Orders opened a second with so many in flight. */
  run(inFlight: number, seconds: number): Promise<number>;
  /** Throws unless all money is accounted for. */
  end(): Promise<void>;
}

/**
 * The product's own `placeOrder` in this process: live prices, rules, transfers, position, event, answer,
 * trigger engine.
 */
export async function prepareOrderLoad(url: string): Promise<OrderLoad> {
  const { placeOne, close } = await createOrderDesk(url, systemClock);
  return {
    async run(inFlight, seconds) {
      const from = performance.now();
      const until = from + seconds * 1000;
      let done = 0;
      const caller = async () => {
        for (; performance.now() < until; done++) await placeOne();
      };
      await Promise.all(Array.from({ length: inFlight }, caller));
      return done / ((performance.now() - from) / 1000);
    },
    end: close,
  };
}

export interface OrderDesk {
  readonly db: Database;
  readonly lane: RunningMoneyLane;
  readonly markets: StartedMarkets;
  readonly configuration: Configuration;
  /** A market order of one of the accounts, with a stop. */
  placeOne(): Promise<void>;
  /** Throws unless all money is accounted for. */
  close(): Promise<void>;
}

export async function createOrderDesk(url: string, clock: Clock): Promise<OrderDesk> {
  const db = openDatabase(url);
  const onError = (error: unknown) => console.error(error);
  const sample = join(import.meta.dirname, '../database/sample/instruments');
  const markets = await startMarkets({
    db,
    clock,
    mode: 'sample',
    catalogue: readSampleCatalogue(sample, clock.now()),
    createFeeds: async (listed) => [createSimulatedFeed(listed, 1)],
    log: { info: () => {}, warn: onError, error: onError },
  });
  const lane = createMoneyLane({ url, clock, onError });
  const config = defaultOrderConfig;
  const ledger = createLedgerReader({ db });
  const configuration = createConfiguration({ db, clock, onError });
  const customers = { countryOf: async () => undefined };
  const { leverageCap } = await createJurisdictions({ configuration, clock, customers });
  const orders = createOrders({
    db,
    lane,
    markets,
    clock,
    config,
    onError,
    ledger,
    leverageCap,
    options: { receiptTicks: async () => undefined },
  });
  await keepCover({ lane, ledger, config });
  await orders.triggers.start();
  const funding = createFunding(lane, config);
  const keyOf = (index: number): AccountKey => {
    return { book: 'demo', customerId: asCustomerId(BigInt(firstCustomer + index)) };
  };
  await Promise.all(
    Array.from({ length: accounts }, (_, index) => funding.openDemo(keyOf(index).customerId)),
  );
  await sql`vacuum analyze`.execute(db);

  let requests = 0;
  async function placeOne(): Promise<void> {
    const instrument = markets.instrument(benchCode);
    const tick = markets.latest(benchCode);
    if (instrument === undefined || tick === undefined) throw new Error(`${benchCode} has no price`);
    const price = priceFromPoints(tick.askPoints, instrument.decimals);
    const order = {
      code: benchCode,
      type: 'market' as const,
      direction: 'buy' as const,
      lots: instrument.minLots,
      leverage: 2,
      stopLossPrice: asPrice((price * 7n) / 10n),
      takeProfitPrice: asPrice((price * 13n) / 10n),
    };
    const id = `bench-order-${++requests}`;
    const key = keyOf(Math.floor(Math.random() * accounts));
    const placed = await orders.placeOrder(key, order, { id, fingerprint: id });
    if (!placed.ok) throw new Error(`refused: ${placed.refusal}`);
  }

  return {
    db,
    lane,
    markets,
    configuration,
    placeOne,
    async close() {
      configuration.stop();
      await orders.triggers.stop();
      await lane.close();
      await markets.stop();
      const { isConserved } = await conservation(db);
      await db.destroy();
      if (!isConserved) throw new Error('money was lost or made');
    },
  };
}
