import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { createActionsPart } from '#capabilities/markets/actions/server/part.ts';
import { startCatalogue } from '#capabilities/markets/catalogue/server/catalogue.ts';
import { listedMarket } from '#capabilities/markets/catalogue/server/testing/option-listings.ts';
import { atOnce } from '#capabilities/markets/prices/server/testing/current-at-once.ts';
import {
  startScriptedMarkets,
  strictLog,
} from '#capabilities/markets/prices/server/testing/start-markets.ts';
import { untilLasted } from '#capabilities/markets/prices/server/testing/until-lasted.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { createLedgerReader } from '#capabilities/money/ledger/server/ledger-reader.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { optionProducts } from '#capabilities/products/options/products.ts';
import { optionStandings } from '#capabilities/products/options/server/option-standings.ts';
import { createOptions } from '#capabilities/products/options/server/options.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createTestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock, type Instant } from '#foundation/time/clock.ts';
import { defaultOrderConfig } from '../order-config.ts';
import { orderStandings } from '../order-standings.ts';
import { createOrders } from '../orders.ts';

export const shareSpread = 2;
const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:30', to: '16:00' }));

/** A take profit may be three times the price away, so that none is reached. */
const config = {
  ...defaultOrderConfig,
  cover: {
    ...defaultOrderConfig.cover,
    classes: {
      ...defaultOrderConfig.cover.classes,
      stocks: { factorPpm: 1_000_000n, maxTakeProfitPpm: 3_000_000n, gapFloorPpm: 0n, sessionJumpPpm: 0n },
    },
  },
};

/** Shares that trade in New York's hours without fee and swap, with their orders, options and actions. */
export async function createShareHouse(
  start: Instant,
  shares: readonly { readonly code: string; readonly points: number }[],
) {
  const database = await createTestDatabase();
  const { db, url } = database;
  const clock = createFixedClock(start);
  const entries = shares.map(({ code }, index) => ({
    ...listedMarket(code, index + 1),
    marketClass: 'stocks' as const,
    maxLots: '1000000',
    minStopPoints: 1,
    feeRatePpm: 0,
    swapLongPpm: 0,
    swapShortPpm: 0,
    hours: { timeZone: 'America/New_York', dayRoll: '00:00', week },
  }));
  const catalogue = await startCatalogue({ db, mode: 'sample', catalogue: entries, log: strictLog });
  const tellHolders = async () => {};
  const audit = createAuditLog(clock);
  const actions = await createActionsPart({ db, clock, audit, catalogue, tellHolders, log: strictLog });
  const first = shares.map(({ code, points }) => ({
    code,
    bidPoints: points,
    askPoints: points + shareSpread,
    at: start,
  }));
  const { markets, feed } = await startScriptedMarkets(first, {
    db,
    clock,
    actions,
    catalogue: entries,
    current: atOnce,
  });
  const lane = createMoneyLane({ url, clock, onError: () => {}, timeoutMs: 60_000 });
  const ledger = createLedgerReader({ db });
  const needs = { db, lane, ledger, markets, clock, onError: strictLog.error };
  const products = { current: optionProducts.initial, version: 1, listen() {} };
  const options = createOptions({ ...needs, actions, products, allows: () => true });
  const orders = createOrders({
    ...needs,
    config,
    options,
    isHeld: actions.isHeld,
    leverageCap: () => 100,
  });
  lane.guard(orders.guard);
  for (const { carrier } of [orders, options]) actions.register(carrier);
  const funding = createFunding(lane, { demoStartUnits: units('10000') });
  for (const account of ['house/trading', 'house/option-payout'] as const)
    taken(await funding.fundHouse('real', account, units('1000000000'), account));
  await orders.triggers.start();
  await options.engine.start();
  let lastCustomer = 5000n;
  return {
    database,
    clock,
    actions,
    markets,
    ledger,
    orders,
    options,
    async newKey(funds: bigint) {
      const key = { book: 'real', customerId: asCustomerId(++lastCustomer) } as const;
      taken(await funding.fundReal(key.customerId, 'USDT', funds, `funds ${key.customerId}`));
      return key;
    },
    /** Prices that last; everything that they set off is done. */
    async tick(quotes: readonly { readonly code: string; readonly points: number }[]) {
      clock.advance(1_000);
      for (const { code, points } of quotes)
        untilLasted({ markets, clock }, code, () => {
          feed.write({ code, bidPoints: points, askPoints: points + shareSpread, at: clock.now() });
          markets.pump();
        });
      await orders.triggers.settled();
      await options.engine.look();
      await options.engine.settled();
    },
    verify: () =>
      auditLedger(db, (audited, tx) => verifyLedger(audited, tx, [orderStandings, optionStandings])),
    async close() {
      await orders.triggers.stop();
      await options.engine.stop();
      await lane.close();
      await markets.stop();
      await catalogue.stop();
      await database.drop();
    },
  };
}
