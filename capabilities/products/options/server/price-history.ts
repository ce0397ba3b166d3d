import type { Prices, Tick } from '#capabilities/markets/prices/face.ts';
import { type Instant, minuteMs } from '#foundation/time/clock.ts';
import type { WindowTerms } from '../option.ts';
import { firstSampleOf, measure, type Reference, sampleEveryMs } from '../reference.ts';
import { optionTick } from './option-market.ts';

/** The longest window, and as long after its end as a tick may say that it is over. */
const keptMs = 2 * minuteMs + 5_000;
/** All samples are at whole multiples of this: of the ticks between two, the last alone can stand at one. */
const finestSampleMs = 50;

/**
 * The sound ticks of the last minutes, as far as samples can fall on them. It knows what stood since it began
 * to hear a market, and nothing of before.
 */
export class PriceHistory {
  readonly #ticks = new Map<string, Tick[]>();

  take(tick: Tick): void {
    const ticks = this.#ticks.get(tick.code) ?? [];
    if (ticks.length === 0) this.#ticks.set(tick.code, ticks);
    const last = ticks.at(-1);
    if (last !== undefined && last.at > tick.at) return void ticks.splice(placeOf(ticks, tick.at), 0, tick);
    if (last !== undefined && bucketOf(last) === bucketOf(tick)) ticks[ticks.length - 1] = tick;
    else ticks.push(tick);
    const oldest = ticks[0];
    if (oldest !== undefined && oldest.at < tick.at - 2 * keptMs) {
      // The one that stood when the time begins is kept as well.
      ticks.splice(0, placeOf(ticks, tick.at - keptMs) - 1);
    }
  }

  /** The tick whose price stood then; undefined before the first that was heard. */
  standingAt(code: string, at: Instant): Tick | undefined {
    const ticks = this.#ticks.get(code) ?? [];
    return ticks[placeOf(ticks, at) - 1];
  }
}

/**
 * The price of a window that is over: `unseen` where some sample is not known, `silent` where no tick came.
 */
export type Measure = (code: string, window: WindowTerms, to: Instant) => Reference | 'unseen' | 'silent';

export function createMeasure(history: PriceHistory, markets: Pick<Prices, 'instrument'>): Measure {
  return (code, window, to) => {
    const instrument = markets.instrument(code);
    const last = history.standingAt(code, to);
    if (instrument === undefined || last === undefined) return 'unseen';
    if (last.at <= firstSampleOf(window, to) - sampleEveryMs(window)) return 'silent';
    const standingAt = (at: Instant) => {
      const tick = history.standingAt(code, at);
      return tick && optionTick(instrument, tick);
    };
    return measure(window, to, standingAt) ?? 'unseen';
  };
}

const bucketOf = ({ at }: Tick) => Math.ceil(at / finestSampleMs);

/** How many came at or before a time. */
function placeOf(ticks: readonly Tick[], at: Instant): number {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ticks[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
