import { asPrice, type Lots, type Price } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';

/**
 * What a margin position is worth, in USDT units of 10^-8. Every product is exact and divided once, at its
 * end.
 */

export const directions = ['buy', 'sell'] as const;
export type Direction = (typeof directions)[number];

/** How much of the base a position holds. `contractSize` is the base in one lot, in whole units of 10^-8. */
export interface Size {
  readonly lots: Lots;
  readonly contractSize: bigint;
}

const million = 1_000_000n;
/** lots 10^-8 × contract size 10^-8 × price 10^-10 × rate 10^-10, brought to money's 10^-8. */
export const notionalScale = 10n ** 28n;

/** In units of money times {@link notionalScale}, for what is divided once at its end. */
export function exactNotional(size: Size, price: Price, usdtRate: Price): bigint {
  return size.lots * size.contractSize * price * usdtRate;
}

/**
 * Lots × contract size × price, in USDT by the given rate of the quote currency. Rounded up: it bounds risk.
 */
export function notionalOf(size: Size, price: Price, usdtRate: Price): bigint {
  return divide(exactNotional(size, price, usdtRate), notionalScale, 'up');
}

/** Notional ÷ leverage, rounded up: the platform never lends the fraction of a unit. */
export function requiredMarginOf(size: Size, price: Price, usdtRate: Price, leverage: number): bigint {
  return divide(exactNotional(size, price, usdtRate), notionalScale * BigInt(leverage), 'up');
}

/**
 * What the move from one price to the other gains (or loses, below zero), before fees. Half-even: neither
 * side is favoured.
 */
export function profitOf(size: Size, direction: Direction, from: Price, to: Price, usdtRate: Price): bigint {
  const move = direction === 'buy' ? to - from : from - to;
  return divide(move * size.lots * size.contractSize * usdtRate, notionalScale, 'half-even');
}

/**
 * The price whose move against the position costs `bearable` USDT units. Rounded toward the entry, so that it
 * never looks safer than it is. Zero for a buy that no price can cost so much.
 */
export function priceAtLoss(
  size: Size,
  direction: Direction,
  from: Price,
  usdtRate: Price,
  bearable: bigint,
): Price {
  const distance = divide(bearable * notionalScale, size.lots * size.contractSize * usdtRate, 'down');
  if (direction === 'sell') return asPrice(from + distance);
  return asPrice(from > distance ? from - distance : 0n);
}

/** Equity ÷ margin in parts per million, rounded down; null without margin. */
export function marginLevelPpm(equity: bigint, margin: bigint): bigint | null {
  return margin === 0n ? null : divide(equity * million, margin, 'down');
}

/**
 * The share of an amount that some of the lots have, rounded toward zero; the remainder stays with the rest.
 */
export function shareOf(amount: bigint, lots: bigint, allLots: bigint): bigint {
  return divide(amount * lots, allLots, 'down');
}
