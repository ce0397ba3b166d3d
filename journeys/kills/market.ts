import { priceDecimals } from '#foundation/money/price.ts';

/** Markets that always trade and move enough to reach a stop within seconds. */
export const traded = ['XRPUSD', 'SOLUSD', 'DOGEUSD', 'ADAUSD', 'BNBUSD', 'HYPEUSD'] as const;
export type TradedCode = (typeof traded)[number];

/** A price of the live channel, which has at most ten decimals, in units of 10^-10. */
export function priceUnits(price: number): bigint {
  return BigInt(price.toFixed(priceDecimals).replace('.', ''));
}
