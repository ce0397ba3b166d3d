import { expect } from 'vitest';
import { recordActs } from '#capabilities/desk/audit/server/append-act.ts';
import type { CorporateActions } from '#capabilities/markets/actions/face.ts';
import { noActions } from '#capabilities/markets/actions/server/testing/no-actions.ts';
import { listedMarket } from '#capabilities/markets/catalogue/server/testing/option-listings.ts';
import { atOnce } from '#capabilities/markets/prices/server/testing/current-at-once.ts';
import {
  type ScriptedMarkets,
  startScriptedMarkets,
} from '#capabilities/markets/prices/server/testing/start-markets.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { createLedgerReader } from '#capabilities/money/ledger/server/ledger-reader.ts';
import { createMoneyLane, type RunningMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { expectHeld } from '#capabilities/money/ledger/server/testing/expect-held.ts';
import { type Book, books } from '#foundation/ids/book.ts';
import { asCustomerId, type CustomerId, parseRecordId } from '#foundation/ids/ids.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import type { Refusal } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock, secondMs } from '#foundation/time/clock.ts';
import type { OptionOrder } from '../../contract.ts';
import { optionProducts, type Products } from '../../products.ts';
import type { BoughtOption } from '../buy-option.ts';
import { optionStandings } from '../option-standings.ts';
import { createOptions, type OptionServices } from '../options.ts';

const catalogue = [
  listedMarket('BTCUSD'),
  listedMarket('ETHUSD', 2),
  { ...listedMarket('AAPLC', 3), marketClass: 'options' as const },
];

/**
 * The whole way of an option over a real database, with a clock and prices that move when the test says so.
 */
export interface OptionHouse extends ScriptedMarkets {
  readonly database: TestDatabase;
  readonly clock: AdjustableClock;
  readonly lane: RunningMoneyLane;
  readonly ledger: LedgerReader;
  /** Those of the running process. */
  options: OptionServices;
  /** What is offered; a test may change it. */
  products: Products;
  /** Whether the jurisdiction allows options on the real book. */
  isAllowed: boolean;
  /** Customers who are linked to each other. */
  people: (readonly CustomerId[])[];
  /** What companies do to the shares that are listed. */
  actions: Pick<CorporateActions, 'between'>;
  /** Why the customer may not buy on the real book yet. */
  unfit: Refusal | undefined;
  /** One quote, a millisecond later than the last; the bid in points, the ask a hundred above. */
  tick(bidPoints: number, code?: string): Promise<void>;
  /** Moves the clock without a tick. */
  wait(ms: number): Promise<void>;
  /**
   * A process that knows nothing but the database, on this lane; its prices are the stage's unless it has its
   * own.
   */
  reborn(lane: MoneyLane, prices?: ScriptedMarkets['markets']): OptionServices;
  /** Another process takes the running one's place. */
  restart(): Promise<void>;
  /** What a new process knows of the markets: their present price. The feed is its own. */
  openMarkets(): Promise<ScriptedMarkets>;
  /** The price stands at this bid for so long: a tick each second, the last one at the end. */
  stand(bidPoints: number, ms: number, code?: string): Promise<void>;
  /** An option's last window passes at this bid, and a tick ends it. */
  end(option: Pick<OptionOrder, 'code' | 'window' | 'expiryTime'>, bidPoints: number): Promise<void>;
  /** Buys an option and enters it at this bid. */
  entered(key: AccountKey, changes?: Partial<BoughtOption>, bidPoints?: number): Promise<OptionOrder>;
  found(key: AccountKey, id: string): Promise<OptionOrder>;
  reserve(book?: Book): Promise<{ free: bigint; promised: bigint }>;
  close(): Promise<void>;
}

export const reserveFunds = 1_000_000n * unitsPerWhole;

export async function createOptionHouse(): Promise<OptionHouse> {
  const database = await createTestDatabase();
  const { db, url } = database;
  const clock = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
  async function openMarkets() {
    const at = clock.now();
    const first = catalogue.map(({ code }) => ({ code, bidPoints: 10_000_000, askPoints: 10_000_100, at }));
    return await startScriptedMarkets(first, { db, clock, catalogue, current: atOnce });
  }
  const { feed, markets } = await openMarkets();
  const lane = createMoneyLane({ url, clock, onError: () => {}, recordActs });
  const ledger = createLedgerReader({ db });
  const funding = createFunding(lane, { demoStartUnits: 10_000n * unitsPerWhole });
  for (const book of books)
    taken(await funding.fundHouse(book, 'house/option-payout', reserveFunds, `house ${book}`));

  const reborn = (through: MoneyLane, prices = markets) =>
    createOptions({
      db,
      lane: through,
      ledger,
      markets: prices,
      clock,
      onError: () => {},
      products: {
        get current() {
          return house.products;
        },
        version: 1,
        listen: () => {},
      },
      allows: () => house.isAllowed,
      personOf: (customerId) => house.people.find((each) => each.includes(customerId)) ?? [customerId],
      actions: { between: (...asked) => house.actions.between(...asked) },
      appropriateness: { refusalFor: async () => house.unfit },
    });
  const house: OptionHouse = {
    database,
    clock,
    lane,
    ledger,
    markets,
    feed,
    reborn,
    openMarkets,
    options: reborn(lane),
    products: optionProducts.initial,
    isAllowed: true,
    people: [],
    actions: noActions,
    unfit: undefined,
    async restart() {
      await house.options.engine.stop();
      house.options = reborn(lane);
      await house.options.engine.start();
    },
    async tick(bidPoints, code = 'BTCUSD') {
      clock.advance(1);
      feed.write({ code, bidPoints, askPoints: bidPoints + 100, at: clock.now() });
      markets.pump();
      await house.options.engine.settled();
    },
    async wait(ms) {
      clock.advance(ms);
      await house.options.engine.look();
      await house.options.engine.settled();
    },
    async stand(bidPoints, ms, code) {
      await house.tick(bidPoints, code);
      for (let left = ms - 1; left > 0; left -= secondMs) {
        clock.advance(Math.min(left, secondMs) - 1);
        await house.tick(bidPoints, code);
      }
    },
    async end({ code, window, expiryTime = '' }, bidPoints) {
      const expiresAt = Date.parse(expiryTime);
      clock.advance(Math.max(0, expiresAt - (window?.seconds ?? 0) * secondMs - clock.now()));
      await house.stand(bidPoints, expiresAt - clock.now(), code);
    },
    async entered(key, changes = {}, bidPoints = 10_000_000) {
      const { id, window } = taken(await house.options.buy(key, upOption(changes), newRequest()));
      await house.stand(bidPoints, ((window?.seconds ?? 0) + 1) * secondMs, changes.code);
      return await house.found(key, id);
    },
    async found(key, id) {
      return taken(await house.options.find(key, idOf(id)));
    },
    async reserve(book = 'demo') {
      const reserves = await ledger.reserves();
      const found = reserves.find((each) => each.book === book && each.product === 'options');
      if (found === undefined) throw new Error('no reserve of options');
      return { free: found.free, promised: found.promised };
    },
    async close() {
      await house.options.engine.stop();
      await lane.close();
      await markets.stop();
      await expectConserved(db);
      await expectHeld(db);
      expect(
        (await auditLedger(db, (audit, tx) => verifyLedger(audit, tx, [optionStandings]))).findings,
      ).toEqual([]);
      await database.drop();
    },
  };
  await house.options.engine.start();
  return house;
}

let lastCustomer = 2000n;
let lastRequest = 0;

/** A new customer with 10,000 USDT in both books. */
export async function fundedBuyer({ lane }: Pick<OptionHouse, 'lane'>) {
  const customerId = asCustomerId(++lastCustomer);
  const funding = createFunding(lane, { demoStartUnits: 10_000n * unitsPerWhole });
  taken(await funding.openDemo(customerId));
  taken(await funding.fundReal(customerId, 'USDT', 10_000n * unitsPerWhole, `funds ${customerId}`));
  return { demo: { book: 'demo', customerId }, real: { book: 'real', customerId } } as const;
}

/**
 * A new request; its fingerprint is its own, so that the throttle of like commands stays out
 * of the way.
 */
export function newRequest() {
  const id = `request-${++lastRequest}`;
  return { id, fingerprint: id };
}

/** 100 USDT up for a minute, but for what is given. */
export function upOption(changes: Partial<BoughtOption> = {}): BoughtOption {
  return { code: 'BTCUSD', direction: 'up', periodSeconds: 60, amount: 100n * unitsPerWhole, ...changes };
}

export function idOf(text: string) {
  const id = parseRecordId(text);
  if (id === undefined) throw new Error(`${text} is no id`);
  return id;
}

/** The value of what must have been accepted. */
