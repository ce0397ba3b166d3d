import { type Price, priceDecimals } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import type { Position, WatchedOrder, WatchedPending, WatchedPosition } from '../position.ts';
import type { Alarm, Bound } from './trigger-book.ts';

/** A price finer than a point is reached by the first whole point at or beyond it. */
export function pointsBelow(price: Price, decimals: number): number {
  return Number(divide(price, pointOf(decimals), 'down'));
}

export function pointsAbove(price: Price, decimals: number): number {
  return Number(divide(price, pointOf(decimals), 'up'));
}

function pointOf(decimals: number): bigint {
  return 10n ** BigInt(priceDecimals - decimals);
}

/** Where an order rings: a position at its stop loss and take profit, a pending one at its price. */
export function alarmOf(order: WatchedOrder, decimals: number): Omit<Alarm<unknown>, 'subject'> {
  return order.status === 'open' ? positionAlarm(order, decimals) : pendingAlarm(order, decimals);
}

function positionAlarm(
  { code, direction, stopLossPrice, takeProfitPrice }: WatchedPosition,
  decimals: number,
) {
  return direction === 'buy'
    ? {
        code,
        side: 'bid' as const,
        below: pointsBelow(stopLossPrice, decimals),
        above: pointsAbove(takeProfitPrice, decimals),
      }
    : {
        code,
        side: 'ask' as const,
        below: pointsBelow(takeProfitPrice, decimals),
        above: pointsAbove(stopLossPrice, decimals),
      };
}

/** Buys open at the ask and sells at the bid; a limit waits for a better price, a stop for a worse one. */
function pendingAlarm({ code, type, direction, price }: WatchedPending, decimals: number) {
  const side = direction === 'buy' ? ('ask' as const) : ('bid' as const);
  const waitsBelow = (type === 'limit') === (direction === 'buy');
  return waitsBelow
    ? { code, side, below: pointsBelow(price, decimals) }
    : { code, side, above: pointsAbove(price, decimals) };
}

/** Which of a position's stops a bound is. */
export function reasonOf(direction: Position['direction'], bound: Bound): 'stopLoss' | 'takeProfit' {
  return (bound === 'below') === (direction === 'buy') ? 'stopLoss' : 'takeProfit';
}
