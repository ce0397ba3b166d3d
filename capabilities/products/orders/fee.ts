import type { Price } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { exactNotional, notionalScale, type Size } from './valuation.ts';

const million = 1_000_000n;

/**
 * The fee of one side: notional × rate, rounded up. The only place that knows the formula: everything else
 * asks for the fee, and relies only on its never falling with more lots, and by less than the price moves.
 */
export function feeOf(size: Size, price: Price, usdtRate: Price, feeRatePpm: bigint): bigint {
  return divide(exactNotional(size, price, usdtRate) * feeRatePpm, notionalScale * million, 'up');
}
