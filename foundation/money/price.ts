import { formatDecimal, parseDecimal } from './decimal.ts';
import { divide } from './rounding.ts';

/** A price of one unit of the base, in the quote currency, in whole units of 10^-10. */
export type Price = bigint & { readonly priceBrand: true };

/** A quantity of lots in whole units of 10^-8. */
export type Lots = bigint & { readonly lotsBrand: true };

export const priceDecimals = 10;
export const lotsDecimals = 8;

/** Brands whole units of 10^-10 as a price. */
export function asPrice(units: bigint): Price {
  return units as Price;
}

/** Brands whole units of 10^-8 as lots. */
export function asLots(units: bigint): Lots {
  return units as Lots;
}

/** "1.38711" → Price; undefined when not a positive decimal of at most 10 places. */
export function parsePrice(text: string): Price | undefined {
  const units = parseDecimal(text, priceDecimals);
  return units === undefined || units <= 0n ? undefined : asPrice(units);
}

/** Price → "1.38711", as prices travel in orders and receipts. */
export function formatPrice(price: Price): string {
  return formatDecimal(price, priceDecimals);
}

/** "0.10" → Lots; undefined when not a positive decimal of at most 8 places. */
export function parseLots(text: string): Lots | undefined {
  const units = parseDecimal(text, lotsDecimals);
  return units === undefined || units <= 0n ? undefined : asLots(units);
}

export function formatLots(lots: Lots): string {
  return formatDecimal(lots, lotsDecimals);
}

/**
 * Market data carries prices as points: whole numbers (safe integers) of the instrument's last decimal,
 * so that a tick compares exactly and fits a typed array. EUR/USD 1.38711 with 5 decimals is 138711 points.
 */
export function priceFromPoints(points: number, decimals: number): Price {
  return asPrice(BigInt(points) * 10n ** BigInt(priceDecimals - decimals));
}

/** A price finer than a point is reached from above by the first whole point at or below it. */
export function pointsBelow(price: Price, decimals: number): number {
  return Number(divide(price, 10n ** BigInt(priceDecimals - decimals), 'down'));
}

/** A price finer than a point is reached from below by the first whole point at or above it. */
export function pointsAbove(price: Price, decimals: number): number {
  return Number(divide(price, 10n ** BigInt(priceDecimals - decimals), 'up'));
}

/** Points → the JSON number of market data (1.38711), for display only. */
export function numberFromPoints(points: number, decimals: number): number {
  return Number((points / 10 ** decimals).toFixed(decimals));
}
