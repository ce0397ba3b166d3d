import {
  accountKeyText,
  type LedgerListener,
  type LedgerReader,
  type MoneyLane,
} from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Markets, Tick } from '#capabilities/markets/face.ts';
import { asCustomerId, type CustomerId, type RecordId } from '#foundation/ids/ids.ts';
import type { Price } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createFiredTasks } from '#foundation/server-kit/fired-tasks.ts';
import { type Clock, secondMs } from '#foundation/time/clock.ts';
import type { Quote } from '../evidence.ts';
import { createDecidingTicks } from './deciding-ticks.ts';
import {
  selectDecidingTicks,
  selectWarned,
  selectWatchedThrough,
  storeWatchedThrough,
} from './engine.sql.ts';
import { readLiveOrders } from './live-orders.sql.ts';
import { createMarginCheck, type MarginCheck } from './margin-check.ts';
import { createMarginWatch } from './margin-watch.ts';
import { loadMissedStops } from './missed-stops.ts';
import type { OrderConfig } from './order-config.ts';
import type { OrderChanges, OrderParticipant } from './order-lane.ts';
import { createOrderWatch, type SetOff } from './order-watch.ts';
import { quoteOf } from './quotes.ts';
import { createTrailStore } from './trail-store.ts';
import { createFilling, createTriggeredClosing } from './triggered-order.ts';

/**
 * Acts on prices: closes positions at their stop loss, take profit or trailing stop, fills pending orders, warns of the margin call and
 * stops accounts out. Each on the first tick at or beyond, at that tick's price. A market that is closed or silent has no ticks, and in a
 * halted one nothing fires. Memory follows the lane's commits and is rebuilt from the database at start (docs/decisions, 0014).
 */
export interface TriggerEngine {
  /** Begins to hear ticks and takes up every live order. Resolves when all are watched. */
  start(): Promise<void>;
  /** Hears of committed changes. */
  follow(changes: OrderChanges): void;
  /** Resolves when everything fired so far is done. */
  settled(): Promise<void>;
  /** Looks at every account again, by the levels that hold now. */
  levelsChanged(): void;
  /** Stores what is kept in memory alone: how far trailing stops have come. The engine does so each second. */
  flush(): Promise<void>;
  /** The best price that a trailing position has followed to; undefined when it is not watched here. */
  bestOf(id: RecordId): Price | undefined;
  /** Hears no more ticks, and waits for what has fired. The lane must still run. */
  stop(): Promise<void>;
  readonly watched: number;
}

export interface TriggerEngineParts {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly markets: Markets;
  readonly clock: Clock;
  readonly config: OrderConfig;
  /** Whether operators have frozen a customer: then no pending order of theirs is filled. */
  readonly isFrozen?: (customerId: CustomerId) => boolean;
  readonly participant: OrderParticipant;
  readonly onError: (error: unknown) => void;
}

const balancesAtOnce = 20_000;
const bestPricesAtOnce = 5_000;

export function createTriggerEngine(parts: TriggerEngineParts): TriggerEngine {
  const { db, lane, ledger, markets, clock, config, onError } = parts;
  const closing = createTriggeredClosing(parts);
  const filling = createFilling(parts);
  const checking = createMarginCheck(parts);
  const fired = createFiredTasks(onError);
  const deciding = createDecidingTicks(db, onError);
  const trails = createTrailStore(db);
  const orders = createOrderWatch({ markets, quoteWhen, onSetOff: carryOut });
  const margin = createMarginWatch({ markets, clock, limits: config, check: checkMargin });
  /** What was heard of while the database was being read, where a page may still show it as it was. */
  let meanwhile: { readonly orders: Set<RecordId>; readonly balances: Set<string> } | undefined;
  let stopHearing: (() => void) | undefined;
  let flushing: NodeJS.Timeout | undefined;

  lane.listen(hearBalances);

  /** Kept for the next process with the first that asks. */
  function quoteWhen(tick: Tick): () => Quote | undefined {
    let quote: Quote | undefined;
    return () => {
      const instrument = markets.instrument(tick.code);
      if (quote !== undefined || instrument === undefined) return quote;
      quote = quoteOf(markets, instrument, tick);
      if (quote !== undefined) deciding.keep(quote);
      return quote;
    };
  }

  /** At the tick's own conversion rate where it is known: asked for at once, and again only while it is not. */
  function carryOut({ key, id, closing: how, quote: quoteAt }: SetOff): void {
    const atOnce = quoteAt();
    fired.add(async () => {
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
    fired.add(async () => {
      const checked = await lane.submit(checking, { key, input: check });
      if (checked.ok) done();
      return checked.ok;
    });
  }

  function onTick(tick: Tick): void {
    orders.fire(tick);
    if (!markets.isHalted(tick.code)) margin.fire(tick.code, tick.bidPoints, tick.askPoints);
  }

  function hearBalances({ key, balances }: Parameters<LedgerListener>[0]): void {
    if (stopHearing === undefined) return;
    margin.setAvailable(key, balances.USDT.available);
    if (meanwhile === undefined) margin.refresh(key);
    else meanwhile.balances.add(accountKeyText(key));
  }

  async function restore(): Promise<void> {
    const heard = { orders: new Set<RecordId>(), balances: new Set<string>() };
    meanwhile = heard;
    const kept = await selectDecidingTicks(db);
    for (const quote of kept) deciding.keep(quote);
    const missed = await loadMissedStops(markets, await selectWatchedThrough(db));
    await readLiveOrders(db, ({ key, order }) => {
      if (heard.orders.has(order.id)) return;
      orders.watch({ key, order }, kept, missed);
      if (order.status === 'open') margin.put(key, order);
    });
    await restoreMargin(heard.balances);
    meanwhile = undefined;
    margin.refreshAll();
  }

  async function restoreMargin(heard: ReadonlySet<string>): Promise<void> {
    for (const { customerId, book, warnedPpm } of await selectWarned(db)) {
      margin.setWarned({ customerId: asCustomerId(customerId), book }, warnedPpm);
    }
    const keys = margin.unfunded();
    for (let from = 0; from < keys.length; from += balancesAtOnce) {
      const some = keys.slice(from, from + balancesAtOnce);
      const available = await ledger.availableUsdt(some);
      for (const key of some) {
        const text = accountKeyText(key);
        if (!heard.has(text)) margin.setAvailable(key, available.get(text) ?? 0n);
      }
    }
  }

  async function flush(): Promise<void> {
    // Before anything is awaited: every tick up to now has been looked at, and all they set off is stored.
    const isDone = fired.isIdle() && meanwhile === undefined && orders.late === 0;
    const seen = isDone ? [deciding.clear(), storeWatchedThrough(db, clock.now())] : [];
    await Promise.all([...seen, trails.store(orders.takeTrails(bestPricesAtOnce))]);
  }

  function flushEachSecond(): NodeJS.Timeout {
    let isFlushing = false;
    return setInterval(() => {
      // A slow database must not gather a queue of writes: the next one takes all that moved.
      if (isFlushing) return;
      isFlushing = true;
      void flush()
        .catch(onError)
        .finally(() => {
          isFlushing = false;
        });
    }, secondMs);
  }

  return {
    async start() {
      stopHearing = markets.onTick(onTick);
      await restore();
      flushing = flushEachSecond();
    },
    follow(changes) {
      if (stopHearing === undefined) return;
      for (const { key, change } of changes) {
        for (const each of change) {
          if (each.kind === 'warned') {
            margin.setWarned(key, each.warnedPpm);
            continue;
          }
          const { order } = each;
          meanwhile?.orders.add(order.id);
          if (order.status === 'open') margin.put(key, order);
          else margin.remove(key, order.id);
          if (order.status !== 'open' && order.status !== 'pending') orders.forget(key, order.id);
          else if (each.kind === 'edited' || !orders.knows(order)) orders.watch({ key, order });
        }
      }
    },
    settled: () => fired.settled(),
    flush,
    bestOf: orders.bestOf,
    levelsChanged: margin.refreshAll,
    async stop() {
      clearInterval(flushing);
      stopHearing?.();
      stopHearing = undefined;
      await fired.stop();
      await flush().catch(onError);
    },
    get watched() {
      return orders.size;
    },
  };
}
