import type { Prices, Tick } from '#capabilities/markets/prices/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { type Price, pointsAbove, pointsBelow, priceFromPoints } from '#foundation/money/price.ts';
import { type Bound, createTriggerIndex, reachedBound } from '#foundation/server-kit/ticks/trigger-index.ts';
import type { Quote } from '../evidence.ts';
import type { WatchedOrder, WatchedPosition } from '../position.ts';
import type { MissedStop } from './missed-stops.ts';
import { boundsOf, reasonOf } from './order-triggers.ts';
import { createTrailingIndex } from './trailing-index.ts';
import type { EndedTrail, Trail } from './trails.sql.ts';
import type { Triggered } from './triggered-order.ts';

/**
 * What a tick has set off: a pending order to be filled, or a position to be closed. The quote is asked for
 * when it is carried out.
 */
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
  /**
   * Watches an order from the tick after its own: those that came since, and those kept by the last process,
   * are looked through first.
   */
  watch(owned: WatchedOwned): void;
  forget(key: AccountKey, id: RecordId): void;
  /**
   * Whether an order is watched from the tick it names: what else has changed of it does not touch its
   * triggers.
   */
  knows(order: WatchedOrder): boolean;
  fire(tick: Tick): void;
  /** The best price that a trailing position has followed to. */
  bestOf(id: RecordId): Price | undefined;
  /** Some of the trailing positions that have moved since they were last given, and those that have ended. */
  takeTrails(limit: number): { moved: Trail[]; ended: EndedTrail[] };
}

/** A live order and the account it belongs to. */
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

export interface OrderWatchNeeds {
  readonly markets: Prices;
  /** The known ticks of a code after a number, and those that the last process kept. */
  readonly ticksSince: (code: string, sequence: number) => readonly Tick[];
  readonly keptSince: (code: string, sequence: number) => readonly Quote[];
  /** Which of a position's stops was crossed while no process watched. */
  readonly missedStopOf: (position: WatchedPosition) => MissedStop | undefined;
  /** The quote of a tick, made once for all that the tick sets off. */
  readonly quoteWhen: (tick: Tick) => QuoteWhen;
  readonly onSetOff: (setOff: SetOff) => void;
}

export function createOrderWatch(needs: OrderWatchNeeds): OrderWatch {
  const { markets, ticksSince, keptSince, missedStopOf, quoteWhen, onSetOff } = needs;
  const triggers = createTriggerIndex<RecordId, Subject>();
  /** Pending orders apart: while a market is halted none of them is filled. */
  const entries = createTriggerIndex<RecordId, Subject>();
  /** The last tick of a code that came in a halt: no pending order is filled by those up to it. */
  const noEntryThrough = new Map<string, number>();
  const trailing = createTrailingIndex<RecordId, Subject>();
  let ended: EndedTrail[] = [];
  const late = new Set<RecordId>();

  function setOff(subject: Subject, bound: Bound, quote: QuoteWhen): void {
    const { key, id, status, missed, direction } = subject;
    endTrail(key, id);
    late.delete(id);
    if (status === 'pending') onSetOff({ key, id, quote });
    else onSetOff({ key, id, quote, closing: missed ?? { reason: reasonOf(direction, bound) } });
  }

  /** A gap may have passed both stops: the reason is the one that came first. */
  function setOffTrailing(subject: Subject, best: number, distance: number, quote: QuoteWhen): void {
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
  function setOffByPassed(
    subject: Subject,
    bounds: ReturnType<typeof boundsOf>,
    trail: ReturnType<typeof trailOf>,
    passed: Iterable<{ points: Points; quote: QuoteWhen }>,
  ): boolean {
    for (const { points, quote } of passed) {
      if (trail?.isReachedBy(points)) {
        setOffTrailing(subject, trail.best(), trail.distance, quote);
        return true;
      }
      const bound = reachedBound(bounds, points.bidPoints, points.askPoints);
      if (bound === undefined) continue;
      setOff(subject, bound, quote);
      return true;
    }
    return false;
  }

  /**
   * The known ticks after an order's own, oldest first: those kept by the last process, then those of this
   * one.
   */
  function* passedTicks({ code, status, watchSequence }: WatchedOrder, decimals: number) {
    for (const kept of keptSince(code, watchSequence)) {
      const bidPoints = pointsBelow(kept.bid, decimals);
      yield { points: { bidPoints, askPoints: pointsAbove(kept.ask, decimals) }, quote: () => kept };
    }
    const isPending = status === 'pending';
    if (isPending && markets.isHalted(code)) return;
    const after = Math.max(watchSequence, isPending ? (noEntryThrough.get(code) ?? 0) : 0);
    for (const tick of ticksSince(code, after)) yield { points: tick, quote: quoteWhen(tick) };
  }

  return {
    get size() {
      return triggers.size;
    },
    get late() {
      return late.size;
    },
    watch({ key, order }) {
      const instrument = markets.instrument(order.code);
      if (instrument === undefined) return;
      const { id, code, direction, status, watchSequence } = order;
      const { decimals } = instrument;
      const bounds = boundsOf(order, decimals);
      const stopPoints = (direction === 'buy' ? bounds.below : bounds.above) ?? 0;
      const subject: Subject = { key, id, decimals, status, direction, stopPoints, watchSequence };
      triggers.forget(id);
      entries.forget(id);
      trailing.forget(id);
      late.delete(id);
      const trail = status === 'open' ? trailOf(order, decimals) : undefined;
      if (setOffByPassed(subject, bounds, trail, passedTicks(order, decimals))) return;
      const stop = status === 'open' ? missedStopOf(order) : undefined;
      if (stop !== undefined) {
        const everyTick = { code, side: 'bid', below: Number.MAX_SAFE_INTEGER } as const;
        triggers.watch(id, { ...everyTick, subject: { ...subject, missed: stop } });
        late.add(id);
        return;
      }
      (status === 'open' ? triggers : entries).watch(id, { ...bounds, subject });
      if (trail === undefined) return;
      const { distance, storedBest } = trail;
      trailing.watch(id, { code, direction, distance, best: trail.best(), storedBest, subject });
    },
    forget(key, id) {
      triggers.forget(id);
      entries.forget(id);
      late.delete(id);
      endTrail(key, id);
    },
    knows: ({ id, status, watchSequence }) =>
      (status === 'open' ? triggers : entries).subjectOf(id)?.watchSequence === watchSequence,
    fire(tick) {
      const { code, bidPoints, askPoints } = tick;
      const quote = quoteWhen(tick);
      trailing.fire(code, bidPoints, askPoints, (id, { subject, distance }, best) => {
        triggers.forget(id);
        ended.push({ key: subject.key, id });
        setOffTrailing(subject, best, distance, quote);
      });
      const reached = (_: RecordId, subject: Subject, bound: Bound) => setOff(subject, bound, quote);
      triggers.fire(code, bidPoints, askPoints, reached);
      // A customer who knows better than a late tick could let the good entries stand and cancel the others.
      if (markets.isHalted(code) || tick.isBehind) noEntryThrough.set(code, tick.sequence);
      else entries.fire(code, bidPoints, askPoints, reached);
    },
    bestOf(id) {
      const best = trailing.bestOf(id);
      const subject = triggers.subjectOf(id);
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
