import type { Direction } from './valuation.ts';

/** What an order is placed as: a market order opens at once, the others wait for their price. */
export const orderTypes = ['market', 'limit', 'stop'] as const;
export type OrderType = (typeof orderTypes)[number];
export type WaitingType = Exclude<OrderType, 'market'>;

const waitsForBetter: Readonly<Record<WaitingType, boolean>> = { limit: true, stop: false };

/** Whether the order waits for a lower price: a limit waits for a better one than now, a stop for a worse. */
export function waitsBelow(type: WaitingType, direction: Direction): boolean {
  return waitsForBetter[type] === (direction === 'buy');
}
