import type { Prices, Tick } from '#capabilities/markets/prices/face.ts';
import type { LedgerListener, LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import { type AccountKey, accountKeyText } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId, type CustomerId, type RecordId } from '#foundation/ids/ids.ts';
import type { Price } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createDecidingTicks } from '#foundation/server-kit/ticks/deciding-ticks.ts';
import { createTickEngine } from '#foundation/server-kit/ticks/tick-engine.ts';
import { type Clock, secondMs } from '#foundation/time/clock.ts';
import type { Quote } from '../evidence.ts';
import { createCloseWarning } from './close-warning.ts';
import type { CloseNews } from './close-watch.ts';
import {
  deleteDecidingTicks,
  insertDecidingTicks,
  selectDecidingTicks,
  selectWarned,
  selectWatchedThrough,
  storeWatchedThrough,
} from './engine.sql.ts';
import { readLiveOrders } from './live-orders.sql.ts';
import { createMarginCheck, type MarginCheck } from './margin-check.ts';
import { createMarginWatch } from './margin-watch.ts';
import { loadMissedStops, type MissedStops } from './missed-stops.ts';
import type { OrderChanges, OrderParticipant } from './order-lane.ts';
import { createOrderWatch, type SetOff, type WatchedOwned } from './order-watch.ts';
import { quoteOf } from './quotes.ts';
import { createTrailStore } from './trail-store.ts';
import { createFilling, createTriggeredClosing } from './triggered-order.ts';

/**
 * Acts on prices: closes positions at their stop loss, take profit or trailing stop, fills pending orders,
 * warns of the margin call and stops accounts out. Each on the first tick at or beyond, at that tick's price.
 * Only sound ticks are heard; in a halted market nothing is filled. Memory follows the
 * lane's commits and is rebuilt from the database at start (docs/decisions/0014-triggers-and-margin.md).
 */
export interface TriggerEngine {
  /** Begins to hear ticks and takes up every live order. Resolves when all are watched. */
  start(): Promise<void>;
  /** Hears of committed changes. */
  follow(changes: OrderChanges): void;
  /** Looks whether a close margin has come into force. The engine does so each second, and with each tick. */
  lookAtCloses(): void;
  /** Resolves when everything fired so far is done. */
  settled(): Promise<void>;
  /**
   * Stores what is kept in memory alone: how far trailing stops have come. The engine does so each second.
   */
  flush(): Promise<void>;
  /** The best price that a trailing position has followed to; undefined when it is not watched here. */
  bestOf(id: RecordId): Price | undefined;
  /** Hears no more ticks, and waits for what has fired. The lane must still run. */
  stop(): Promise<void>;
  readonly watched: number;
}

export interface TriggerEngineNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly markets: Prices;
  readonly clock: Clock;
  /** Whether operators have frozen a customer: then no pending order of theirs is filled. */
  readonly isFrozen?: (customerId: CustomerId) => boolean;
  readonly participant: OrderParticipant;
  readonly onError: (error: unknown) => void;
}

const balancesAtOnce = 20_000;
const bestPricesAtOnce = 5_000;

export function createTriggerEngine(needs: TriggerEngineNeeds): TriggerEngine {
  const { db, lane, ledger, markets, clock, onError } = needs;
  const closing = createTriggeredClosing(needs);
  const filling = createFilling(needs);
  const checking = createMarginCheck(needs);
  const warning = createCloseWarning(needs);
  const deciding = createDecidingTicks<Quote>({
    select: () => selectDecidingTicks(db),
    insert: (quotes) => insertDecidingTicks(db, quotes),
    remove: (sequences) => deleteDecidingTicks(db, sequences),
  });
  const trails = createTrailStore(db);
  const margin = createMarginWatch({ markets, clock, check: checkMargin, warn: warnOfClose });
  let missed: MissedStops | undefined;
  const engine = createTickEngine<Tick, Quote, WatchedOwned>({
    ticks: markets,
    deciding,
    onTick(tick) {
      orders.fire(tick);
      margin.fire(tick.code, tick.bidPoints, tick.askPoints);
    },
    async prepare() {
      missed = await loadMissedStops(markets, await selectWatchedThrough(db));
    },
    async read(take) {
      await readLiveOrders(db, take);
      await readMargin();
    },
    idOf: ({ order }) => order.id,
    take,
    onRestored() {
      missed = undefined;
      margin.refreshAll();
    },
    routine: {
      everyMs: secondMs,
      async run() {
        margin.lookAtCloses();
        await flush();
      },
    },
    onError,
  });
  const orders = createOrderWatch({
    markets,
    ticksSince: engine.ticksSince,
    keptSince: engine.keptSince,
    missedStopOf: (position) => missed?.of(position),
    quoteWhen,
    onSetOff: carryOut,
  });

  lane.listen(hearBalances);

  function take({ key, order }: WatchedOwned): void {
    orders.watch({ key, order });
    if (order.status === 'open') margin.put(key, order);
  }

  /** Kept for the next process with the first that asks. */
  function quoteWhen(tick: Tick): () => Quote | undefined {
    let quote: Quote | undefined;
    return () => {
      const instrument = markets.instrument(tick.code);
      if (quote !== undefined || instrument === undefined) return quote;
      quote = quoteOf(markets, instrument, tick);
      // The orders themselves are tried again for as long as this process lives: no other one needs their
      // tick.
      if (quote !== undefined) void deciding.keep(quote).catch(onError);
      return quote;
    };
  }

  /**
   * At the tick's own conversion rate where it is known: asked for at once, and again only while it is not.
   */
  function carryOut({ key, id, closing: how, quote: quoteAt }: SetOff): void {
    const atOnce = quoteAt();
    engine.fire(async () => {
      const quote = atOnce ?? quoteAt();
      if (quote === undefined) return false;
      const done =
        how === undefined
          ? await lane.submit(filling, { key, input: { id, quote } })
          : await lane.submit(closing, { key, input: { id, quote, ...how } });
      return done.ok || done.refusal === 'ORDER_NOT_OPEN' || done.refusal === 'ORDER_NOT_PENDING';
    });
  }

  function checkMargin(key: AccountKey, check: MarginCheck, done: () => void): void {
    engine.fire(async () => {
      const checked = await lane.submit(checking, { key, input: check });
      if (checked.ok) done();
      return checked.ok;
    });
  }

  function warnOfClose(key: AccountKey, news: CloseNews): void {
    engine.fire(async () => (await lane.submit(warning, { key, input: news })).ok);
  }

  function hearBalances({ key, balances }: Parameters<LedgerListener>[0]): void {
    if (!engine.hears(accountKeyText(key))) return;
    margin.setAvailable(key, balances.USDT.available);
    if (!engine.isReading) margin.refresh(key);
  }

  async function readMargin(): Promise<void> {
    for (const { customerId, book, warnedPpm } of await selectWarned(db)) {
      const key = { customerId: asCustomerId(customerId), book };
      if (!engine.hasHeard(warningOf(key))) margin.setWarned(key, warnedPpm);
    }
    const keys = margin.unfunded();
    for (let from = 0; from < keys.length; from += balancesAtOnce) {
      const some = keys.slice(from, from + balancesAtOnce);
      const available = await ledger.availableUsdt(some);
      for (const key of some) {
        const text = accountKeyText(key);
        if (!engine.hasHeard(text)) margin.setAvailable(key, available.get(text) ?? 0n);
      }
    }
  }

  async function flush(): Promise<void> {
    // Before anything is awaited: every tick up to now has been looked at, and all they set off is stored.
    const isDone = engine.isDone && orders.late === 0;
    const seen = isDone ? [deciding.clear(), storeWatchedThrough(db, clock.now())] : [];
    await Promise.all([...seen, trails.store(orders.takeTrails(bestPricesAtOnce))]);
  }

  return {
    start: engine.start,
    follow(changes) {
      for (const { key, change } of changes) {
        for (const each of change) {
          if (each.kind === 'warned') {
            if (engine.hears(warningOf(key))) margin.setWarned(key, each.warnedPpm);
            continue;
          }
          const { order } = each;
          if (!engine.hears(order.id)) continue;
          if (order.status === 'open') margin.put(key, order);
          else margin.remove(key, order.id);
          if (order.status !== 'open' && order.status !== 'pending') orders.forget(key, order.id);
          else if (each.kind !== 'changed' || !orders.knows(order)) orders.watch({ key, order });
        }
      }
    },
    lookAtCloses: margin.lookAtCloses,
    settled: engine.settled,
    flush,
    bestOf: orders.bestOf,
    async stop() {
      await engine.stop();
      await flush().catch(onError);
    },
    get watched() {
      return orders.size;
    },
  };
}

/** What news of an account's warning level go by, beside those of its balance. */
const warningOf = (key: AccountKey) => `warned ${accountKeyText(key)}`;
