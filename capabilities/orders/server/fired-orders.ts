import type { MoneyLane } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { Quote } from '../evidence.ts';
import type { ClosingKind } from './close-order.ts';
import type { TriggerReason } from './trigger-book.ts';

/** A position whose stop was reached, with what it closes at. */
export interface Fired {
  readonly key: AccountKey;
  readonly id: RecordId;
  readonly reason: TriggerReason;
  /** The deciding tick; undefined while the quote currency's conversion rate is not known. */
  readonly quote: () => Quote | undefined;
}

/**
 * Carries fired positions through the money lane until each is closed or found closed. Its memory is bounded by the positions that were
 * open; a gap's thousands wait here, and ticks go on.
 */
export interface FiredOrders {
  add(fired: Fired): void;
  /** Resolves when nothing fired waits or is under way. */
  settled(): Promise<void>;
  /** Waits for what has fired, a few seconds at most: what is left stays open in the database, for the next start. */
  stop(): Promise<void>;
}

/** Enough to fill the lane's batches, few enough to leave room in them for customers. */
const mostInFlight = 512;
const firstRetryMs = 50;
const longestRetryMs = 5 * secondMs;
const stopWithinMs = 5 * secondMs;

export function createFiredOrders(
  lane: MoneyLane,
  kind: ClosingKind,
  onError: (error: unknown) => void,
): FiredOrders {
  let waiting: Fired[] = [];
  let next = 0;
  let retrying: Fired[] = [];
  let retryMs = firstRetryMs;
  let timer: NodeJS.Timeout | undefined;
  let inFlight = 0;
  let stopped = false;
  let listeners: (() => void)[] = [];

  function pump(): void {
    while (!stopped && inFlight < mostInFlight && next < waiting.length) {
      const fired = waiting[next++];
      if (fired !== undefined) void close(fired);
    }
    if (next === waiting.length || next > mostInFlight * 8) [waiting, next] = [waiting.slice(next), 0];
    if (inFlight === 0 && waiting.length === 0 && retrying.length === 0) {
      const told = listeners;
      listeners = [];
      for (const listener of told) listener();
    }
  }

  async function close(fired: Fired): Promise<void> {
    inFlight += 1;
    const done = await attempt(fired);
    inFlight -= 1;
    if (done) retryMs = firstRetryMs;
    else retryLater(fired);
    pump();
  }

  /** False when the position's fate is not known: the same tick is tried again, and closing is done once whoever does it. */
  async function attempt({ key, id, reason, quote }: Fired): Promise<boolean> {
    const exit = quote();
    if (exit === undefined) return false;
    try {
      const closed = await lane.submit(kind, { key, input: { id, exit: accept(exit), reason } });
      return closed.ok || closed.refusal === 'ORDER_NOT_OPEN';
    } catch (error) {
      onError(error);
      return false;
    }
  }

  function retryLater(fired: Fired): void {
    retrying.push(fired);
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      waiting = waiting.slice(next).concat(retrying);
      [retrying, next] = [[], 0];
      pump();
    }, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  const settled = () =>
    new Promise<void>((resolve) => {
      listeners.push(resolve);
      pump();
    });

  return {
    add(fired) {
      waiting.push(fired);
      pump();
    },
    settled,
    async stop() {
      let giveUp: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        giveUp = setTimeout(resolve, stopWithinMs);
      });
      await Promise.race([settled(), tooLong]);
      clearTimeout(giveUp);
      stopped = true;
      clearTimeout(timer);
    },
  };
}
