import { inSpan, isTracing } from '#foundation/server-kit/tracing.ts';
import { secondMs } from '#foundation/time/clock.ts';

/** Something that a tick set off. True when it is done, or found done; false when its fate is not known. */
export type FiredTask = () => Promise<boolean>;

/** Enough to fill the lane's batches, few enough to leave room in them for customers. */
const usuallyInFlight = 512;
const firstRetryMs = 50;
const longestRetryMs = 5 * secondMs;
const stopWithinMs = 5 * secondMs;

/**
 * Carries what ticks have set off until each is done. Its memory is bounded by what waited for a tick; a
 * gap's thousands wait here, and ticks go on.
 */
export class FiredTasks {
  readonly #onError: (error: unknown) => void;
  readonly #mostInFlight: number;
  #waiting: FiredTask[] = [];
  #next = 0;
  #retrying: FiredTask[] = [];
  #retryMs = firstRetryMs;
  #timer: NodeJS.Timeout | undefined;
  #inFlight = 0;
  #isStopped = false;
  #listeners: (() => void)[] = [];

  constructor(onError: (error: unknown) => void, mostInFlight = usuallyInFlight) {
    this.#onError = onError;
    this.#mostInFlight = mostInFlight;
  }

  add(task: FiredTask): void {
    this.#waiting.push(task);
    this.#pump();
  }

  /** Whether nothing fired waits or is under way. */
  get isIdle(): boolean {
    return this.#inFlight === 0 && this.#waiting.length === 0 && this.#retrying.length === 0;
  }

  /** Resolves when nothing fired waits or is under way. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#listeners.push(resolve);
      this.#pump();
    });
  }

  /**
   * Waits for what has fired, a few seconds at most: what is left stays as it is in the database, for the
   * next start.
   */
  async stop(): Promise<void> {
    let giveUp: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      giveUp = setTimeout(resolve, stopWithinMs);
    });
    await Promise.race([this.settled(), tooLong]);
    clearTimeout(giveUp);
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #pump(): void {
    while (!this.#isStopped && this.#inFlight < this.#mostInFlight && this.#next < this.#waiting.length) {
      const fired = this.#waiting[this.#next++];
      if (fired !== undefined) void this.#carry(fired);
    }
    if (this.#next === this.#waiting.length || this.#next > this.#mostInFlight * 8) {
      [this.#waiting, this.#next] = [this.#waiting.slice(this.#next), 0];
    }
    if (!this.isIdle) return;
    const resolved = this.#listeners;
    this.#listeners = [];
    for (const listener of resolved) listener();
  }

  async #carry(task: FiredTask): Promise<void> {
    this.#inFlight += 1;
    const done = await this.#attempt(task);
    this.#inFlight -= 1;
    if (done) this.#retryMs = firstRetryMs;
    else this.#retryLater(task);
    this.#pump();
  }

  async #attempt(task: FiredTask): Promise<boolean> {
    try {
      return await (isTracing() ? inSpan('fired by a tick', {}, task) : task());
    } catch (error) {
      this.#onError(error);
      return false;
    }
  }

  #retryLater(task: FiredTask): void {
    this.#retrying.push(task);
    if (this.#isStopped || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#waiting = this.#waiting.slice(this.#next).concat(this.#retrying);
      [this.#retrying, this.#next] = [[], 0];
      this.#pump();
    }, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
  }
}
