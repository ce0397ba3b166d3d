// Whole: one house for all tests of orders, set up in the order its parts need each other.

import { sql } from 'kysely';
import { expect } from 'vitest';
import { createConfiguration } from '#capabilities/desk/configuration/server/configuration.ts';
import { publishSigned } from '#capabilities/desk/configuration/server/testing/publish-signed.ts';
import type { ActionService, CorporateActions } from '#capabilities/markets/actions/face.ts';
import { noActions } from '#capabilities/markets/actions/server/testing/no-actions.ts';
import { startActions } from '#capabilities/markets/actions/server/testing/start-actions.ts';
import type { CatalogueEntry } from '#capabilities/markets/catalogue/server/entries.ts';
import { listedMarket } from '#capabilities/markets/catalogue/server/testing/option-listings.ts';
import {
  type MarketsNeeds,
  type ScriptedMarkets,
  startScriptedMarkets,
} from '#capabilities/markets/prices/server/testing/start-markets.ts';
import { untilLasted } from '#capabilities/markets/prices/server/testing/until-lasted.ts';
import { type AccountServices, createAccounts } from '#capabilities/money/accounts/server/accounts.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { createLedgerFigures } from '#capabilities/money/ledger/server/ledger-figures.ts';
import { createLedgerReader } from '#capabilities/money/ledger/server/ledger-reader.ts';
import { createMoneyLane, type RunningMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { expectHeld } from '#capabilities/money/ledger/server/testing/expect-held.ts';
import { createJurisdictions } from '#capabilities/people/jurisdictions/server/jurisdictions.ts';
import { type AccountLimit, limitStopping } from '#foundation/calls/account-limits.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { accept, type Refusal } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock } from '#foundation/time/clock.ts';
import type { Order } from '../../contract.ts';
import { initialCover } from '../../cover-terms.ts';
import { selectDecidingTicks } from '../engine.sql.ts';
import { createGapBoard, exOpenOf, keepGaps } from '../gaps.ts';
import { keepCover } from '../keep-cover.ts';
import { orderClaims } from '../order-claims.ts';
import { createOrderConfig, initialOrderSettings } from '../order-config.ts';
import { orderStandings } from '../order-standings.ts';
import { createOrders, type OrderServices } from '../orders.ts';
import type { OrderRequest } from '../place-order.ts';
import type { Sharing } from '../reserved-board.ts';
import { buyOrder, firstPage, keyOf, newRequest } from './requests.ts';

const tuesday = Date.parse('2026-11-24T15:30:00Z');

/** EUR/USD, a market in yen, whose rate is USD/JPY, and a share. */
const pair: CatalogueEntry = {
  ...listedMarket('EURUSD'),
  marketClass: 'forex',
  name: 'Euro / US dollar',
  decimals: 5,
  spreadPoints: 20,
  minStopPoints: 50,
  contractSize: '100000',
  maxLeverage: 30,
};
const catalogue: CatalogueEntry[] = [
  pair,
  { ...pair, code: 'USDJPY', rank: 2, base: 'USD', quoteCurrency: 'JPY', decimals: 3 },
  {
    ...listedMarket('AAPL', 3),
    marketClass: 'stocks',
    base: 'AAPL',
    maxLots: '1000000',
    maxLeverage: 5,
    hours: {
      timeZone: 'America/New_York',
      dayRoll: '00:00',
      week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:30', to: '16:00' })),
    },
  },
];

/**
 * The whole way of an order over a real database, with a clock and prices that move when the test says so.
 */
export interface TradingHouse extends ScriptedMarkets {
  readonly database: TestDatabase;
  readonly clock: AdjustableClock;
  readonly lane: RunningMoneyLane;
  readonly ledger: LedgerReader;
  readonly orders: OrderServices;
  readonly accounts: AccountServices;
  /** The calendar. What is held, a test says itself. */
  readonly actions: ActionService;
  /** Whether a corporate action waits to be carried out; a test may change it. */
  isHeld: CorporateActions['isHeld'];
  /** Why leverage is refused on the real book; a test may change it. */
  unfit: Refusal | undefined;
  /** What operators limit on every account. */
  limits: readonly AccountLimit[];
  /** Whether the customers' country is not served. */
  isBarred: boolean;
  /** The account of a new customer, with 10,000 USDT. */
  newKey(book?: Book): Promise<{ book: Book; customerId: CustomerId }>;
  /** Places an order that must be accepted. */
  place(key: AccountKey, order?: OrderRequest): Promise<Order>;
  orderOf(key: AccountKey, id: string): Promise<Order | undefined>;
  /** One quote, a millisecond later than the last; prices in points. */
  tick(code: string, bidPoints: number, askPoints: number): void;
  /** The same, and again until the price has lasted. */
  lasts(code: string, bidPoints: number, askPoints: number): void;
  /** A price of EUR/USD that lasts, and waits for all that it sets off. */
  settle(bidPoints: number, askPoints?: number): Promise<void>;
  /**
   * A second set of order services over the same database and prices, as after a restart; with a lane of its
   * own if given.
   */
  restarted(lane?: MoneyLane): OrderServices;
  /**
   * A process that knows nothing but the database: prices, too, start again where they stood last. With a
   * lane of its own if given.
   */
  reborn(
    lane?: MoneyLane,
  ): Promise<Pick<TradingHouse, 'markets' | 'orders' | 'tick' | 'lasts'> & { stop(): Promise<void> }>;
  /** How many deciding ticks are kept for the next process. */
  keptTicks(): Promise<number>;
  /** Publishes a version of `orders.margin` that differs from the defaults by this. */
  configure(changes: Partial<typeof initialOrderSettings>): Promise<void>;
  /** Computes the markets' gap figures, as each minute. */
  computeGaps(): Promise<void>;
  close(): Promise<void>;
}

/** A gap that is nearer than the take profits of these tests: what is reserved is their profit there. */
export const takeProfitAlone = { gapFloor: '0.005' };

/**
 * `funds`: what the platform has on the real book to pay margin profits from; `gapFloor`: the gap that
 * currencies reserve for, where it is not the usual one.
 */
export async function createTradingHouse(
  funds = units('10000000'),
  given: Pick<MarketsNeeds, 'current'> & { readonly gapFloor?: string; readonly sharing?: Sharing } = {},
): Promise<TradingHouse> {
  const database = await createTestDatabase();
  const clock = createFixedClock(tuesday);
  const at = clock.now();
  const first = [
    { code: 'EURUSD', bidPoints: 138_710, askPoints: 138_730, at },
    { code: 'USDJPY', bidPoints: 149_990, askPoints: 150_010, at },
    { code: 'AAPL', bidPoints: 10_000, askPoints: 10_002, at },
  ];
  const { db, url } = database;
  const actions = await startActions({ db, clock });
  const { factors, onApplied } = actions;
  const splits = { ...noActions, factors, onApplied };
  const { markets, feed } = await startScriptedMarkets(first, {
    ...given,
    db,
    clock,
    catalogue,
    actions: splits,
  });
  const lane = createMoneyLane({ url, clock, onError: () => {}, timeoutMs: 60_000 });
  const ledger = createLedgerReader({ db });
  const onError = (error: unknown) => expect.unreachable(JSON.stringify(error));
  const configuration = createConfiguration({ db, clock, onError });
  const { leverageCap } = await createJurisdictions({
    configuration,
    clock,
    customers: { countryOf: async () => 'GB' },
  });
  const gapBoard = createGapBoard((code) => exOpenOf({ actions, markets, clock }, code));
  const config = await createOrderConfig(configuration, gapBoard);
  const gaps = keepGaps({ db, markets, clock, config, board: gapBoard, actions });
  const publish = async (document: string, value: object) => {
    const known = configuration.documents.get(document);
    await publishSigned(db, document, (known?.version ?? 0) + 1, value);
    await configuration.refresh();
  };
  if (given.gapFloor !== undefined) {
    const { forex, ...others } = initialCover.byClass;
    const byClass = { ...others, forex: { ...forex, gapFloor: given.gapFloor } };
    await publish('orders.cover', { ...initialCover, byClass });
  }
  const ordersOver = (prices: ScriptedMarkets['markets'], through: MoneyLane) =>
    createOrders({
      db,
      ledger,
      clock,
      leverageCap,
      appropriateness: { refusalFor: async () => house.unfit },
      markets: prices,
      lane: through,
      config,
      ...(given.sharing === undefined ? {} : { sharing: given.sharing }),
      options: { receiptTicks: async () => undefined },
      isHeld: (...asked) => house.isHeld(...asked),
      limitOn: (_, act) => limitStopping(house.limits, act),
      isBarred: () => house.isBarred,
      onError: () => {},
    });
  const restarted = (through: MoneyLane = lane) => ordersOver(markets, through);
  const orders = restarted();
  lane.guard(orders.guard);
  const accounts = createAccounts({
    lane,
    ledger,
    orders,
    config,
    options: { reset: async () => accept(null) },
    claims: [orderClaims(markets)],
    ledgerFigures: createLedgerFigures({ db }),
    markets,
    db,
    clock,
  });
  await keepCover({ lane, ledger, config });
  if (funds > 0n) taken(await accounts.fundHouse('real', 'house/trading', funds, 'trading'));
  await orders.board.refresh();
  await orders.triggers.start();
  let newest = markets;
  const ticker = ({ feed: to, markets: prices }: ScriptedMarkets): Pick<TradingHouse, 'tick' | 'lasts'> => {
    const tick: TradingHouse['tick'] = (code, bidPoints, askPoints) => {
      clock.advance(1);
      to.write({ code, bidPoints, askPoints, at: clock.now() });
      prices.pump();
    };
    const lasts: TradingHouse['tick'] = (code, ...points) =>
      untilLasted({ markets: prices, clock }, code, () => tick(code, ...points));
    return { tick, lasts };
  };
  const house: TradingHouse = {
    unfit: undefined,
    limits: [],
    isBarred: false,
    isHeld: () => false,
    actions,
    database,
    clock,
    lane,
    ledger,
    markets,
    feed,
    orders,
    accounts,
    restarted,
    newKey: async (book) => keyOf(await fundedCustomer(house), book),
    place: async (key, order = buyOrder()) => taken(await orders.placeOrder(key, order, newRequest())),
    async orderOf(key, id) {
      const { rows } = await orders.listOrders(key, {}, firstPage);
      return rows.find((row) => row.id === id);
    },
    ...ticker({ feed, markets }),
    async settle(bidPoints, askPoints = bidPoints + 20) {
      house.lasts('EURUSD', bidPoints, askPoints);
      await orders.triggers.settled();
    },
    async reborn(through = lane) {
      const lastQuotes = catalogue.flatMap(({ code }) => newest.latest(code) ?? []);
      const started = await startScriptedMarkets(lastQuotes, { db, clock, actions: splits });
      const prices = started.markets;
      newest = prices;
      const fresh = ordersOver(prices, through);
      return {
        markets: prices,
        orders: fresh,
        ...ticker(started),
        async stop() {
          await fresh.triggers.stop();
          await prices.stop();
        },
      };
    },
    async keptTicks() {
      return (await selectDecidingTicks(db)).length;
    },
    configure: (changes) => publish('orders.margin', { ...initialOrderSettings, ...changes }),
    computeGaps: gaps.compute,
    async close() {
      configuration.stop();
      await orders.triggers.stop();
      await lane.close();
      await markets.stop();
      await expectConserved(db);
      await expectHeld(db);
      await database.drop();
    },
  };
  return house;
}

let lastCustomer = 1000n;

/** A new customer with 10,000 USDT in both books. */
export async function fundedCustomer({ accounts }: TradingHouse) {
  const customerId = asCustomerId(++lastCustomer);
  taken(await accounts.openDemo(customerId));
  taken(await accounts.fundReal(customerId, 'USDT', units('10000'), `funds ${customerId}`));
  return customerId;
}

/** What stands behind margin profits in a book; fails unless the orders' rows say the same. */
export async function coverOf({ ledger, database: { db } }: TradingHouse, book: Book = 'real') {
  const cover = await ledger.cover(book);
  const { rows } = await sql<{ reserved: string }>`
    select coalesce(sum(reserved), 0) as reserved from orders.margin_order where book = ${book}`.execute(db);
  expect(cover.promised).toBe(BigInt(rows[0]?.reserved ?? 0));
  expect(cover.free).toBeGreaterThanOrEqual(0n);
  return cover;
}

/** Recomputes all of the ledger, and compares it with what the orders' rows say. */
export async function expectVerified({ database: { db } }: TradingHouse): Promise<void> {
  const { findings } = await auditLedger(db, (audit, tx) => verifyLedger(audit, tx, [orderStandings]));
  expect(findings).toEqual([]);
}

/** What must not change when a command is refused: balances, orders and the number of transfers. */
export async function stateOf({ ledger, orders }: TradingHouse, key: AccountKey) {
  return {
    balances: await ledger.balances(key),
    orders: await orders.listOrders(key, {}, firstPage),
    records: (await ledger.listTransfers(key, {}, firstPage)).total,
  };
}
