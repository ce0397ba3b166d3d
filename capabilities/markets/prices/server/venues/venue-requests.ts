import type { Logger } from 'pino';
import { minuteMs } from '#foundation/time/clock.ts';

const waitingAtMost = 20;
const pauseAfterRefusalMs = 30_000;

export interface VenueRequestsNeeds {
  readonly venue: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the venue allows: a request of cost `n` counts as n of them. */
  readonly perMinute: number;
  readonly timeoutMs?: number;
  readonly log: Pick<Logger, 'warn'>;
}

/** Questions to a venue's HTTP interface, one at a time and no more often than it allows. */
export interface VenueRequests {
  /** The answer as JSON, to be parsed; undefined when none came, or too many questions wait already. */
  get(path: string, query: Readonly<Record<string, string>>, cost?: number): Promise<unknown>;
  stop(): void;
}

export function createVenueRequests(options: VenueRequestsNeeds): VenueRequests {
  const { venue, url, headers = {}, perMinute, timeoutMs = 8_000, log } = options;
  const stopping = new AbortController();
  let waiting = 0;
  let lastOne: Promise<unknown> = Promise.resolve();
  const allowance = createAllowance(perMinute);
  let loggedAt = Number.NEGATIVE_INFINITY;

  /** A venue that is away is asked often; once a minute is enough to know. */
  function tell(problem: object): void {
    if (performance.now() - loggedAt < minuteMs) return;
    loggedAt = performance.now();
    log.warn({ venue, ...problem }, 'a venue did not answer a question');
  }

  async function ask(path: string, query: Readonly<Record<string, string>>, cost: number): Promise<unknown> {
    await pause(allowance.take(performance.now(), cost), stopping.signal);
    if (stopping.signal.aborted) return undefined;
    try {
      const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
        headers,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      });
      if (response.ok) return await response.json();
      await response.body?.cancel();
      if (response.status === 429 || response.status === 403) allowance.pause(performance.now());
      tell({ path, status: response.status });
    } catch (failure) {
      if (stopping.signal.aborted) return undefined;
      tell({ path, reason: failure instanceof Error ? failure.name : 'unknown' });
    }
    return undefined;
  }

  return {
    get(path, query, cost = 1) {
      if (waiting >= waitingAtMost) return Promise.resolve(undefined);
      waiting += 1;
      const answer = lastOne
        .then(() => ask(path, query, cost))
        .finally(() => {
          waiting -= 1;
        });
      lastOne = answer;
      return answer;
    },
    stop: () => stopping.abort(),
  };
}

/** Spreads questions evenly: after one of cost `n` the next waits `n` shares of the minute. */
export function createAllowance(perMinute: number) {
  let nextAt = 0;
  return {
    /** How long to wait, in ms, before a question of this cost. */
    take(at: number, cost: number): number {
      const startsAt = Math.max(at, nextAt);
      nextAt = startsAt + (minuteMs / perMinute) * cost;
      return startsAt - at;
    },
    /** The venue said it was too much. */
    pause(at: number): void {
      nextAt = Math.max(nextAt, at + pauseAfterRefusalMs);
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
