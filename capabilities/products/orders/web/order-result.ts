import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import type { Order } from '../contract.ts';

/** What a closed order came to in USDT: profit, swap and dividends, less both fees. A decimal string. */
export function resultOf({
  profit,
  swap,
  fee,
  dividends = '0',
}: Pick<Order, 'profit' | 'swap' | 'fee' | 'dividends'>): string {
  const [gained = 0n, paid = 0n, carried = 0n, cost = 0n] = [profit, dividends, swap, fee].map(parseUnits);
  return formatUnits(gained + paid + carried - cost);
}
