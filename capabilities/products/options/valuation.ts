import type { Price } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import type { OptionDirection } from './option.ts';

const million = 1_000_000n;
/** Sales are paid in whole cents, rounded down. */
const cent = million;

export interface RunningBet {
  readonly direction: OptionDirection;
  readonly entry: Price;
  readonly now: Price;
  /** The least and the most that the logarithm of the price may plausibly vary until the end. */
  readonly leastVariance: number;
  readonly mostVariance: number;
}

export interface LeastChance {
  /** Parts per million, rounded down. */
  readonly chancePpm: bigint;
  /** The plausible variance at which it is the least. */
  readonly variance: number;
}

/**
 * The least chance that the option wins over all plausible variances: a digital option's by Black and
 * Scholes, without interest or drift. It measures a chance, so floats do.
 */
export function leastWinChance({
  direction,
  entry,
  now,
  leastVariance,
  mostVariance,
}: RunningBet): LeastChance {
  const lead = Math.log(Number(now) / Number(entry));
  // Between the ends of the range the chance has one turning point at most.
  const turning = Math.min(mostVariance, Math.max(leastVariance, 2 * Math.abs(lead)));
  const chances = [leastVariance, mostVariance, turning].map((variance) => {
    const above = normal((lead - variance / 2) / Math.sqrt(variance));
    return { chance: direction === 'up' ? above : 1 - above, variance };
  });
  const least = chances.reduce((a, b) => (b.chance < a.chance ? b : a));
  const ppm = Math.floor(Math.min(1, Math.max(0, least.chance)) * 1_000_000);
  return { chancePpm: BigInt(ppm), variance: least.variance };
}

/** What is paid for a chance of a payout, less the margin: whole cents, rounded down. */
export function saleValue(payout: bigint, chancePpm: bigint, marginPpm: bigint): bigint {
  const value = divide(payout * chancePpm * (million - marginPpm), million * million, 'down');
  return divide(value, cent, 'down') * cent;
}

/** The volatility of a year that varies so much in a time, as a fraction with four decimals, for people. */
export function yearlyVolatility(variance: number, ms: number): string {
  return Math.sqrt((variance / ms) * 365 * 86_400_000).toFixed(4);
}

/** The cumulative normal distribution, to 1e-7 (Abramowitz and Stegun 26.2.17). */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return x >= 0 ? 1 - tail : tail;
}
