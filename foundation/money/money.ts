import { formatDecimal, parseDecimal } from './decimal.ts';

/** The currencies a customer can hold. USDT is the trading and account currency. */
export const assets = ['USDT', 'BTC', 'ETH'] as const;
export type Asset = (typeof assets)[number];

/** Every amount is a whole number of units of 10^-8, in every asset. */
export const moneyDecimals = 8;
export const unitsPerWhole = 10n ** 8n;

export interface Money {
  readonly asset: Asset;
  readonly units: bigint;
}

/** The largest amount any command accepts (900 million whole): sums of it stay inside a database bigint. */
export const largestUnits = 900_000_000n * unitsPerWhole;

/** "120.5" → 12050000000n; undefined when the text is not a decimal of at most 8 places. */
export function parseUnits(text: string): bigint | undefined {
  return parseDecimal(text, moneyDecimals);
}

/** 12050000000n → "120.5", as money travels on the wire. */
export function formatUnits(units: bigint): string {
  return formatDecimal(units, moneyDecimals);
}

/** 500n → "0.0005": rates travel as fractions. */
export function formatRatePpm(ratePpm: bigint): string {
  return formatDecimal(ratePpm, 6);
}
