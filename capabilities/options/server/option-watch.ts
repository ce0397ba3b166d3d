import type { Tick } from '#capabilities/markets/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { AnyOption, AwaitingEntry, OptionTick, RunningOption } from '../option.ts';
import { entryBy, exitBy, feedFailureMs } from '../rules.ts';
import { createDueBook, type DueBook } from './due-book.ts';
import type { Owned } from './option-rows.ts';
import type { Cause } from './set-off.ts';

type Watched = AwaitingEntry | RunningOption;
type PassedTicks = (code: string, afterSequence: number) => readonly OptionTick[];

/** The options in memory, and which of them a tick decides. Each is set off once, and again only when it is put back. */
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
  readonly running: DueBook<RecordId, Owned<RunningOption>>;
}

export function createOptionWatch(
  setOff: (options: readonly Owned<Watched>[], cause: Cause) => void,
): OptionWatch {
  const markets = new Map<string, Market>();
  /** Those that are not entered, by the last moment at which their tick may come. */
  const deadlines = createDueBook<RecordId, Owned<AwaitingEntry>>();

  function marketOf(code: string): Market {
    const market = markets.get(code) ?? { awaiting: new Map(), running: createDueBook() };
    markets.set(code, market);
    return market;
  }

  function forget({ id, code }: Pick<AnyOption, 'id' | 'code'>): void {
    const market = markets.get(code);
    market?.awaiting.delete(id);
    market?.running.forget(id);
    deadlines.forget(id);
  }

  /** Of options that are not watched any more. */
  function go(options: readonly Owned<Watched>[], cause: Cause): void {
    if (options.length > 0) setOff(options, cause);
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
        const tick = passed(code, option.watchSequence).find((each) => entryBy(option, each) === 'decides');
        if (tick !== undefined) return go([{ key, option }], { kind: 'enter', tick });
        marketOf(code).awaiting.set(id, { key, option });
        return deadlines.put(id, option.acceptedTime + feedFailureMs, { key, option });
      }
      const tick = passed(code, option.watchSequence).find((each) => exitBy(option, each) !== 'early');
      if (tick !== undefined && exitBy(option, tick) === 'decides') {
        return go([{ key, option }], { kind: 'settle', tick });
      }
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
      const entering = [...market.awaiting.values()].filter(
        ({ option }) => entryBy(option, tick) === 'decides',
      );
      goUnentered(entering, { kind: 'enter', tick });
      const due = market.running.takeThrough(tick.at);
      const inTime = due.filter(({ option }) => exitBy(option, tick) === 'decides');
      const late = due.filter(({ option }) => exitBy(option, tick) === 'late');
      go(inTime, { kind: 'settle', tick });
      go(late, { kind: 'refund', reason: 'noExitPrice' });
    },
    takeOverdue(now) {
      goUnentered(deadlines.takeThrough(now - 1), { kind: 'refund', reason: 'noEntryPrice' });
      for (const { running } of markets.values()) {
        go(running.takeThrough(now - 1 - feedFailureMs), { kind: 'refund', reason: 'noExitPrice' });
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
