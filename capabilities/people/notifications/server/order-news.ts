import { z } from 'zod';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { type Instant, minuteMs } from '#foundation/time/clock.ts';
import type { News } from './notice.ts';

const filledShape = z.object({
  id: z.string(),
  code: z.string(),
  lots: z.string(),
  direction: z.enum(['buy', 'sell']),
  type: z.enum(['limit', 'stop']),
  status: z.literal('open'),
  openPrice: z.string(),
  openTime: z.string(),
});

/** What a stop-out and a close margin close has an event of its own. */
const closedShape = z.object({
  id: z.string(),
  code: z.string(),
  lots: z.string(),
  status: z.literal('closed'),
  closeReason: z.enum(['stopLoss', 'takeProfit', 'trailing']),
  closePrice: z.string(),
  profit: z.string(),
  swap: z.string(),
  fee: z.string(),
});

/**
 * A waiting order that was filled, and a position that closed by itself. An event says the same of a position
 * whose stops its customer has edited: it is news only as it opens.
 */
export function newsOfOrder(data: unknown, at: Instant): readonly News[] {
  const closed = closedShape.safeParse(data);
  if (closed.success) {
    const { id, code, lots, closeReason, closePrice: price } = closed.data;
    const facts = { id, code, lots, price, reason: closeReason, outcome: resultOf(closed.data) };
    return [{ event: 'orderClosed', about: id, once: true, facts }];
  }
  const filled = filledShape.safeParse(data);
  if (!filled.success || Math.abs(at - Date.parse(filled.data.openTime)) >= minuteMs) return [];
  const { id, code, lots, direction, openPrice: price } = filled.data;
  return [{ event: 'orderFilled', about: id, once: true, facts: { id, code, lots, direction, price } }];
}

/** Profit and swap, less both fees: what the receipt says. */
function resultOf({ profit, swap, fee }: z.output<typeof closedShape>): string {
  return formatUnits((parseUnits(profit) ?? 0n) + (parseUnits(swap) ?? 0n) - (parseUnits(fee) ?? 0n));
}
