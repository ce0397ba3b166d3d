import type { Tick } from '../face.ts';
import type { Quote } from './feed.ts';

/** How many ticks of one instrument are kept for those who were away for a moment. */
const ticksKept = 512;
const blockSize = 2 ** 32;

interface Kept {
  latest: Tick;
  /** A ring: the newest is at (count - 1) % ticksKept. */
  readonly ring: Tick[];
  count: number;
}

/** The newest tick of every instrument, and the last few before it. */
export interface LatestPrices {
  /** Numbers a quote and makes it the latest. */
  take(quote: Quote, source: string): Tick;
  latest(code: string): Tick | undefined;
  /** Ticks with a greater number, oldest first; undefined when some of them are no longer kept. */
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
  return {
    take(quote, source) {
      sequence += 1;
      const tick: Tick = { ...quote, sequence, source };
      const of = kept.get(quote.code);
      if (of === undefined) {
        kept.set(quote.code, { latest: tick, ring: [tick], count: 1 });
        return tick;
      }
      of.ring[of.count % ticksKept] = tick;
      of.count += 1;
      of.latest = tick;
      return tick;
    },
    latest: (code) => kept.get(code)?.latest,
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
