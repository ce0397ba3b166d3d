import { asPrice, type Price } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { type Instant, secondMs } from '#foundation/time/clock.ts';
import type { OptionTick, WindowTerms } from './option.ts';

/** A tick, and at how many samples in a row its price stood. */
export interface Stood {
  readonly tick: OptionTick;
  readonly count: number;
}

/** A price that enters, settles or values an option, with all that it follows from. */
export interface Reference {
  readonly code: string;
  readonly price: Price;
  /** Its last sample; of a tick alone, when that came. */
  readonly at: Instant;
  /** Of the last tick that stood. */
  readonly sequence: number;
  /** Null of a tick alone, at whose middle options of before are decided. */
  readonly window: WindowTerms | null;
  readonly stood: readonly [Stood, ...Stood[]];
}

/** The price that stood at an instant; undefined where it is not known. */
export type StandingAt = (at: Instant) => OptionTick | undefined;

export const sampleEveryMs = ({ seconds, samples }: WindowTerms): number => (seconds * secondMs) / samples;

/** When the first sample of a window is taken whose last one is at `to`. */
export function firstSampleOf(window: WindowTerms, to: Instant): Instant {
  return to - (window.samples - 1) * sampleEveryMs(window);
}

/**
 * The last sample of the window that begins with a tick. All windows of one length sample at the same
 * instants, so that options entered by one tick end by one price.
 */
export function windowFrom(window: WindowTerms, tickAt: Instant): Instant {
  const everyMs = sampleEveryMs(window);
  return (Math.ceil(tickAt / everyMs) + window.samples - 1) * everyMs;
}

/** The last sample at or before an instant. */
export function lastSampleBy(window: WindowTerms, at: Instant): Instant {
  const everyMs = sampleEveryMs(window);
  return Math.floor(at / everyMs) * everyMs;
}

/**
 * Takes the samples of a window that ends at `to`. Undefined where the price of some sample is not known.
 * `standingAt` alone knows where a price comes from: the middles of several venues would be joined there.
 */
export function measure(window: WindowTerms, to: Instant, standingAt: StandingAt): Reference | undefined {
  const everyMs = sampleEveryMs(window);
  const stood: { tick: OptionTick; count: number }[] = [];
  for (let at = firstSampleOf(window, to); at <= to; at += everyMs) {
    const tick = standingAt(at);
    if (tick === undefined) return undefined;
    const last = stood.at(-1);
    if (last?.tick.sequence === tick.sequence) last.count += 1;
    else stood.push({ tick, count: 1 });
  }
  const [first, ...others] = stood;
  const sequence = stood.at(-1)?.tick.sequence;
  if (first === undefined || sequence === undefined) return undefined;
  const price = trimmedMean(sampledPrices(stood), window.dropped);
  return { code: first.tick.code, price, at: to, sequence, window, stood: [first, ...others] };
}

/** A tick alone, at its middle. */
export function tickReference(tick: OptionTick): Reference {
  return {
    code: tick.code,
    price: tick.price,
    at: tick.at,
    sequence: tick.sequence,
    window: null,
    stood: [{ tick, count: 1 }],
  };
}

/** Its own among all: of two windows that end together in a market, one is longer or drops more. */
export function referenceName({ code, at, sequence, window }: Reference): string {
  if (window === null) return String(sequence);
  return `${code} ${at} ${window.seconds} ${window.samples} ${window.dropped}`;
}

export interface Sampled {
  readonly price: Price;
  readonly count: number;
}

export function sampledPrices(stood: readonly Stood[]): Sampled[] {
  return stood.map(({ tick, count }) => ({ price: tick.price, count }));
}

/** How many samples of each price are left when the highest and the lowest are dropped, as many of each. */
export function keptOf(prices: readonly Sampled[], dropped: number): number[] {
  const last = prices.reduce((total, { count }) => total + count, 0) - dropped;
  const order = prices.map(({ price, count }, index) => ({ price, count, index }));
  order.sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : a.index - b.index));
  const kept: number[] = prices.map(() => 0);
  let place = 0;
  for (const { count, index } of order) {
    kept[index] = Math.max(0, Math.min(place + count, last) - Math.max(place, dropped));
    place += count;
  }
  return kept;
}

/** The mean of the samples that are left, half a unit to the even one. Throws when none is. */
export function trimmedMean(prices: readonly Sampled[], dropped: number): Price {
  const kept = keptOf(prices, dropped).map(BigInt);
  const sum = prices.reduce((total, { price }, index) => total + price * (kept[index] ?? 0n), 0n);
  const samples = kept.reduce((total, count) => total + count, 0n);
  return asPrice(divide(sum, samples, 'half-even'));
}
