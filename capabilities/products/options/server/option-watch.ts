import type { Tick } from '#capabilities/markets/prices/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { AnyOption, AwaitingEntry, OptionTick, RunningOption } from '../option.ts';
import { entryBy, exitBy, feedFailureMs, type Meaning } from '../rules.ts';
import { DueQueue } from './due-queue.ts';
import type { Owned } from './option-rows.ts';
import type { Cause } from './set-off.ts';

type Watched = AwaitingEntry | RunningOption;
type PassedTicks = (code: string, afterSequence: number) => readonly OptionTick[];

interface Market {
  readonly awaiting: Map<RecordId, Owned<AwaitingEntry>>;
  readonly running: DueQueue<RecordId, Owned<RunningOption>>;
}

const acceptedAt = ({ acceptedTime }: AwaitingEntry) => acceptedTime;
const expiryOf = ({ entry }: RunningOption) => entry.expiryTime;

/** What an option's first tick that is not too early is to it. */
function firstMeaning<Each extends Watched>(
  option: Each,
  passed: PassedTicks,
  by: (option: Each, tick: OptionTick) => Meaning,
) {
  const tick = passed(option.code, option.watchSequence).find((each) => by(option, each) !== 'early');
  return tick && { tick, meaning: by(option, tick) };
}

/**
 * The options in memory, and which of them a tick decides. Each is set off once, and again only when it is
 * put back.
 */
export class OptionWatch {
  readonly #setOff: (options: readonly Owned<Watched>[], cause: Cause) => void;
  /** Whether a market was open when a price was due. */
  readonly #isOpenAt: (code: string, at: Instant) => boolean;
  readonly #markets = new Map<string, Market>();
  /** Those that are not entered, by the last moment at which their tick may come. */
  readonly #deadlines = new DueQueue<RecordId, Owned<AwaitingEntry>>();

  constructor(
    setOff: (options: readonly Owned<Watched>[], cause: Cause) => void,
    isOpenAt: (code: string, at: Instant) => boolean,
  ) {
    this.#setOff = setOff;
    this.#isOpenAt = isOpenAt;
  }

  get size(): number {
    return this.#deadlines.size + this.#markets.values().reduce((sum, { running }) => sum + running.size, 0);
  }

  /** Watches an option; ticks that passed since its own are looked through first. */
  put({ key, option }: Owned<Watched>, passed: PassedTicks): void {
    this.forget(option);
    if (option.entry === null) this.#putAwaiting({ key, option }, passed);
    else this.#putRunning({ key, option }, passed);
  }

  forget({ id, code }: Pick<AnyOption, 'id' | 'code'>): void {
    const market = this.#markets.get(code);
    market?.awaiting.delete(id);
    market?.running.forget(id);
    this.#deadlines.forget(id);
  }

  /** Whether anything may wait for this tick. */
  isAwaited({ code, at }: Tick): boolean {
    const market = this.#markets.get(code);
    if (market === undefined) return false;
    return market.awaiting.size > 0 || market.running.hasThrough(at);
  }

  fire(tick: OptionTick): void {
    const market = this.#markets.get(tick.code);
    if (market === undefined) return;
    const waiting = [...market.awaiting.values()];
    const entering = waiting.filter(({ option }) => entryBy(option, tick) === 'decides');
    const unseen = waiting.filter(({ option }) => entryBy(option, tick) === 'unseen');
    for (const { option } of entering) this.forget(option);
    this.#go(entering, { kind: 'enter', tick });
    this.#goWithout(unseen, acceptedAt, () => 'unseen');
    const due = market.running.takeThrough(tick.at);
    const inTime = due.filter(({ option }) => exitBy(option, tick) === 'decides');
    const others = due.filter(({ option }) => exitBy(option, tick) !== 'decides');
    this.#go(inTime, { kind: 'settle', tick });
    this.#goWithout(others, expiryOf, (option) => exitBy(option, tick));
  }

  /** Sets off what has waited for its tick too long. */
  takeOverdue(now: Instant): void {
    this.#goWithout(this.#deadlines.takeThrough(now - 1), acceptedAt, () => 'late');
    for (const { running } of this.#markets.values()) {
      this.#goWithout(running.takeThrough(now - 1 - feedFailureMs), expiryOf, () => 'late');
    }
  }

  nextDue(): Instant | undefined {
    const awaited = this.#deadlines.next();
    const soonest = [...this.#markets.values()].map(({ running }) => running.next());
    if (awaited !== undefined) soonest.push(awaited - feedFailureMs);
    const known = soonest.filter((at) => at !== undefined);
    return known.length === 0 ? undefined : Math.min(...known);
  }

  #putAwaiting({ key, option }: Owned<AwaitingEntry>, passed: PassedTicks): void {
    const first = firstMeaning(option, passed, entryBy);
    if (first?.meaning === 'decides') this.#go([{ key, option }], { kind: 'enter', tick: first.tick });
    else if (first?.meaning === 'unseen') this.#goWithout([{ key, option }], acceptedAt, () => 'unseen');
    else {
      this.#marketOf(option.code).awaiting.set(option.id, { key, option });
      this.#deadlines.put(option.id, option.acceptedTime + feedFailureMs, { key, option });
    }
  }

  #putRunning({ key, option }: Owned<RunningOption>, passed: PassedTicks): void {
    const first = firstMeaning(option, passed, exitBy);
    if (first?.meaning === 'decides') this.#go([{ key, option }], { kind: 'settle', tick: first.tick });
    else if (first?.meaning === 'unseen') this.#goWithout([{ key, option }], expiryOf, () => 'unseen');
    else this.#marketOf(option.code).running.put(option.id, option.entry.expiryTime, { key, option });
  }

  #marketOf(code: string): Market {
    const market = this.#markets.get(code) ?? { awaiting: new Map(), running: new DueQueue() };
    this.#markets.set(code, market);
    return market;
  }

  /** Hands on options that are not watched any more. */
  #go(options: readonly Owned<Watched>[], cause: Cause): void {
    if (options.length > 0) this.#setOff(options, cause);
  }

  /** Gives back the stakes of options whose tick has not come in time, or was not seen. */
  #goWithout<Each extends Watched>(
    options: readonly Owned<Each>[],
    dueAt: (option: Each) => Instant,
    meaningOf: (option: Each) => Meaning,
  ): void {
    const reasonOf = ({ option }: Owned<Each>) => {
      if (meaningOf(option) === 'unseen') return 'unseen';
      return this.#isOpenAt(option.code, dueAt(option)) ? 'feed' : 'closed';
    };
    for (const reason of ['unseen', 'feed', 'closed'] as const) {
      const some = options.filter((each) => reasonOf(each) === reason);
      for (const { option } of some) this.forget(option);
      const phase = some[0]?.option.entry === null ? 'entry' : 'exit';
      this.#go(some, { kind: 'refund', phase, reason });
    }
  }
}
