import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '#foundation/time/clock.ts';

/**
 * Carries each fired alert until its fate is known. What fires while the database is away waits here, and is in the database
 * still: its memory is bounded by the alerts that were active.
 */
export interface FiredAlerts<Fired> {
  add(fired: Fired): void;
  /** Resolves when nothing fired waits or is under way. */
  settled(): Promise<void>;
  /** Waits for what has fired, a few seconds at most: what is left is active in the database, for the next start. */
  stop(): Promise<void>;
}

const mostInFlight = 64;
const firstRetryMs = 50;
const longestRetryMs = 5 * secondMs;
const stopWithinMs = 5 * secondMs;

/** `settle` resolves to whether the alert's fate is known now; it is asked again until it is. */
export function createFiredAlerts<Fired>(
  settle: (fired: Fired) => Promise<boolean>,
  onError: (error: unknown) => void,
): FiredAlerts<Fired> {
  const waiting: Fired[] = [];
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function carry(fired: Fired): Promise<void> {
    let retryMs = firstRetryMs;
    while (!stopping.signal.aborted) {
      if (await settle(fired).catch(report)) break;
      await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
  }

  function report(error: unknown): false {
    onError(error);
    return false;
  }

  function pump(): void {
    while (underWay.size < mostInFlight && !stopping.signal.aborted) {
      const fired = waiting.shift();
      if (fired === undefined) return;
      const carried = carry(fired).finally(() => {
        underWay.delete(carried);
        pump();
      });
      underWay.add(carried);
    }
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.race(underWay);
  }

  return {
    add(fired) {
      waiting.push(fired);
      pump();
    },
    settled,
    async stop() {
      const giveUp = setTimeout(() => stopping.abort(), stopWithinMs);
      await settled();
      clearTimeout(giveUp);
      stopping.abort();
    },
  };
}
