import {
  accountKeyText,
  type LedgerListener,
  type LedgerReader,
  type MoneyLane,
} from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Markets, Tick } from '#capabilities/markets/face.ts';
import { asCustomerId, type RecordId } from '#foundation/ids/ids.ts';
import { type Price, priceFromPoints } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, secondMs } from '#foundation/time/clock.ts';
import type { Quote } from '../evidence.ts';
import type { LiveOrder, Position } from '../position.ts';
import { createDecidingTicks } from './deciding-ticks.ts';
import {
  deleteBestPrices,
  selectDecidingTicks,
  selectWarned,
  selectWatchedThrough,
  storeBestPrices,
  storeWatchedThrough,
} from './engine.sql.ts';
import { createFiredOrders } from './fired-orders.ts';
import { createMarginCheck, type MarginCheck } from './margin-check.ts';
import { createMarginWatch } from './margin-watch.ts';
import { loadMissedStops, type MissedStop, type MissedStops } from './missed-stops.ts';
import { alarmOf, pointsAbove, pointsBelow, reasonOf } from './order-alarms.ts';
import type { OrderConfig } from './order-config.ts';
import type { OrderChanges, OrderParticipant } from './order-lane.ts';
import type { Owned } from './order-rows.ts';
import { selectLiveAfter } from './orders.sql.ts';
import { quoteOf } from './quotes.ts';
import { createTrailingBook } from './trailing-book.ts';
import { type Bound, createTriggerBook, reachedBound } from './trigger-book.ts';
import { createFilling, createTriggeredClosing, type Triggered } from './triggered-order.ts';

/**
 * Acts on prices: closes positions at their stop loss, take profit or trailing stop, fills pending orders, warns of the margin call and
 * stops accounts out. Each on the first tick at or beyond, at that tick's price. A market that is closed or silent has no ticks, and in a
 * halted one nothing fires. Memory follows the lane's commits and is rebuilt from the database at start (docs/decisions, 0012).
 */
export interface TriggerEngine {
  /** Begins to hear ticks and takes up every live order. Resolves when all are watched. */
  start(): Promise<void>;
  /** Hears of committed changes. */
  follow(changes: OrderChanges): void;
  /** Resolves when everything fired so far is done. */
  settled(): Promise<void>;
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
  readonly participant: OrderParticipant;
  readonly onError: (error: unknown) => void;
}

/** What the engine keeps of an order it watches. */
interface Subject {
  readonly key: AccountKey;
  readonly id: RecordId;
  readonly code: string;
  readonly decimals: number;
  readonly status: LiveOrder['status'];
  readonly direction: LiveOrder['direction'];
  readonly stopPoints: number;
  readonly watchSequence: number;
  /** To be closed at the next tick, whatever its price. */
  readonly missed?: MissedStop | undefined;
}

const restorePageSize = 20_000;
const bestPricesAtOnce = 5_000;

export function createTriggerEngine(parts: TriggerEngineParts): TriggerEngine {
  const { db, lane, ledger, markets, clock, config, onError } = parts;
  const closing = createTriggeredClosing(parts);
  const filling = createFilling(parts);
  const checking = createMarginCheck(parts);
  const fired = createFiredOrders(onError);
  const deciding = createDecidingTicks(db, onError);
  const book = createTriggerBook<RecordId, Subject>();
  const trailing = createTrailingBook<RecordId, Subject>();
  const margin = createMarginWatch({ markets, clock, limits: config, check: checkMargin });
  /** Each code's latest tick when this process began: from there on all can be looked through. */
  const firstKnown = new Map(
    markets.instruments().map(({ code }) => [code, markets.latest(code)?.sequence ?? 0] as const),
  );
  /** The last tick of a code that came while it was halted: nothing is looked through that far. */
  const haltedThrough = new Map<string, number>();
  /** Trailing positions that have ended, whose stored best price can go. */
  const ended: { key: AccountKey; id: RecordId }[] = [];
  /** Heard of while the database was being read, where a page may still show them as they were. */
  let changedMeanwhile: Set<RecordId> | undefined;
  let fundedMeanwhile: Set<string> | undefined;
  let stopHearing: (() => void) | undefined;
  let flushing: NodeJS.Timeout | undefined;

  lane.listen(hearBalances);

  function onTick(tick: Tick): void {
    if (markets.isHalted(tick.code)) {
      haltedThrough.set(tick.code, tick.sequence);
      return;
    }
    const quote = quoteOnce(tick);
    const { code, bidPoints, askPoints } = tick;
    trailing.fire(code, bidPoints, askPoints, (id, { subject, distance }, best) => {
      book.forget(id);
      closeTrailing(subject, best, distance, quote);
    });
    book.fire(code, bidPoints, askPoints, (_, subject, bound) => ring(subject, bound, quote));
    margin.fire(code, bidPoints, askPoints);
  }

  /** One quote serves all that a tick fires: a gap's thousands share it. Kept for the next process with the first that asks. */
  function quoteOnce(tick: Tick): () => Quote | undefined {
    let quote: Quote | undefined;
    return () => {
      const instrument = markets.instrument(tick.code);
      if (quote !== undefined || instrument === undefined) return quote;
      quote = quoteOf(markets, instrument, tick);
      if (quote !== undefined) deciding.keep(quote);
      return quote;
    };
  }

  function ring(subject: Subject, bound: Bound, quote: () => Quote | undefined): void {
    trailing.forget(subject.id);
    const { id, missed } = subject;
    if (subject.status === 'pending') fill(subject, quote);
    else if (missed !== undefined) close(subject, { id, ...missed }, quote);
    else close(subject, { id, reason: reasonOf(subject.direction, bound) }, quote);
  }

  /** A gap may have passed both stops: the reason is the one that came first. */
  function closeTrailing(
    subject: Subject,
    best: number,
    distance: number,
    quote: () => Quote | undefined,
  ): void {
    const { id, decimals, direction, stopPoints } = subject;
    const isAhead = direction === 'buy' ? best - distance > stopPoints : best + distance < stopPoints;
    const reason = isAhead ? 'trailing' : 'stopLoss';
    const trailingBest = priceFromPoints(best, decimals);
    close(subject, { id, reason, notes: reason === 'trailing' ? { trailingBest } : undefined }, quote);
  }

  function close(
    { key }: Subject,
    triggered: Omit<Triggered, 'quote'>,
    quoteAt: () => Quote | undefined,
  ): void {
    const asked = quoteAt();
    fired.add(async () => {
      const quote = asked ?? quoteAt();
      if (quote === undefined) return false;
      const closed = await lane.submit(closing, { key, input: { ...triggered, quote } });
      return closed.ok || closed.refusal === 'ORDER_NOT_OPEN';
    });
  }

  function fill({ key, id }: Subject, quoteAt: () => Quote | undefined): void {
    const asked = quoteAt();
    fired.add(async () => {
      const quote = asked ?? quoteAt();
      if (quote === undefined) return false;
      const filled = await lane.submit(filling, { key, input: { id, quote } });
      return filled.ok || filled.refusal === 'ORDER_NOT_PENDING';
    });
  }

  function checkMargin(key: AccountKey, check: MarginCheck, done: () => void): void {
    fired.add(async () => {
      const checked = await lane.submit(checking, { key, input: check });
      if (!checked.ok) return false;
      done();
      return true;
    });
  }

  /** Watches an order from the tick after its own: those that came since are looked through first. */
  function watch({ key, order }: Owned<LiveOrder>, kept: readonly Quote[] = [], missed?: MissedStops): void {
    const instrument = markets.instrument(order.code);
    if (instrument === undefined) return;
    const { decimals } = instrument;
    const alarm = alarmOf(order, decimals);
    const subject: Subject = {
      key,
      id: order.id,
      code: order.code,
      decimals,
      status: order.status,
      direction: order.direction,
      stopPoints: (order.direction === 'buy' ? alarm.below : alarm.above) ?? 0,
      watchSequence: order.watchSequence,
    };
    book.forget(order.id);
    trailing.forget(order.id);
    const trail = order.status === 'open' ? trailOf(order, decimals) : undefined;
    for (const { points, quote } of passedTicks(order, kept, decimals)) {
      const bound = reachedBound(alarm, points.bidPoints, points.askPoints);
      if (trail !== undefined && trail.isReachedBy(points)) {
        return closeTrailing(subject, trail.best(), trail.distance, quote);
      }
      if (bound !== undefined) return ring(subject, bound, quote);
    }
    const missedStop = order.status === 'open' ? missed?.of(order) : undefined;
    if (missedStop !== undefined) {
      const everyTick = { code: order.code, side: 'bid', below: Number.MAX_SAFE_INTEGER } as const;
      book.watch(order.id, { ...everyTick, subject: { ...subject, missed: missedStop } });
      return;
    }
    book.watch(order.id, { ...alarm, subject });
    if (trail !== undefined) {
      const { code, direction } = order;
      trailing.watch(order.id, { code, direction, distance: trail.distance, best: trail.best(), subject });
    }
  }

  /** The ticks after an order's own that are still known, oldest first: those kept by the last process, then those of this one. */
  function* passedTicks(
    { code, watchSequence }: LiveOrder,
    kept: readonly Quote[],
    decimals: number,
  ): Generator<{ points: Points; quote: () => Quote | undefined }> {
    for (const quote of kept) {
      if (quote.code !== code || quote.sequence <= watchSequence) continue;
      const points = {
        bidPoints: pointsBelow(quote.bid, decimals),
        askPoints: pointsAbove(quote.ask, decimals),
      };
      yield { points, quote: () => quote };
    }
    for (const tick of missedTicks(code, watchSequence)) yield { points: tick, quote: quoteOnce(tick) };
  }

  function missedTicks(code: string, watchSequence: number): readonly Tick[] {
    if (markets.isHalted(code)) return [];
    const after = Math.max(watchSequence, haltedThrough.get(code) ?? 0);
    const latest = markets.latest(code);
    if (latest === undefined || latest.sequence <= after) return [];
    const all = markets.ticksAfter(code, after);
    if (all !== undefined) return all;
    // Opened before the oldest tick kept (by an earlier process, say): what this one has seen is what can be known.
    return markets.ticksAfter(code, Math.max(after, (firstKnown.get(code) ?? 0) - 1)) ?? [latest];
  }

  function forget(key: AccountKey, id: RecordId): void {
    book.forget(id);
    if (trailing.forget(id)) ended.push({ key, id });
  }

  function hearBalances({ key, balances }: Parameters<LedgerListener>[0]): void {
    if (stopHearing === undefined) return;
    margin.setAvailable(key, balances.USDT.available);
    if (fundedMeanwhile === undefined) margin.refresh(key);
    else fundedMeanwhile.add(accountKeyText(key));
  }

  async function restore(): Promise<void> {
    changedMeanwhile = new Set();
    fundedMeanwhile = new Set();
    const kept = await selectDecidingTicks(db);
    for (const quote of kept) deciding.keep(quote);
    const missed = await loadMissedStops(markets, await selectWatchedThrough(db));
    let after = { customerId: 0n, id: 0n };
    for (;;) {
      const page = await selectLiveAfter(db, after, restorePageSize);
      for (const owned of page) {
        if (changedMeanwhile.has(owned.order.id)) continue;
        watch(owned, kept, missed);
        if (owned.order.status === 'open') margin.put(owned.key, owned.order);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < restorePageSize) break;
      after = { customerId: last.key.customerId, id: last.order.id };
    }
    changedMeanwhile = undefined;
    await restoreMargin();
  }

  async function restoreMargin(): Promise<void> {
    const heard = fundedMeanwhile ?? new Set();
    for (const { customerId, book: side, warnedPpm } of await selectWarned(db)) {
      margin.setWarned({ customerId: asCustomerId(customerId), book: side }, warnedPpm);
    }
    const keys = margin.unfunded();
    for (let from = 0; from < keys.length; from += restorePageSize) {
      const some = keys.slice(from, from + restorePageSize);
      const available = await ledger.availableUsdt(some);
      for (const key of some) {
        const text = accountKeyText(key);
        if (!heard.has(text)) margin.setAvailable(key, available.get(text) ?? 0n);
      }
    }
    fundedMeanwhile = undefined;
    margin.refreshAll();
  }

  async function flush(): Promise<void> {
    // Before anything is awaited: every tick up to now has been looked at, and all they set off is stored.
    const isDone = fired.isIdle() && changedMeanwhile === undefined;
    const seen = isDone ? [deciding.clear(), storeWatchedThrough(db, clock.now())] : [];
    const moved = trailing.takeMoved(bestPricesAtOnce).map(({ id, subject, best }) => {
      return { key: subject.key, id, best: priceFromPoints(best, subject.decimals) };
    });
    const gone = ended.splice(0);
    await Promise.all(seen);
    if (moved.length > 0) await storeBestPrices(db, moved);
    if (gone.length > 0) await deleteBestPrices(db, gone);
  }

  return {
    async start() {
      stopHearing = markets.onTick(onTick);
      await restore();
      let isFlushing = false;
      flushing = setInterval(() => {
        if (isFlushing) return;
        isFlushing = true;
        void flush()
          .catch(onError)
          .finally(() => {
            isFlushing = false;
          });
      }, secondMs);
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
          changedMeanwhile?.add(order.id);
          if (order.status !== 'open') margin.remove(key, order.id);
          else margin.put(key, order);
          if (order.status !== 'open' && order.status !== 'pending') forget(key, order.id);
          else if (book.subjectOf(order.id)?.watchSequence !== order.watchSequence) watch({ key, order });
        }
      }
    },
    settled: () => fired.settled(),
    flush,
    bestOf(id) {
      const best = trailing.bestOf(id);
      const subject = book.subjectOf(id);
      return best === undefined || subject === undefined
        ? undefined
        : priceFromPoints(best, subject.decimals);
    },
    async stop() {
      clearInterval(flushing);
      stopHearing?.();
      stopHearing = undefined;
      await fired.stop();
      await flush().catch(onError);
    },
    get watched() {
      return book.size;
    },
  };
}

interface Points {
  readonly bidPoints: number;
  readonly askPoints: number;
}

/** A trailing stop as the ticks go by that came before it was watched. */
function trailOf({ direction, trailingDistance, bestPrice }: Position, decimals: number) {
  if (trailingDistance === null || bestPrice === null) return undefined;
  const distance = Math.max(1, pointsAbove(trailingDistance, decimals));
  let best = direction === 'buy' ? pointsBelow(bestPrice, decimals) : pointsAbove(bestPrice, decimals);
  return {
    distance,
    best: () => best,
    isReachedBy({ bidPoints, askPoints }: Points): boolean {
      if (direction === 'buy') {
        best = Math.max(best, bidPoints);
        return bidPoints <= best - distance;
      }
      best = Math.min(best, askPoints);
      return askPoints >= best + distance;
    },
  };
}
