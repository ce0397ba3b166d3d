import type { MoneyLane } from '#capabilities/ledger/face.ts';
import type { Markets, Tick } from '#capabilities/markets/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createFiredTasks } from '#foundation/server-kit/fired-tasks.ts';
import { type Clock, type Instant, secondMs } from '#foundation/time/clock.ts';
import { isLive, type LiveOption, type OptionTick } from '../option.ts';
import { createDecidingTicks } from './deciding-ticks.ts';
import { selectDecidingTicks } from './engine.sql.ts';
import type { ExposureBook } from './exposure-book.ts';
import type { OptionChanges, OptionParticipant } from './option-lane.ts';
import { optionTick } from './option-market.ts';
import type { Owned } from './option-rows.ts';
import { createOptionWatch } from './option-watch.ts';
import { selectLiveAfter } from './options.sql.ts';
import { createSetOff } from './set-off.ts';

/**
 * Enters options at the first tick after they were accepted and settles them by the first one at or after they expire, each once; where no
 * tick comes in time, the stake goes back. In a halted market no tick counts. Memory follows the lane's commits and is rebuilt from the
 * database at start (docs/decisions/0043-up-down-options.md).
 */
export interface OptionEngine {
  /** Begins to hear ticks and takes up every option that is not settled. Resolves when all are watched. */
  start(): Promise<void>;
  /** Hears of committed changes. */
  follow(changes: OptionChanges): void;
  /** Gives back the stakes of options whose tick has not come in time. The engine does so several times a second. */
  look(): void;
  /** Resolves when everything set off so far is done. */
  settled(): Promise<void>;
  /** When time alone may next change something: for whoever moves the clock. */
  nextDue(): Instant | undefined;
  /** Hears no more ticks, and waits for what was set off. The lane must still run. */
  stop(): Promise<void>;
  readonly watched: number;
}

export interface OptionEngineParts {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Markets;
  readonly clock: Clock;
  readonly participant: OptionParticipant;
  readonly exposure: ExposureBook;
  readonly onError: (error: unknown) => void;
}

const restorePageSize = 20_000;
const lookEveryMs = 250;
/** Accounts: batches with thousands of options would be no quicker, and what they leave for the garbage collector is dearer. */
const settlingAtOnce = 384;

export function createOptionEngine(parts: OptionEngineParts): OptionEngine {
  const { db, lane, markets, clock, participant, exposure, onError } = parts;
  const fired = createFiredTasks(onError, settlingAtOnce);
  const deciding = createDecidingTicks(db);
  const watch = createOptionWatch(createSetOff({ lane, participant, fired, deciding }));
  /** Each code's latest tick when this process began: from there on all can be looked through. */
  const firstKnown = new Map(
    markets.instruments().map(({ code }) => [code, markets.latest(code)?.sequence ?? 0] as const),
  );
  /** The last tick of a code that came while it was halted: nothing is looked through that far. */
  const haltedThrough = new Map<string, number>();
  let kept: readonly OptionTick[] = [];
  /** What was heard of while the database was being read, where a page may still show it as it was. */
  let meanwhile: Set<RecordId> | undefined;
  let stopHearing: (() => void) | undefined;
  let looking: NodeJS.Timeout | undefined;
  let lastCleared = 0;

  function asTick(tick: Tick): OptionTick[] {
    const instrument = markets.instrument(tick.code);
    return instrument === undefined ? [] : [optionTick(instrument, tick)];
  }

  function onTick(tick: Tick): void {
    if (markets.isHalted(tick.code)) haltedThrough.set(tick.code, tick.sequence);
    else if (watch.isAwaited(tick)) for (const each of asTick(tick)) watch.fire(each);
  }

  /** The known ticks of a code after a sequence, oldest first: those kept by the last process, then those of this one. */
  function passedTicks(code: string, after: number): OptionTick[] {
    const stored = kept.filter((tick) => tick.code === code && tick.sequence > after);
    if (markets.isHalted(code)) return stored;
    const from = Math.max(after, haltedThrough.get(code) ?? 0);
    const known =
      markets.ticksAfter(code, from) ??
      markets.ticksAfter(code, Math.max(from, (firstKnown.get(code) ?? 0) - 1)) ??
      [];
    return [...stored, ...known.flatMap(asTick)];
  }

  function take({ key, option }: Owned<LiveOption>): void {
    if (option.status !== 'pendingReview') watch.put({ key, option }, passedTicks);
  }

  async function restore(): Promise<void> {
    const heard = new Set<RecordId>();
    meanwhile = heard;
    kept = await selectDecidingTicks(db);
    deciding.adopt(kept);
    let after = { customerId: 0n, id: 0n };
    for (;;) {
      const page = await selectLiveAfter(db, after, restorePageSize);
      for (const owned of page) {
        if (heard.has(owned.option.id)) continue;
        exposure.add(owned.key.book, owned.option);
        take(owned);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < restorePageSize) break;
      after = { customerId: last.key.customerId, id: last.option.id };
    }
    meanwhile = undefined;
    kept = [];
  }

  function look(): void {
    watch.takeOverdue(clock.now());
    if (!fired.isIdle() || meanwhile !== undefined || performance.now() - lastCleared < secondMs) return;
    lastCleared = performance.now();
    void deciding.clear().catch(onError);
  }

  return {
    async start() {
      stopHearing = markets.onTick(onTick);
      await restore();
      look();
      looking = setInterval(look, lookEveryMs);
    },
    follow(changes) {
      if (stopHearing === undefined) return;
      for (const { key, change } of changes) {
        for (const { option, isNew } of change) {
          meanwhile?.add(option.id);
          if (isNew) exposure.add(key.book, option);
          if (isLive(option)) {
            take({ key, option });
          } else {
            exposure.remove(key.book, option);
            watch.forget(option);
          }
        }
      }
    },
    look,
    settled: () => fired.settled(),
    nextDue: () => watch.nextDue(),
    async stop() {
      clearInterval(looking);
      stopHearing?.();
      stopHearing = undefined;
      await fired.stop();
    },
    get watched() {
      return watch.size;
    },
  };
}
