import type { Price } from '#foundation/money/price.ts';
import { feeOf } from './fee.ts';
import { type Direction, profitOf, requiredMarginOf, type Size } from './valuation.ts';

/** A position opened at `entry`, with what its figures follow from. */
export interface Deal extends Size {
  readonly direction: Direction;
  readonly entry: Price;
  readonly usdtRate: Price;
  readonly feeRatePpm: bigint;
}

export function openingFee(deal: Deal): bigint {
  return feeOf(deal, deal.entry, deal.usdtRate, deal.feeRatePpm);
}

/** Margin and opening fee, in USDT units: what opening takes from the available balance. */
export function openingCost(deal: Deal, leverage: number): bigint {
  return requiredMarginOf(deal, deal.entry, deal.usdtRate, leverage) + openingFee(deal);
}

/** What closing at the price brings after both fees and without swap, in USDT units; below zero it loses. */
export function netAt(deal: Deal, price: Price, openFee = openingFee(deal)): bigint {
  const closeFee = feeOf(deal, price, deal.usdtRate, deal.feeRatePpm);
  return profitOf(deal, deal.direction, deal.entry, price, deal.usdtRate) - openFee - closeFee;
}
