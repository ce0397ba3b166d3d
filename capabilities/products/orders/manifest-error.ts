import type { MarketClass } from '#foundation/ids/market-class.ts';
import { type Price, parsePrice } from '#foundation/money/price.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import type { DecidingTick } from './evidence.ts';

/**
 * How far beyond every price around it a fill is a manifest error, as a share of the nearest of them in ppm.
 * Published: docs/product.md, "Margin orders".
 */
export const manifestDistancePpm: Readonly<Record<MarketClass, bigint>> = {
  forex: 5_000n,
  metals: 10_000n,
  etfs: 20_000n,
  futures: 20_000n,
  stocks: 30_000n,
  crypto: 30_000n,
  options: 50_000n,
};

/** So many minutes before and after that of the fill, which itself is left out. */
export const surroundingMinutes = 5;
export const surroundingMs = surroundingMinutes * minuteMs;

/** The lowest and the highest price of a market around a fill, and how far beyond them is an error. */
export interface Surroundings {
  readonly low: Price;
  readonly high: Price;
  readonly distancePpm: bigint;
}

/** What is known around the fills of an order; absent where too little is. */
export interface AroundFills {
  readonly entry?: Surroundings | undefined;
  readonly exit?: Surroundings | undefined;
}

/** The nearest price around, where a fill is a manifest error beside it. */
function referenceOf(price: Price, around: Surroundings): Price | undefined {
  const nearest = price < around.low ? around.low : price > around.high ? around.high : price;
  const distance = price < nearest ? nearest - price : price - nearest;
  // Multiplied out: nothing is rounded.
  return distance * 1_000_000n > nearest * around.distancePpm ? nearest : undefined;
}

/** A fill that was a manifest error, with the price that it is corrected to. */
export interface ManifestError {
  readonly role: 'entry' | 'exit';
  readonly price: Price;
  readonly reference: Price;
}

/** Of an order's deciding ticks, those in its own market that were manifest errors. */
export function manifestErrors(
  ticks: readonly DecidingTick[],
  code: string,
  around: AroundFills,
): ManifestError[] {
  return (['entry', 'exit'] as const).flatMap((role) => {
    const text = ticks.findLast((tick) => tick.role === role && tick.code === code)?.price;
    const price = text === undefined ? undefined : parsePrice(text);
    const surroundings = around[role];
    if (price === undefined || surroundings === undefined) return [];
    const reference = referenceOf(price, surroundings);
    return reference === undefined ? [] : [{ role, price, reference }];
  });
}
