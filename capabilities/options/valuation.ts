import type { Price } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import type { OptionDirection } from './option.ts';

/** Fewer steps than this tell too little of how a price moves. */
const stepsAtLeast = 20;
const million = 1_000_000n;
/** Sales are paid in whole cents, rounded down. */
const cent = million;

/**
 * How much a price moved, as the variance of its logarithm in a millisecond, from its closes every `stepMs`. Undefined when they are too few
 * or never moved. It measures a chance, so floats do.
 */
export function realisedVariance(closes: readonly number[], stepMs: number): number | undefined {
  let sum = 0;
  for (let index = 1; index < closes.length; index++) {
    const move = Math.log((closes[index] ?? 0) / (closes[index - 1] ?? 0));
    sum += move * move;
  }
  const steps = closes.length - 1;
  return steps < stepsAtLeast || !(sum > 0) || !Number.isFinite(sum) ? undefined : sum / (steps * stepMs);
}

export interface Standing {
  readonly direction: OptionDirection;
  readonly entry: Price;
  readonly now: Price;
  readonly variancePerMs: number;
  readonly remainingMs: number;
}

/**
 * The chance that the option wins, in parts per million: a digital option's by Black and Scholes, without interest or drift. Rounded down.
 */
export function winChancePpm({ direction, entry, now, variancePerMs, remainingMs }: Standing): bigint {
  const variance = variancePerMs * Math.max(remainingMs, 1);
  const deviation = Math.sqrt(variance);
  const above = normal((Math.log(Number(now) / Number(entry)) - variance / 2) / deviation);
  const chance = direction === 'up' ? above : 1 - above;
  return BigInt(Math.floor(Math.min(1, Math.max(0, chance)) * 1_000_000));
}

/** What is paid for a chance of a payout, less the margin: whole cents, rounded down. */
export function saleValue(payout: bigint, chancePpm: bigint, marginPpm: bigint): bigint {
  const value = divide(payout * chancePpm * (million - marginPpm), million * million, 'down');
  return divide(value, cent, 'down') * cent;
}

/** The volatility of a year, as a fraction with four decimals, for people. */
export function yearlyVolatility(variancePerMs: number): string {
  return Math.sqrt(variancePerMs * 365 * 86_400_000).toFixed(4);
}

/** The cumulative normal distribution, to 1e-7 (Abramowitz and Stegun 26.2.17). */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return x >= 0 ? 1 - tail : tail;
}
