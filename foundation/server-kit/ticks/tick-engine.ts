import type { DecidingTicks } from './deciding-ticks.ts';
import { createFiredTasks, type FiredTask } from './fired-tasks.ts';

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

/**
 * What acts on ticks keeps all it waits for in memory. That is read from the database at the start, while
 * ticks and news of commits arrive already, and follows the commits from then on. Nothing is lost between:
 * what was heard of is newer than what is read, and what begins to wait has the ticks since its own looked
 * through.
 */
export interface TickEngine<Tick, Kept> {
  /** Begins to hear ticks and takes up everything that waits. Resolves when all of it is watched. */
  start(): Promise<void>;
  /**
   * Whether news of something that waits is to be followed: not before the start, for it will be read then,
   * and not after the end.
   */
  hears(id: Id): boolean;
  /** Whether there were news of it since the reading began. */
  hasHeard(id: Id): boolean;
  /** Carries what a tick has set off, again and again until it is done. */
  fire(task: FiredTask): void;
  /** The known ticks of a code after a number, oldest first. */
  ticksSince(code: string, sequence: number): readonly Tick[];
  /** Ticks after a number that the last process kept, oldest first; while what waits is being read. */
  keptSince(code: string, sequence: number): readonly Kept[];
  /** Whether all that waited was taken up, and nothing that fired is still to be done; after the end, too. */
  readonly isDone: boolean;
  readonly isReading: boolean;
  readonly isRunning: boolean;
  /** Resolves when everything fired so far is done. */
  settled(): Promise<void>;
  /** Hears no more ticks, and waits for what has fired. Whatever carries it out must still run. */
  stop(): Promise<void>;
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

export function createTickEngine<Tick extends NumberedTick, Kept extends NumberedTick, Waiting>(
  needs: TickEngineNeeds<Tick, Kept, Waiting>,
): TickEngine<Tick, Kept> {
  const { ticks, onTick, idOf, take, routine, onError } = needs;
  const fired = createFiredTasks(onError, needs.mostInFlight);
  /** Each code's latest tick when this process began: from there on all can be looked through. */
  const firstKnown = new Map(
    ticks.instruments().map(({ code }) => [code, ticks.valued(code)?.sequence ?? 0] as const),
  );
  let kept: readonly Kept[] = [];
  let state: 'idle' | 'preparing' | 'reading' | 'following' = 'idle';
  let isRestored = false;
  /** What was heard of since the reading began, which may still show it as it was. */
  const heard = new Set<Id>();
  let stopHearing: (() => void) | undefined;
  let repeating: NodeJS.Timeout | undefined;

  async function restore(): Promise<void> {
    kept = (await needs.deciding?.restore()) ?? [];
    await needs.prepare?.();
    if (state === 'idle') return;
    state = 'reading';
    await needs.read((waiting) => {
      if (!heard.has(idOf(waiting))) take(waiting);
    });
    kept = [];
    heard.clear();
    if (state === 'reading') begin();
  }

  function begin(): void {
    [state, isRestored] = ['following', true];
    needs.onRestored?.();
    if (routine === undefined) return;
    let isUnderWay = false;
    repeating = setInterval(() => {
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

  return {
    async start() {
      state = 'preparing';
      stopHearing = ticks.onTick(onTick);
      await restore();
    },
    hears(id) {
      if (state === 'reading') heard.add(id);
      return state === 'reading' || state === 'following';
    },
    hasHeard: (id) => heard.has(id),
    fire: fired.add,
    ticksSince(code, after) {
      const last = ticks.valued(code);
      if (last === undefined || last.sequence <= after) return [];
      const all = ticks.ticksAfter(code, after);
      if (all !== undefined) return all;
      // Older than the oldest tick kept (of an earlier process, say): what this one has seen is what can be
      // known.
      return ticks.ticksAfter(code, Math.max(after, (firstKnown.get(code) ?? 0) - 1)) ?? [last];
    },
    keptSince: (code, sequence) => kept.filter((tick) => tick.code === code && tick.sequence > sequence),
    get isDone() {
      return isRestored && fired.isIdle();
    },
    get isReading() {
      return state === 'reading';
    },
    get isRunning() {
      return state !== 'idle';
    },
    settled: fired.settled,
    async stop() {
      state = 'idle';
      clearInterval(repeating);
      stopHearing?.();
      await fired.stop();
    },
  };
}
