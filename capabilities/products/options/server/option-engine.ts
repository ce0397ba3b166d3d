import type { Prices, Tick } from '#capabilities/markets/prices/face.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type PageKey, readPages } from '#foundation/server-kit/read-pages.ts';
import { createDecidingTicks } from '#foundation/server-kit/ticks/deciding-ticks.ts';
import { TickEngine } from '#foundation/server-kit/ticks/tick-engine.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import { type AnyOption, isLive, type LiveOption, type OptionTick, type RunningOption } from '../option.ts';
import { type Reference, referenceName } from '../reference.ts';
import { isExitOf } from '../rules.ts';
import { deleteReferences, insertReferences, selectReferences } from './engine.sql.ts';
import type { ExposureRegister } from './exposure-register.ts';
import type { OptionChanges, OptionParticipant } from './option-lane.ts';
import { optionTick } from './option-market.ts';
import type { Owned } from './option-rows.ts';
import { OptionWatch } from './option-watch.ts';
import { selectLiveAfter } from './options.sql.ts';
import type { Measure, PriceHistory } from './price-history.ts';
import { createSetOff } from './set-off.ts';

/**
 * Enters options at the mean of the window that the first tick after their acceptance begins, and settles
 * them by that of the window in which they expire, each once; where a price is missing, the stake goes back.
 * Memory follows the lane's commits and is rebuilt from the database at start
 * (docs/decisions/0039-up-down-options.md).
 */
export interface OptionEngine {
  /** Begins to hear ticks and takes up every option that is not settled. Resolves when all are watched. */
  start(): Promise<void>;
  /** Hears of committed changes. */
  follow(changes: OptionChanges): void;
  /**
   * Gives back the stakes of options whose price has not come in time. The engine does so several times a
   * second.
   */
  look(): Promise<void>;
  /** Resolves when everything set off so far is done. */
  settled(): Promise<void>;
  /**
   * When time alone may next change something: for sample mode's `/dev/clock` and tests, which move the
   * clock.
   */
  nextDue(): Instant | undefined;
  /** Hears no more ticks, and waits for what was set off. The lane must still run. */
  stop(): Promise<void>;
  readonly watched: number;
}

export interface OptionEngineNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly participant: OptionParticipant;
  readonly exposure: ExposureRegister;
  /** What prices stood at; it is filled here. */
  readonly history: PriceHistory;
  readonly measure: Measure;
  readonly onError: (error: unknown) => void;
}

const pageSize = 20_000;
const lookEveryMs = 250;
/**
 * Accounts: batches with thousands of options would be no quicker, and what they leave for the garbage
 * collector is dearer.
 */
const settlingAtOnce = 384;

export function createOptionEngine(needs: OptionEngineNeeds): OptionEngine {
  const { db, lane, markets, clock, participant, exposure, history, onError } = needs;
  const deciding = createDecidingTicks({
    idOf: referenceName,
    select: () => selectReferences(db),
    insert: (references) => insertReferences(db, references),
    remove: (names) => deleteReferences(db, names),
  });
  const engine = new TickEngine<Tick, Reference, Owned<LiveOption>>({
    ticks: markets,
    deciding,
    mostInFlight: settlingAtOnce,
    onTick(tick) {
      history.take(tick);
      if (watch.isAwaited(tick)) for (const each of asTick(tick)) watch.fire(each);
    },
    read: (take) => readLive(db, take),
    idOf: ({ option }) => option.id,
    take,
    routine: { everyMs: lookEveryMs, run: look },
    onError,
  });
  const watch = new OptionWatch(
    createSetOff({ lane, participant, fire: (task) => engine.fire(task), deciding }),
    needs.measure,
    markets.isOpenAt,
  );
  /** Those whose profit is in the exposure. */
  const exposed = new Set<RecordId>();

  function asTick(tick: Tick): OptionTick[] {
    const instrument = markets.instrument(tick.code);
    return instrument === undefined ? [] : [optionTick(instrument, tick)];
  }

  const passed = {
    ticks: (code: string, after: number): OptionTick[] => engine.ticksSince(code, after).flatMap(asTick),
    exitOf: (option: RunningOption) =>
      engine.keptSince(option.code, option.watchSequence).find((kept) => isExitOf(option, kept)),
  };

  function take({ key, option }: Owned<LiveOption>): void {
    if (!exposed.has(option.id)) {
      exposed.add(option.id);
      exposure.add(key, option);
    }
    if (option.status !== 'pendingReview') watch.put({ key, option }, passed);
  }

  function forget({ key, option }: Owned<AnyOption>): void {
    if (exposed.delete(option.id)) exposure.remove(key, option);
    watch.forget(option);
  }

  async function look(): Promise<void> {
    watch.takeOverdue(clock.now());
    if (engine.isDone) await deciding.clear();
  }

  return {
    async start() {
      await engine.start();
      await look();
    },
    follow(changes) {
      for (const { key, change } of changes) {
        for (const { option } of change) {
          if (!engine.hears(option.id)) continue;
          if (isLive(option)) take({ key, option });
          else forget({ key, option });
        }
      }
    },
    look,
    settled: () => engine.settled(),
    nextDue: () => watch.nextDue(),
    stop: () => engine.stop(),
    get watched() {
      return watch.size;
    },
  };
}

function readLive(db: Database, take: (owned: Owned<LiveOption>) => void): Promise<void> {
  const pages = {
    size: pageSize,
    select: (after: PageKey, limit: number) => selectLiveAfter(db, after, limit),
    keyOf: ({ key, option }: Owned<LiveOption>) => ({ customerId: key.customerId, id: option.id }),
  };
  return readPages(pages, take);
}
