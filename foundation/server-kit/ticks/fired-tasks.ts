import { inSpan, isTracing } from '#foundation/server-kit/tracing.ts';
import { secondMs } from '#foundation/time/clock.ts';

/** Something that a tick set off. True when it is done, or found done; false when its fate is not known. */
export type FiredTask = () => Promise<boolean>;

/**
 * Carries what ticks have set off until each is done. Its memory is bounded by what waited for a tick; a
 * gap's thousands wait here, and ticks go on.
 */
export interface FiredTasks {
  add(task: FiredTask): void;
  /** Whether nothing fired waits or is under way. */
  isIdle(): boolean;
  /** Resolves when nothing fired waits or is under way. */
  settled(): Promise<void>;
  /**
   * Waits for what has fired, a few seconds at most: what is left stays as it is in the database, for the
   * next start.
   */
  stop(): Promise<void>;
}

/** Enough to fill the lane's batches, few enough to leave room in them for customers. */
const usuallyInFlight = 512;
const firstRetryMs = 50;
const longestRetryMs = 5 * secondMs;
const stopWithinMs = 5 * secondMs;

export function createFiredTasks(
  onError: (error: unknown) => void,
  mostInFlight = usuallyInFlight,
): FiredTasks {
  let waiting: FiredTask[] = [];
  let next = 0;
  let retrying: FiredTask[] = [];
  let retryMs = firstRetryMs;
  let timer: NodeJS.Timeout | undefined;
  let inFlight = 0;
  let stopped = false;
  let listeners: (() => void)[] = [];

  function pump(): void {
    while (!stopped && inFlight < mostInFlight && next < waiting.length) {
      const fired = waiting[next++];
      if (fired !== undefined) void carry(fired);
    }
    if (next === waiting.length || next > mostInFlight * 8) [waiting, next] = [waiting.slice(next), 0];
    if (isIdle()) {
      const told = listeners;
      listeners = [];
      for (const listener of told) listener();
    }
  }

  function isIdle(): boolean {
    return inFlight === 0 && waiting.length === 0 && retrying.length === 0;
  }

  async function carry(task: FiredTask): Promise<void> {
    inFlight += 1;
    const done = await attempt(task);
    inFlight -= 1;
    if (done) retryMs = firstRetryMs;
    else retryLater(task);
    pump();
  }

  async function attempt(task: FiredTask): Promise<boolean> {
    try {
      return await (isTracing() ? inSpan('fired by a tick', {}, task) : task());
    } catch (error) {
      onError(error);
      return false;
    }
  }

  function retryLater(task: FiredTask): void {
    retrying.push(task);
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
    add(task) {
      waiting.push(task);
      pump();
    },
    isIdle,
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
