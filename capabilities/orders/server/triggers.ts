import type { LaneChange } from '#capabilities/ledger/face.ts';
import type { Markets, Tick } from '#capabilities/markets/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Quote } from '../evidence.ts';
import type { FiredOrders } from './fired-orders.ts';
import { type OpenStops, readOpenStops } from './open-stops.sql.ts';
import type { OrderChange } from './order-lane.ts';
import { quoteOf } from './quotes.ts';
import { createTriggerBook, type OnFired, reachedBy, stopsInPoints } from './trigger-book.ts';

/**
 * Closes positions at their stop loss or take profit: on the first tick at or beyond it, at that tick's price. A market that is closed
 * or silent has no ticks, so nothing fires. Memory follows the lane's commits and is rebuilt from the database at start.
 */
export interface TriggerEngine {
  /** Begins to hear ticks and takes up every open position. Resolves when all are watched. */
  start(): Promise<void>;
  /** Hears of committed changes. */
  follow(changes: readonly LaneChange<readonly OrderChange[]>[]): void;
  /** Resolves when every position fired so far is closed. */
  settled(): Promise<void>;
  /** Hears no more ticks, and waits for what has fired. The lane must still run. */
  stop(): Promise<void>;
  readonly watched: number;
}

export interface TriggerEngineParts {
  readonly db: Database;
  readonly markets: Markets;
  readonly fired: FiredOrders;
}

export function createTriggerEngine({ db, markets, fired }: TriggerEngineParts): TriggerEngine {
  const book = createTriggerBook();
  /** Each code's latest tick when this process began: from there on all can be looked through. */
  const firstKnown = new Map(
    markets.instruments().map(({ code }) => [code, markets.latest(code)?.sequence ?? 0] as const),
  );
  /** Closed while the database was being read, where it may still show them open. */
  let closedMeanwhile: Set<RecordId> | undefined;
  let stopHearing: (() => void) | undefined;

  function fireAt(tick: Tick): void {
    book.fire(tick.code, tick.bidPoints, tick.askPoints, closeAt(tick));
  }

  /** One quote serves all that a tick fires: a gap's thousands share it. */
  function closeAt(tick: Tick): OnFired {
    let quote: Quote | undefined;
    const quoteOnce = () => {
      const instrument = markets.instrument(tick.code);
      if (instrument !== undefined) quote ??= quoteOf(markets, instrument, tick);
      return quote;
    };
    return (key, id, reason) => fired.add({ key, id, reason, quote: quoteOnce });
  }

  /** Watches a position from the tick after its own: those that came since are looked through first. */
  function watch({ key, position }: OpenStops): void {
    const { id, code, direction } = position;
    const instrument = markets.instrument(code);
    if (instrument === undefined) return;
    const watched = { key, id, code, direction, ...stopsInPoints(position, instrument.decimals) };
    for (const tick of missedTicks(code, position.openSequence)) {
      const reason = reachedBy(watched, tick.bidPoints, tick.askPoints);
      if (reason === undefined) continue;
      closeAt(tick)(key, id, reason);
      return;
    }
    book.watch(watched);
  }

  function missedTicks(code: string, openSequence: number): readonly Tick[] {
    const latest = markets.latest(code);
    if (latest === undefined || latest.sequence <= openSequence) return [];
    const all = markets.ticksAfter(code, openSequence);
    if (all !== undefined) return all;
    // Opened before the oldest tick kept (by an earlier process, say): what this one has seen is what can be known.
    return markets.ticksAfter(code, (firstKnown.get(code) ?? 0) - 1) ?? [latest];
  }

  async function restore(): Promise<void> {
    closedMeanwhile = new Set();
    await readOpenStops(db, (open) => {
      if (!closedMeanwhile?.has(open.position.id)) watch(open);
    });
    closedMeanwhile = undefined;
  }

  return {
    async start() {
      stopHearing = markets.onTick(fireAt);
      await restore();
    },
    follow(changes) {
      if (stopHearing === undefined) return;
      for (const { key, change } of changes) {
        for (const each of change) {
          if (each.kind === 'opened') {
            watch({ key, position: each.position });
          } else {
            book.forget(each.closed.id);
            closedMeanwhile?.add(each.closed.id);
          }
        }
      }
    },
    settled: () => fired.settled(),
    async stop() {
      stopHearing?.();
      stopHearing = undefined;
      await fired.stop();
    },
    get watched() {
      return book.size;
    },
  };
}
