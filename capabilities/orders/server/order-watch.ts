import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Markets, Tick } from '#capabilities/markets/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { type Price, priceFromPoints } from '#foundation/money/price.ts';
import type { Quote } from '../evidence.ts';
import type { WatchedOrder, WatchedPosition } from '../position.ts';
import type { MissedStop, MissedStops } from './missed-stops.ts';
import { alarmOf, pointsAbove, pointsBelow, reasonOf } from './order-alarms.ts';
import { createTrailingBook } from './trailing-book.ts';
import type { EndedTrail, Trail } from './trails.sql.ts';
import { type Bound, createTriggerBook, reachedBound } from './trigger-book.ts';
import type { Triggered } from './triggered-order.ts';

/** What a tick has set off: a pending order to be filled, or a position to be closed. The quote is asked for when it is carried out. */
export interface SetOff {
  readonly key: AccountKey;
  readonly id: RecordId;
  /** Absent for a fill. */
  readonly closing?: Pick<Triggered, 'reason' | 'notes'>;
  readonly quote: () => Quote | undefined;
}

/** The live orders in memory, and which of them a tick sets off. Each is set off once. */
export interface OrderWatch {
  readonly size: number;
  /** Positions that a stored minute says should have been closed, and that wait for their first tick. */
  readonly late: number;
  /** Watches an order from the tick after its own: those that came since, and those kept by the last process, are looked through first. */
  watch(owned: WatchedOwned, kept?: readonly Quote[], missed?: MissedStops): void;
  forget(key: AccountKey, id: RecordId): void;
  /** Whether an order is watched from the tick it names: what else has changed of it does not touch its triggers. */
  knows(order: WatchedOrder): boolean;
  fire(tick: Tick): void;
  /** The best price that a trailing position has followed to. */
  bestOf(id: RecordId): Price | undefined;
  /** Some of the trailing positions that have moved since they were last given, and those that have ended. */
  takeTrails(limit: number): { moved: Trail[]; ended: EndedTrail[] };
}

/** A live order with whose it is. */
export interface WatchedOwned {
  readonly key: AccountKey;
  readonly order: WatchedOrder;
}

/** What is kept of an order. */
interface Subject {
  readonly key: AccountKey;
  readonly id: RecordId;
  readonly decimals: number;
  readonly status: WatchedOrder['status'];
  readonly direction: WatchedOrder['direction'];
  readonly stopPoints: number;
  readonly watchSequence: number;
  /** To be closed at the next tick, whatever its price. */
  readonly missed?: MissedStop;
}

interface Points {
  readonly bidPoints: number;
  readonly askPoints: number;
}

type QuoteWhen = () => Quote | undefined;

export interface OrderWatchParts {
  readonly markets: Markets;
  /** The quote of a tick, made once for all that the tick sets off. */
  readonly quoteWhen: (tick: Tick) => QuoteWhen;
  readonly onSetOff: (setOff: SetOff) => void;
}

export function createOrderWatch({ markets, quoteWhen, onSetOff }: OrderWatchParts): OrderWatch {
  const book = createTriggerBook<RecordId, Subject>();
  const trailing = createTrailingBook<RecordId, Subject>();
  /** Each code's latest tick when this process began: from there on all can be looked through. */
  const firstKnown = new Map(
    markets.instruments().map(({ code }) => [code, markets.latest(code)?.sequence ?? 0] as const),
  );
  /** The last tick of a code that came while it was halted: nothing is looked through that far. */
  const haltedThrough = new Map<string, number>();
  let ended: EndedTrail[] = [];
  const late = new Set<RecordId>();

  function ring(subject: Subject, bound: Bound, quote: QuoteWhen): void {
    const { key, id, status, missed, direction } = subject;
    endTrail(key, id);
    late.delete(id);
    if (status === 'pending') onSetOff({ key, id, quote });
    else onSetOff({ key, id, quote, closing: missed ?? { reason: reasonOf(direction, bound) } });
  }

  /** A gap may have passed both stops: the reason is the one that came first. */
  function ringTrailing(subject: Subject, best: number, distance: number, quote: QuoteWhen): void {
    const { key, id, decimals, direction, stopPoints } = subject;
    const isAhead = direction === 'buy' ? best - distance > stopPoints : best + distance < stopPoints;
    const trailingBest = priceFromPoints(best, decimals);
    const closing = isAhead
      ? ({ reason: 'trailing', notes: { trailingBest } } as const)
      : ({ reason: 'stopLoss' } as const);
    onSetOff({ key, id, quote, closing });
  }

  function endTrail(key: AccountKey, id: RecordId): void {
    if (trailing.forget(id)) ended.push({ key, id });
  }

  /** Whether one of the ticks an order has missed sets it off; moves its trail on by the others. */
  function ringPassed(
    subject: Subject,
    alarm: ReturnType<typeof alarmOf>,
    trail: ReturnType<typeof trailOf>,
    passed: Iterable<{ points: Points; quote: QuoteWhen }>,
  ): boolean {
    for (const { points, quote } of passed) {
      if (trail?.isReachedBy(points)) {
        ringTrailing(subject, trail.best(), trail.distance, quote);
        return true;
      }
      const bound = reachedBound(alarm, points.bidPoints, points.askPoints);
      if (bound === undefined) continue;
      ring(subject, bound, quote);
      return true;
    }
    return false;
  }

  /** The known ticks after an order's own, oldest first: those kept by the last process, then those of this one. */
  function* passedTicks({ code, watchSequence }: WatchedOrder, kept: readonly Quote[], decimals: number) {
    for (const quote of kept) {
      if (quote.code !== code || quote.sequence <= watchSequence) continue;
      const bidPoints = pointsBelow(quote.bid, decimals);
      yield { points: { bidPoints, askPoints: pointsAbove(quote.ask, decimals) }, quote: () => quote };
    }
    for (const tick of missedTicks(code, watchSequence)) yield { points: tick, quote: quoteWhen(tick) };
  }

  function missedTicks(code: string, watchSequence: number): readonly Tick[] {
    if (markets.isHalted(code)) return [];
    const after = Math.max(watchSequence, haltedThrough.get(code) ?? 0);
    const latest = markets.latest(code);
    if (latest === undefined || latest.sequence <= after) return [];
    const all = markets.ticksAfter(code, after);
    if (all !== undefined) return all;
    // Older than the oldest tick kept (of an earlier process, say): what this one has seen is what can be known.
    return markets.ticksAfter(code, Math.max(after, (firstKnown.get(code) ?? 0) - 1)) ?? [latest];
  }

  return {
    get size() {
      return book.size;
    },
    get late() {
      return late.size;
    },
    watch({ key, order }, kept = [], missed) {
      const instrument = markets.instrument(order.code);
      if (instrument === undefined) return;
      const { id, code, direction, status, watchSequence } = order;
      const { decimals } = instrument;
      const alarm = alarmOf(order, decimals);
      const stopPoints = (direction === 'buy' ? alarm.below : alarm.above) ?? 0;
      const subject: Subject = { key, id, decimals, status, direction, stopPoints, watchSequence };
      book.forget(id);
      trailing.forget(id);
      late.delete(id);
      const trail = status === 'open' ? trailOf(order, decimals) : undefined;
      if (ringPassed(subject, alarm, trail, passedTicks(order, kept, decimals))) return;
      const stop = status === 'open' ? missed?.of(order) : undefined;
      if (stop !== undefined) {
        const everyTick = { code, side: 'bid', below: Number.MAX_SAFE_INTEGER } as const;
        book.watch(id, { ...everyTick, subject: { ...subject, missed: stop } });
        late.add(id);
        return;
      }
      book.watch(id, { ...alarm, subject });
      if (trail === undefined) return;
      const { distance, storedBest } = trail;
      trailing.watch(id, { code, direction, distance, best: trail.best(), storedBest, subject });
    },
    forget(key, id) {
      book.forget(id);
      late.delete(id);
      endTrail(key, id);
    },
    knows: ({ id, watchSequence }) => book.subjectOf(id)?.watchSequence === watchSequence,
    fire(tick) {
      const { code, sequence, bidPoints, askPoints } = tick;
      if (markets.isHalted(code)) {
        haltedThrough.set(code, sequence);
        return;
      }
      const quote = quoteWhen(tick);
      trailing.fire(code, bidPoints, askPoints, (id, { subject, distance }, best) => {
        book.forget(id);
        ended.push({ key: subject.key, id });
        ringTrailing(subject, best, distance, quote);
      });
      book.fire(code, bidPoints, askPoints, (_, subject, bound) => ring(subject, bound, quote));
    },
    bestOf(id) {
      const best = trailing.bestOf(id);
      const subject = book.subjectOf(id);
      if (best === undefined || subject === undefined) return undefined;
      return priceFromPoints(best, subject.decimals);
    },
    takeTrails(limit) {
      const moved = trailing.takeMoved(limit).map(({ id, subject, best }) => {
        const { key, decimals, watchSequence } = subject;
        return { key, id, watchSequence, best: priceFromPoints(best, decimals) };
      });
      const gone = ended;
      ended = [];
      return { moved, ended: gone };
    },
  };
}

/** A trailing stop as the ticks go by that came before it was watched. */
function trailOf({ direction, trailingDistance, bestPrice }: WatchedPosition, decimals: number) {
  if (trailingDistance === null || bestPrice === null) return undefined;
  const distance = Math.max(1, pointsAbove(trailingDistance, decimals));
  const storedBest =
    direction === 'buy' ? pointsBelow(bestPrice, decimals) : pointsAbove(bestPrice, decimals);
  let best = storedBest;
  return {
    distance,
    storedBest,
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
