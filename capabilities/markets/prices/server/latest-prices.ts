import type { PriceFactor } from '#capabilities/markets/actions/face.ts';
import type { PassedTick, Tick } from '../face.ts';
import { adjustQuote } from './adjust.ts';
import type { DwellWatch } from './dwell-watch.ts';
import type { Quote, Told } from './feed.ts';

/** How many sound ticks of one instrument are kept for those who were away for a moment. */
const ticksKept = 512;
const blockSize = 2 ** 32;

interface Kept {
  latest: Tick;
  sound: Tick | undefined;
  /** A ring: the newest is at (count - 1) % ticksKept. */
  readonly ring: Tick[];
  count: number;
}

/** The newest tick of every instrument, and the last few sound ones. */
export interface LatestPrices {
  /**
   * Numbers a quote and makes it the latest; a sound one is what things are valued at, too, and the dwell's
   * next tick. Without a dwell it sets nothing off.
   */
  take(quote: Quote, source: string, told?: Told, dwell?: DwellWatch): Tick;
  /** What things are valued at until a sound tick comes; it decides nothing. */
  value(quote: Quote, source: string): void;
  /** Every price of before it as it is after a split; what was the latest decides nothing any more. */
  adjust(code: string, factors: readonly PriceFactor[]): void;
  latest(code: string): Tick | undefined;
  valued(code: string): Tick | undefined;
  /** Sound ticks with a greater number, oldest first; undefined when some of them are no longer kept. */
  ticksAfter(code: string, sequence: number): readonly Tick[] | undefined;
  /** Goes on with another block of numbers. */
  continueFrom(block: bigint): void;
  /** Whether more than half of the block is used. */
  needsBlock(): boolean;
}

/** Numbers begin at `block` × 2^32, and the database never gives a block twice. */
export function createLatestPrices(block: bigint): LatestPrices {
  const firstSequence = Number(block) * blockSize;
  let sequence = firstSequence;
  let blockEnd = firstSequence + blockSize;
  const kept = new Map<string, Kept>();

  function keptOf(tick: Tick): Kept {
    const known = kept.get(tick.code);
    if (known !== undefined) return known;
    const made = { latest: tick, sound: undefined, ring: [], count: 0 };
    kept.set(tick.code, made);
    return made;
  }

  return {
    take(quote, source, told, dwell) {
      sequence += 1;
      const lasted = told?.unsound === undefined ? dwell?.take(passedTick(quote, sequence)) : undefined;
      const tick: Tick = {
        ...quote,
        ...told,
        sequence,
        source,
        ...(lasted === undefined ? {} : { lasted }),
      };
      const of = keptOf(tick);
      of.latest = tick;
      if (tick.unsound !== undefined) return tick;
      of.ring[of.count % ticksKept] = tick;
      of.count += 1;
      of.sound = tick;
      return tick;
    },
    value(quote, source) {
      sequence += 1;
      const tick = { ...quote, sequence, source };
      keptOf(tick).sound = tick;
    },
    adjust(code, factors) {
      const of = kept.get(code);
      if (of === undefined) return;
      const { latest } = of;
      const adjusted = adjustQuote(latest, factors);
      if (adjusted !== latest) of.latest = { ...adjusted, unsound: 'held' };
      of.sound = of.sound && withoutLasted(adjustQuote(of.sound, factors));
      for (const [index, tick] of of.ring.entries())
        of.ring[index] = { ...withoutLasted(adjustQuote(tick, factors)), at: tick.at };
    },
    latest: (code) => kept.get(code)?.latest,
    valued: (code) => kept.get(code)?.sound,
    ticksAfter(code, after) {
      const of = kept.get(code);
      if (of === undefined) return after >= firstSequence ? [] : undefined;
      const ticks: Tick[] = [];
      for (let index = of.count - 1; index >= Math.max(0, of.count - ticksKept); index -= 1) {
        const tick = of.ring[index % ticksKept];
        if (tick === undefined || tick.sequence <= after) return ticks.reverse();
        ticks.push(tick);
      }
      return of.count <= ticksKept && after >= firstSequence ? ticks.reverse() : undefined;
    },
    continueFrom(next) {
      sequence = Math.max(sequence, Number(next) * blockSize);
      blockEnd = (Number(next) + 1) * blockSize;
    },
    needsBlock: () => sequence > blockEnd - blockSize / 2,
  };
}

/** What lasted before a split is no price of after it: a dwell begins again, and this sets nothing off. */
function withoutLasted({ lasted: _, ...tick }: Tick): Tick {
  return tick;
}

/** By itself: a tick that held those before it whole would hold all there ever were. */
function passedTick({ bidPoints, askPoints, at, recordedAt }: Quote, sequence: number): PassedTick {
  return { bidPoints, askPoints, at, sequence, ...(recordedAt === undefined ? {} : { recordedAt }) };
}
