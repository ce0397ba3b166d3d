import type { Tick } from '#capabilities/markets/prices/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { AnyOption, AwaitingEntry, OptionTick, RunningOption } from '../option.ts';
import { entryBy, exitBy, feedFailureMs, type Meaning } from '../rules.ts';
import { createDueQueue, type DueQueue } from './due-queue.ts';
import type { Owned } from './option-rows.ts';
import type { Cause } from './set-off.ts';

type Watched = AwaitingEntry | RunningOption;
type PassedTicks = (code: string, afterSequence: number) => readonly OptionTick[];

/**
 * The options in memory, and which of them a tick decides. Each is set off once, and again only when it is
 * put back.
 */
export interface OptionWatch {
  readonly size: number;
  /** Watches an option; ticks that passed since its own are looked through first. */
  put(owned: Owned<Watched>, passed: PassedTicks): void;
  forget(option: Pick<AnyOption, 'id' | 'code'>): void;
  /** Whether anything may wait for this tick. */
  isAwaited(tick: Tick): boolean;
  fire(tick: OptionTick): void;
  /** Sets off what has waited for its tick too long. */
  takeOverdue(now: Instant): void;
  nextDue(): Instant | undefined;
}

interface Market {
  readonly awaiting: Map<RecordId, Owned<AwaitingEntry>>;
  readonly running: DueQueue<RecordId, Owned<RunningOption>>;
}

export function createOptionWatch(
  setOff: (options: readonly Owned<Watched>[], cause: Cause) => void,
  /** Whether a market was open when a price was due. */
  isOpenAt: (code: string, at: Instant) => boolean,
): OptionWatch {
  const markets = new Map<string, Market>();
  /** Those that are not entered, by the last moment at which their tick may come. */
  const deadlines = createDueQueue<RecordId, Owned<AwaitingEntry>>();

  function marketOf(code: string): Market {
    const market = markets.get(code) ?? { awaiting: new Map(), running: createDueQueue() };
    markets.set(code, market);
    return market;
  }

  function forget({ id, code }: Pick<AnyOption, 'id' | 'code'>): void {
    const market = markets.get(code);
    market?.awaiting.delete(id);
    market?.running.forget(id);
    deadlines.forget(id);
  }

  /** Hands on options that are not watched any more. */
  function go(options: readonly Owned<Watched>[], cause: Cause): void {
    if (options.length > 0) setOff(options, cause);
  }

  /** Gives back the stakes of options whose tick has not come in time, or was not seen. */
  function goWithout<Each extends Watched>(
    options: readonly Owned<Each>[],
    dueAt: (option: Each) => Instant,
    meaningOf: (option: Each) => Meaning,
  ): void {
    const reasonOf = ({ option }: Owned<Each>) => {
      if (meaningOf(option) === 'unseen') return 'unseen';
      return isOpenAt(option.code, dueAt(option)) ? 'feed' : 'closed';
    };
    for (const reason of ['unseen', 'feed', 'closed'] as const) {
      const some = options.filter((each) => reasonOf(each) === reason);
      for (const { option } of some) forget(option);
      const phase = some[0]?.option.entry === null ? 'entry' : 'exit';
      go(some, { kind: 'refund', phase, reason });
    }
  }

  function goUnentered(options: readonly Owned<AwaitingEntry>[], cause: Cause): void {
    for (const { option } of options) forget(option);
    go(options, cause);
  }

  return {
    get size() {
      return deadlines.size + markets.values().reduce((sum, { running }) => sum + running.size, 0);
    },
    put({ key, option }, passed) {
      forget(option);
      const { id, code } = option;
      if (option.entry === null) {
        const tick = passed(code, option.watchSequence).find((each) => entryBy(option, each) !== 'early');
        const meaning = tick && entryBy(option, tick);
        if (tick && meaning === 'decides') return go([{ key, option }], { kind: 'enter', tick });
        if (meaning === 'unseen') return goWithout([{ key, option }], acceptedAt, () => 'unseen');
        marketOf(code).awaiting.set(id, { key, option });
        return deadlines.put(id, option.acceptedTime + feedFailureMs, { key, option });
      }
      const tick = passed(code, option.watchSequence).find((each) => exitBy(option, each) !== 'early');
      const meaning = tick && exitBy(option, tick);
      if (tick && meaning === 'decides') return go([{ key, option }], { kind: 'settle', tick });
      if (meaning === 'unseen') return goWithout([{ key, option }], expiryOf, () => 'unseen');
      marketOf(code).running.put(id, option.entry.expiryTime, { key, option });
    },
    forget,
    isAwaited({ code, at }) {
      const market = markets.get(code);
      if (market === undefined) return false;
      return market.awaiting.size > 0 || market.running.hasThrough(at);
    },
    fire(tick) {
      const market = markets.get(tick.code);
      if (market === undefined) return;
      const waiting = [...market.awaiting.values()];
      const entering = waiting.filter(({ option }) => entryBy(option, tick) === 'decides');
      const unseen = waiting.filter(({ option }) => entryBy(option, tick) === 'unseen');
      goUnentered(entering, { kind: 'enter', tick });
      goWithout(unseen, acceptedAt, () => 'unseen');
      const due = market.running.takeThrough(tick.at);
      const inTime = due.filter(({ option }) => exitBy(option, tick) === 'decides');
      const others = due.filter(({ option }) => exitBy(option, tick) !== 'decides');
      go(inTime, { kind: 'settle', tick });
      goWithout(others, expiryOf, (option) => exitBy(option, tick));
    },
    takeOverdue(now) {
      goWithout(deadlines.takeThrough(now - 1), acceptedAt, () => 'late');
      for (const { running } of markets.values()) {
        goWithout(running.takeThrough(now - 1 - feedFailureMs), expiryOf, () => 'late');
      }
    },
    nextDue() {
      const awaited = deadlines.next();
      const soonest = [...markets.values()].map(({ running }) => running.next());
      if (awaited !== undefined) soonest.push(awaited - feedFailureMs);
      const known = soonest.filter((at) => at !== undefined);
      return known.length === 0 ? undefined : Math.min(...known);
    },
  };
}

const acceptedAt = ({ acceptedTime }: AwaitingEntry) => acceptedTime;
const expiryOf = ({ entry }: RunningOption) => entry.expiryTime;
