import { type QuoteRange, rangeOf, widened } from '#foundation/server-kit/ticks/quote-range.ts';
import type { Lasted, PassedTick } from '../face.ts';

export interface DwellTimes {
  /** So long a price must last, over two ticks at least. */
  readonly lastsMs: number;
  /** A move beyond this share of the price is a jump. */
  readonly jumpPpm: number;
  /** So long, and over so many ticks, a price must last after a jump. */
  readonly jumpMs: number;
  readonly jumpTicks: number;
}

/** Which prices of a market have lasted: what stops, orders, margins and loans are decided by. */
export interface DwellWatch {
  /** Begins at a price of the last process, or of after a split, which sets nothing off. */
  begin(quote: Pick<PassedTick, 'bidPoints' | 'askPoints'>): void;
  /** Sound ticks alone, in their order. */
  take(tick: PassedTick): Lasted;
  /** Other figures: for the next tick. */
  setTimes(times: DwellTimes): void;
}

/** Ticks after a jump in one direction. */
interface Jump {
  readonly isUp: boolean;
  readonly first: PassedTick;
  range: QuoteRange;
  ticks: number;
}

const million = 1_000_000;

/**
 * The dwell of a tick begins with the newest tick that is at least so long before it, however long ago: where
 * a feed has few ticks, two in a row. What all of them lie beyond has lasted; one that returned is of them.
 * A tick that has jumped away from the last price that lasted counts for nothing until enough ticks of the
 * same side have come, and no other between (docs/decisions/0159-a-price-that-lasts.md).
 */
export function createDwellWatch(first: DwellTimes): DwellWatch {
  let times = first;
  let window = createWindow();
  /** The bid that lasted: the nearest of a dwell to the one before. */
  let lastedBid: number | undefined;
  let range: QuoteRange | undefined;
  let jump: Jump | undefined;

  function hasJumped({ bidPoints }: PassedTick): boolean {
    return lastedBid !== undefined && Math.abs(bidPoints - lastedBid) * million > lastedBid * times.jumpPpm;
  }

  function stand(now: QuoteRange): void {
    range = now;
    lastedBid = Math.min(Math.max(lastedBid ?? now.bidLow, now.bidLow), now.bidHigh);
  }

  function takeJump(tick: PassedTick, standing: QuoteRange): Lasted {
    const isUp = tick.bidPoints > (lastedBid ?? 0);
    if (jump?.isUp !== isUp) jump = { isUp, first: tick, range: rangeOf(tick), ticks: 0 };
    jump.ticks += 1;
    jump.range = widened(jump.range, tick);
    if (jump.ticks < times.jumpTicks || tick.at - jump.first.at < times.jumpMs) return standing;
    const { first: since, range: lasted } = jump;
    jump = undefined;
    window = createWindow();
    window.add(tick, tick.at);
    stand(lasted);
    return { ...lasted, since };
  }

  return {
    begin(quote) {
      window = createWindow();
      [jump, lastedBid] = [undefined, undefined];
      stand(rangeOf(quote));
    },
    take(tick) {
      if (range !== undefined && hasJumped(tick)) return takeJump(tick, range);
      jump = undefined;
      const oldest = window.add(tick, tick.at - times.lastsMs);
      const now = window.range();
      stand(now);
      return tick.at - oldest.at < times.lastsMs ? now : { ...now, since: oldest };
    },
    setTimes(newer) {
      times = newer;
    },
  };
}

/** Ticks from the newest at or before a time on. */
function createWindow() {
  let ticks: PassedTick[] = [];
  let oldest = 0;
  const highs = { bid: createHighest(), ask: createHighest() };
  /** Of prices with their sign turned. */
  const lows = { bid: createHighest(), ask: createHighest() };
  let dropped = 0;

  return {
    /** Adds a tick and gives the oldest one that is left. */
    add(tick: PassedTick, from: number): PassedTick {
      const number = dropped + ticks.push(tick);
      highs.bid.push(number, tick.bidPoints);
      highs.ask.push(number, tick.askPoints);
      lows.bid.push(number, -tick.bidPoints);
      lows.ask.push(number, -tick.askPoints);
      while ((ticks[oldest + 1]?.at ?? Infinity) <= from) oldest += 1;
      if (oldest >= compactAt) {
        ticks = ticks.slice(oldest);
        [dropped, oldest] = [dropped + oldest, 0];
      }
      return ticks[oldest] ?? tick;
    },
    range(): QuoteRange {
      const since = dropped + oldest + 1;
      return {
        bidLow: -lows.bid.since(since),
        bidHigh: highs.bid.since(since),
        askLow: -lows.ask.since(since),
        askHigh: highs.ask.since(since),
      };
    },
  };
}

const compactAt = 64;

/** The highest of numbered values since one of them: each value is looked at twice at most. */
function createHighest() {
  /** Falling, each with its number: one below a later one can't be the highest any more. */
  let values: { readonly number: number; readonly value: number }[] = [];
  let first = 0;
  return {
    push(number: number, value: number): void {
      while (values.length > first && (values.at(-1)?.value ?? Infinity) <= value) values.pop();
      values.push({ number, value });
    },
    since(number: number): number {
      while ((values[first]?.number ?? Infinity) < number) first += 1;
      if (first >= compactAt) [values, first] = [values.slice(first), 0];
      return values[first]?.value ?? Number.NaN;
    },
  };
}
