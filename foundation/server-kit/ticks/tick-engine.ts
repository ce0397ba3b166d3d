import type { DecidingTicks } from './deciding-ticks.ts';
import { type FiredTask, FiredTasks } from './fired-tasks.ts';

/** A quote of a market. Its number rises over all markets and over restarts. */
export interface NumberedTick {
  readonly code: string;
  readonly sequence: number;
}

/** Where the ticks that may decide come from, and what is known of those that have passed. */
export interface TickSource<Tick> {
  instruments(): readonly { readonly code: string }[];
  /** The last one, or what stands for it until one comes. */
  valued(code: string): Tick | undefined;
  /** Oldest first; undefined when they are no longer all known. */
  ticksAfter(code: string, sequence: number): readonly Tick[] | undefined;
  onTick(listener: (tick: Tick) => void): () => void;
}

type Id = bigint | string;

export interface TickEngineNeeds<Tick, Kept, Waiting> {
  readonly ticks: TickSource<Tick>;
  readonly onTick: (tick: Tick) => void;
  /** Made ready before anything is taken up. */
  readonly prepare?: () => Promise<void>;
  /** Reads everything that waits, in any order. */
  readonly read: (take: (waiting: Waiting) => void) => Promise<void>;
  readonly idOf: (waiting: Waiting) => Id;
  readonly take: (waiting: Waiting) => void;
  /** Everything is taken up. */
  readonly onRestored?: () => void;
  /** Done again and again, one at a time. */
  readonly routine?: { readonly everyMs: number; run(): Promise<void> };
  readonly deciding?: DecidingTicks<Kept>;
  readonly mostInFlight?: number;
  readonly onError: (error: unknown) => void;
}

/**
 * What acts on ticks keeps all it waits for in memory. That is read from the database at the start, while
 * ticks and news of commits arrive already, and follows the commits from then on. Nothing is lost between:
 * what was heard of is newer than what is read, and what begins to wait has the ticks since its own looked
 * through.
 */
export class TickEngine<Tick extends NumberedTick, Kept extends NumberedTick, Waiting> {
  readonly #needs: TickEngineNeeds<Tick, Kept, Waiting>;
  readonly #fired: FiredTasks;
  /** Each code's latest tick when this process began: from there on all can be looked through. */
  readonly #firstKnown: ReadonlyMap<string, number>;
  /** What was heard of since the reading began, which may still show it as it was. */
  readonly #heard = new Set<Id>();
  #kept: readonly Kept[] = [];
  #state: 'idle' | 'preparing' | 'reading' | 'following' = 'idle';
  #isRestored = false;
  #stopHearing: (() => void) | undefined;
  #repeating: NodeJS.Timeout | undefined;

  constructor(needs: TickEngineNeeds<Tick, Kept, Waiting>) {
    this.#needs = needs;
    this.#fired = new FiredTasks(needs.onError, needs.mostInFlight);
    const { ticks } = needs;
    this.#firstKnown = new Map(
      ticks.instruments().map(({ code }) => [code, ticks.valued(code)?.sequence ?? 0]),
    );
  }

  /** Subscribes to ticks and loads everything that waits. Resolves when all of it is watched. */
  async start(): Promise<void> {
    this.#state = 'preparing';
    this.#stopHearing = this.#needs.ticks.onTick(this.#needs.onTick);
    await this.#restore();
  }

  /**
   * Whether news of something that waits is to be followed: not before the start, for it will be read then,
   * and not after the end.
   */
  hears(id: Id): boolean {
    if (this.#state === 'reading') this.#heard.add(id);
    return this.#state === 'reading' || this.#state === 'following';
  }

  /** Whether there were news of it since the reading began. */
  hasHeard(id: Id): boolean {
    return this.#heard.has(id);
  }

  /** Carries what a tick has set off, again and again until it is done. */
  fire(task: FiredTask): void {
    this.#fired.add(task);
  }

  /** The known ticks of a code after a number, oldest first. */
  ticksSince(code: string, after: number): readonly Tick[] {
    const { ticks } = this.#needs;
    const last = ticks.valued(code);
    if (last === undefined || last.sequence <= after) return [];
    const all = ticks.ticksAfter(code, after);
    if (all !== undefined) return all;
    // Older than the oldest tick kept (of an earlier process, say): what this one has seen is what can be
    // known.
    return ticks.ticksAfter(code, Math.max(after, (this.#firstKnown.get(code) ?? 0) - 1)) ?? [last];
  }

  /** Ticks after a number that the last process kept, oldest first; while what waits is being read. */
  keptSince(code: string, sequence: number): readonly Kept[] {
    return this.#kept.filter((tick) => tick.code === code && tick.sequence > sequence);
  }

  /** Whether all that waited was taken up, and nothing that fired is still to be done; after the end, too. */
  get isDone(): boolean {
    return this.#isRestored && this.#fired.isIdle;
  }

  get isReading(): boolean {
    return this.#state === 'reading';
  }

  get isRunning(): boolean {
    return this.#state !== 'idle';
  }

  /** Resolves when everything fired so far is done. */
  settled(): Promise<void> {
    return this.#fired.settled();
  }

  /** Hears no more ticks, and waits for what has fired. Whatever carries it out must still run. */
  async stop(): Promise<void> {
    this.#state = 'idle';
    clearInterval(this.#repeating);
    this.#stopHearing?.();
    await this.#fired.stop();
  }

  async #restore(): Promise<void> {
    const { deciding, prepare, read, idOf, take } = this.#needs;
    this.#kept = (await deciding?.restore()) ?? [];
    await prepare?.();
    if (!this.isRunning) return;
    this.#state = 'reading';
    await read((waiting) => {
      if (!this.hasHeard(idOf(waiting))) take(waiting);
    });
    this.#kept = [];
    this.#heard.clear();
    if (this.isReading) this.#follow();
  }

  #follow(): void {
    const { onRestored, routine, onError } = this.#needs;
    this.#state = 'following';
    this.#isRestored = true;
    onRestored?.();
    if (routine === undefined) return;
    let isUnderWay = false;
    this.#repeating = setInterval(() => {
      // A slow database must not gather a queue of them: the next one does all that came since.
      if (isUnderWay) return;
      isUnderWay = true;
      void routine
        .run()
        .catch(onError)
        .finally(() => {
          isUnderWay = false;
        });
    }, routine.everyMs);
  }
}
