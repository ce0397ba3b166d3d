import type { Prices, Tick } from '#capabilities/markets/prices/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { type Price, priceFromPoints } from '#foundation/money/price.ts';
import { type Bound, TriggerIndex } from '#foundation/server-kit/ticks/trigger-index.ts';
import type { Quote } from '../evidence.ts';
import type { WatchedOrder, WatchedPosition } from '../position.ts';
import type { MissedStop } from './missed-stops.ts';
import { boundsOf, reasonOf } from './order-triggers.ts';
import { firstReached, keptTick, type PassedTick, type QuoteWhen, Trail } from './passed-ticks.ts';
import { TrailingIndex } from './trailing-index.ts';
import type { EndedTrail, Trail as MovedTrail } from './trails.sql.ts';
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
  /** The last corporate action it has had. */
  readonly action: bigint | null;
  /** To be closed at the next price that has lasted, whatever it is. */
  readonly missed?: MissedStop;
}

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

/** The live orders in memory, and which of them a tick sets off. Each is set off once. */
export class OrderWatch {
  readonly #needs: OrderWatchNeeds;
  readonly #triggers = new TriggerIndex<RecordId, Subject>();
  /** Pending orders apart: while a market is halted none of them is filled. */
  readonly #entries = new TriggerIndex<RecordId, Subject>();
  /** The last tick of a code that came in a halt: no pending order is filled by those up to it. */
  readonly #noEntryThrough = new Map<string, number>();
  readonly #trailing = new TrailingIndex<RecordId, Subject>();
  readonly #late = new Set<RecordId>();
  /** Positions with a trailing stop, followed here or set off already: how far it came may be stored. */
  readonly #trailed = new Set<RecordId>();
  #ended: EndedTrail[] = [];

  constructor(needs: OrderWatchNeeds) {
    this.#needs = needs;
  }

  get size(): number {
    return this.#triggers.size;
  }

  /** Positions that a stored minute says should have been closed, and that wait for their tick. */
  get late(): number {
    return this.#late.size;
  }

  /**
   * Watches an order from the tick after its own: those that came since, and those kept by the last process,
   * are looked through first. One that a corporate action has converted still has the stop that was missed.
   */
  watch({ key, order }: WatchedOwned, isConverted = false): void {
    const instrument = this.#needs.markets.instrument(order.code);
    if (instrument === undefined) return;
    const { id, code, direction, status, watchSequence } = order;
    const action = actionOf(order);
    const { decimals } = instrument;
    const bounds = boundsOf(order, decimals);
    const stopPoints = (direction === 'buy' ? bounds.below : bounds.above) ?? 0;
    const subject: Subject = { key, id, decimals, status, direction, stopPoints, watchSequence, action };
    const missedBefore = isConverted ? this.#triggers.subjectOf(id)?.missed : undefined;
    this.#drop(id);
    const trail = status === 'open' ? Trail.of(order, decimals) : undefined;
    if (trail === undefined) this.#endTrail(key, id);
    else this.#trailed.add(id);
    const reached = firstReached(bounds, trail, this.#passedTicks(order, decimals));
    if (reached !== undefined) {
      const { by, quote } = reached;
      if (by === 'trail') this.#setOffTrailing(subject, reached.trail.best, reached.trail.distance, quote);
      else this.#setOff(subject, by, quote);
      return;
    }
    const missed = missedBefore ?? (status === 'open' ? this.#needs.missedStopOf(order) : undefined);
    if (missed !== undefined) {
      const everyTick = { code, side: 'bid', below: Number.MAX_SAFE_INTEGER } as const;
      this.#triggers.watch(id, { ...everyTick, subject: { ...subject, missed } });
      this.#late.add(id);
      return;
    }
    this.#indexOf(status).watch(id, { ...bounds, subject });
    if (trail === undefined) return;
    const { distance, storedBest, best } = trail;
    this.#trailing.watch(id, { code, direction, distance, best, storedBest, subject });
  }

  forget(key: AccountKey, id: RecordId): void {
    this.#drop(id);
    this.#endTrail(key, id);
  }

  /**
   * Whether an order is watched from the tick it names, after the corporate action it names: what else has
   * changed of it does not touch its triggers.
   */
  knows(order: WatchedOrder): boolean {
    const known = this.#indexOf(order.status).subjectOf(order.id);
    return known?.watchSequence === order.watchSequence && known.action === actionOf(order);
  }

  fire(tick: Tick): void {
    const { code, lasted } = tick;
    const { quoteWhen, markets } = this.#needs;
    // A customer who knows better than a late tick could let the good entries stand and cancel the others.
    const isFilled = !markets.isHalted(code) && !tick.isBehind;
    if (!isFilled) this.#noEntryThrough.set(code, tick.sequence);
    if (lasted?.since === undefined) return;
    const quote = quoteWhen(tick);
    this.#trailing.fire(code, lasted, (id, { subject, distance }, best) => {
      this.#triggers.forget(id);
      this.#endTrail(subject.key, id);
      this.#setOffTrailing(subject, best, distance, quote);
    });
    const reached = (_: RecordId, subject: Subject, bound: Bound) => this.#setOff(subject, bound, quote);
    this.#triggers.fire(code, lasted, reached);
    if (isFilled) this.#entries.fire(code, lasted, reached);
  }

  /** The best price that a trailing position has followed to. */
  bestOf(id: RecordId): Price | undefined {
    const best = this.#trailing.bestOf(id);
    const subject = this.#triggers.subjectOf(id);
    if (best === undefined || subject === undefined) return undefined;
    return priceFromPoints(best, subject.decimals);
  }

  /** Some of the trailing positions that have moved since they were last given, and those that have ended. */
  takeTrails(limit: number): { moved: MovedTrail[]; ended: EndedTrail[] } {
    const moved = this.#trailing.takeMoved(limit).map(({ id, subject, best }) => {
      const { key, decimals, watchSequence, action } = subject;
      return { key, id, watchSequence, action, best: priceFromPoints(best, decimals) };
    });
    const ended = this.#ended;
    this.#ended = [];
    return { moved, ended };
  }

  #indexOf(status: WatchedOrder['status']): TriggerIndex<RecordId, Subject> {
    return status === 'open' ? this.#triggers : this.#entries;
  }

  #drop(id: RecordId): void {
    this.#triggers.forget(id);
    this.#entries.forget(id);
    this.#trailing.forget(id);
    this.#late.delete(id);
  }

  /** What is stored of a trail may be forgotten: its position ends, or trails no more. */
  #endTrail(key: AccountKey, id: RecordId): void {
    this.#trailing.forget(id);
    if (this.#trailed.delete(id)) this.#ended.push({ key, id });
  }

  #setOff({ key, id, status, missed, direction }: Subject, bound: Bound, quote: QuoteWhen): void {
    const { onSetOff } = this.#needs;
    this.#endTrail(key, id);
    this.#late.delete(id);
    if (status === 'pending') onSetOff({ key, id, quote });
    else onSetOff({ key, id, quote, closing: missed ?? { reason: reasonOf(direction, bound) } });
  }

  /** A gap may have passed both stops: the reason is the one that came first. */
  #setOffTrailing(subject: Subject, best: number, distance: number, quote: QuoteWhen): void {
    const { key, id, decimals, direction, stopPoints } = subject;
    const isAhead = direction === 'buy' ? best - distance > stopPoints : best + distance < stopPoints;
    const trailingBest = priceFromPoints(best, decimals);
    const closing = isAhead
      ? ({ reason: 'trailing', notes: { trailingBest } } as const)
      : ({ reason: 'stopLoss' } as const);
    this.#needs.onSetOff({ key, id, quote, closing });
  }

  /**
   * The known ticks after an order's own, oldest first: those kept by the last process, then those of this
   * one.
   */
  *#passedTicks({ code, status, watchSequence }: WatchedOrder, decimals: number): Iterable<PassedTick> {
    const { markets, keptSince, ticksSince, quoteWhen } = this.#needs;
    for (const kept of keptSince(code, watchSequence)) yield keptTick(kept, decimals);
    const isPending = status === 'pending';
    if (isPending && markets.isHalted(code)) return;
    const after = Math.max(watchSequence, isPending ? (this.#noEntryThrough.get(code) ?? 0) : 0);
    for (const tick of ticksSince(code, after)) {
      if (tick.lasted?.since !== undefined) yield { lasted: tick.lasted, quote: quoteWhen(tick) };
    }
  }
}

function actionOf(order: WatchedOrder): bigint | null {
  return ('action' in order ? order.action?.id : undefined) ?? null;
}
