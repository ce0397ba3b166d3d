import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import type { Order } from '../contract.ts';

/** What a closed order came to in USDT: profit and swap, less both fees. A decimal string. */
export function resultOf({ profit, swap, fee }: Pick<Order, 'profit' | 'swap' | 'fee'>): string {
  return formatUnits((parseUnits(profit) ?? 0n) + (parseUnits(swap) ?? 0n) - (parseUnits(fee) ?? 0n));
}
