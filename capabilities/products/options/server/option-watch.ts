import type { Tick } from '#capabilities/markets/prices/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { AnyOption, AwaitingEntry, OptionTick, RunningOption } from '../option.ts';
import { firstSampleOf, type Reference, tickReference, windowFrom } from '../reference.ts';
import { beginsBy, endsBy, feedFailureMs, type Meaning } from '../rules.ts';
import { DueQueue } from './due-queue.ts';
import type { Owned } from './option-rows.ts';
import type { Measure } from './price-history.ts';
import type { Cause } from './set-off.ts';

type Watched = AwaitingEntry | RunningOption;

/** An option, and when the price is due that it waits for. */
interface Due<Each extends Watched> extends Owned<Each> {
  readonly dueAt: Instant;
}

/** What is known of the time before an option is watched. */
export interface Passed {
  /** The ticks of a market after a number, oldest first. */
  ticks(code: string, afterSequence: number): readonly OptionTick[];
  /** The price that the last process was settling it by. */
  exitOf(option: RunningOption): Reference | undefined;
}

interface Market {
  readonly awaiting: Map<RecordId, Owned<AwaitingEntry>>;
  /** The windows of their entries have begun. */
  readonly entering: DueQueue<RecordId, Due<AwaitingEntry>>;
  readonly running: DueQueue<RecordId, Due<RunningOption>>;
}

/** Why the stakes of options go back. */
type Missing = Exclude<Meaning, 'decides'> | 'silent';

/**
 * The options in memory, and which of them a tick decides. Each is set off once, and again only when it is
 * put back.
 */
export class OptionWatch {
  readonly #setOff: (options: readonly Owned<Watched>[], cause: Cause) => void;
  readonly #measure: Measure;
  /** Whether a market was open when a price was due. */
  readonly #isOpenAt: (code: string, at: Instant) => boolean;
  readonly #markets = new Map<string, Market>();
  /** Those whose window has not begun, by the last moment at which their tick may come. */
  readonly #deadlines = new DueQueue<RecordId, Owned<AwaitingEntry>>();

  constructor(
    setOff: (options: readonly Owned<Watched>[], cause: Cause) => void,
    measure: Measure,
    isOpenAt: (code: string, at: Instant) => boolean,
  ) {
    this.#setOff = setOff;
    this.#measure = measure;
    this.#isOpenAt = isOpenAt;
  }

  get size(): number {
    const begun = this.#markets.values().map(({ entering, running }) => entering.size + running.size);
    return this.#deadlines.size + begun.reduce((sum, count) => sum + count, 0);
  }

  /** Watches an option; what passed since its own tick is looked through first. */
  put({ key, option }: Owned<Watched>, passed: Passed): void {
    this.forget(option);
    const ticks = passed.ticks(option.code, option.watchSequence);
    if (option.entry === null) this.#putAwaiting({ key, option }, ticks);
    else this.#putRunning({ key, option, dueAt: option.entry.expiryTime }, ticks, passed.exitOf(option));
  }

  forget({ id, code }: Pick<AnyOption, 'id' | 'code'>): void {
    const market = this.#markets.get(code);
    market?.awaiting.delete(id);
    market?.entering.forget(id);
    market?.running.forget(id);
    this.#deadlines.forget(id);
  }

  /** Whether anything may wait for this tick. */
  isAwaited({ code, at }: Tick): boolean {
    const market = this.#markets.get(code);
    if (market === undefined) return false;
    return market.awaiting.size > 0 || market.entering.hasThrough(at) || market.running.hasThrough(at);
  }

  fire(tick: OptionTick): void {
    const market = this.#markets.get(tick.code);
    if (market === undefined) return;
    this.#begin([...market.awaiting.values()], tick);
    this.#end(market.entering.takeThrough(tick.at), 'enter', tick);
    this.#end(market.running.takeThrough(tick.at), 'settle', tick);
  }

  /** Sets off what has waited for its tick too long. */
  takeOverdue(now: Instant): void {
    const late = this.#deadlines.takeThrough(now - 1);
    this.#goWithout(
      late.map((each) => ({ ...each, dueAt: each.option.acceptedTime })),
      'late',
    );
    for (const { entering, running } of this.#markets.values()) {
      this.#goWithout(entering.takeThrough(now - 1 - feedFailureMs), 'late');
      this.#goWithout(running.takeThrough(now - 1 - feedFailureMs), 'late');
    }
  }

  /** When a price may next count: a window's first sample, which may be over. */
  nextDue(): Instant | undefined {
    const known: Instant[] = [];
    const awaited = this.#deadlines.next();
    if (awaited !== undefined) known.push(awaited - feedFailureMs);
    for (const { entering, running } of this.#markets.values()) {
      for (const { option, dueAt } of [...entering.all(), ...running.all()]) {
        known.push(option.window === null ? dueAt : firstSampleOf(option.window, dueAt));
      }
    }
    return known.length === 0 ? undefined : known.reduce((a, b) => Math.min(a, b));
  }

  #putAwaiting(owned: Owned<AwaitingEntry>, ticks: readonly OptionTick[]): void {
    const { option } = owned;
    const market = this.#marketOf(option.code);
    market.awaiting.set(option.id, owned);
    this.#deadlines.put(option.id, option.acceptedTime + feedFailureMs, owned);
    for (const tick of ticks) {
      if (market.awaiting.has(option.id)) this.#begin([owned], tick);
      this.#end(market.entering.takeIf(option.id, tick.at), 'enter', tick);
    }
  }

  #putRunning(due: Due<RunningOption>, ticks: readonly OptionTick[], exit: Reference | undefined): void {
    const tick = ticks.find(({ at }) => at >= due.dueAt);
    if (exit !== undefined) this.#go([due], { kind: 'settle', by: exit });
    else if (tick !== undefined) this.#end([due], 'settle', tick);
    else this.#marketOf(due.option.code).running.put(due.option.id, due.dueAt, due);
  }

  #marketOf(code: string): Market {
    const fresh = { awaiting: new Map(), entering: new DueQueue(), running: new DueQueue() } satisfies Market;
    const market: Market = this.#markets.get(code) ?? fresh;
    this.#markets.set(code, market);
    return market;
  }

  /** A tick begins the windows of entries; those agreed without one are entered by it. */
  #begin(waiting: readonly Owned<AwaitingEntry>[], tick: OptionTick): void {
    const alone: Owned<AwaitingEntry>[] = [];
    for (const { key, option } of waiting) {
      const meaning = beginsBy(option, tick);
      if (meaning !== 'decides' && meaning !== 'unseen') continue;
      this.forget(option);
      if (meaning === 'unseen') this.#goWithout([{ key, option, dueAt: option.acceptedTime }], meaning);
      else if (option.window === null) alone.push({ key, option });
      else {
        const dueAt = windowFrom(option.window, tick.at);
        this.#marketOf(option.code).entering.put(option.id, dueAt, { key, option, dueAt });
      }
    }
    this.#go(alone, { kind: 'enter', by: tickReference(tick) });
  }

  /** A tick says that windows are over. Options with the same one are set off together. */
  #end(due: readonly Due<Watched>[], kind: 'enter' | 'settle', tick: OptionTick): void {
    if (due.length === 0) return;
    const groups = Map.groupBy(due, ({ option: { window }, dueAt }) =>
      window === null ? `${dueAt}` : `${dueAt} ${window.seconds} ${window.samples} ${window.dropped}`,
    );
    const alone = tickReference(tick);
    for (const [first, ...others] of groups.values()) {
      if (first === undefined) continue;
      const { window, code } = first.option;
      const meaning = endsBy(window, first.dueAt, tick);
      const by = window === null ? alone : this.#measure(code, window, first.dueAt);
      const all = [first, ...others];
      if (meaning !== 'decides') this.#goWithout(all, meaning);
      else if (typeof by === 'string') this.#goWithout(all, by);
      else this.#go(all, { kind, by });
    }
  }

  /** Hands on options that are not watched any more. */
  #go(options: readonly Owned<Watched>[], cause: Cause): void {
    for (const { option } of options) this.forget(option);
    if (options.length > 0) this.#setOff(options, cause);
  }

  /** Gives back the stakes of options, all in one phase, whose price has not come in time or was not seen. */
  #goWithout(options: readonly Due<Watched>[], missing: Missing): void {
    const reasonOf = ({ option, dueAt }: Due<Watched>) => {
      if (missing === 'unseen') return 'unseen';
      return this.#isOpenAt(option.code, dueAt) ? 'feed' : 'closed';
    };
    for (const reason of ['unseen', 'feed', 'closed'] as const) {
      const some = options.filter((each) => reasonOf(each) === reason);
      const phase = some[0]?.option.entry === null ? 'entry' : 'exit';
      this.#go(some, { kind: 'refund', phase, reason });
    }
  }
}
