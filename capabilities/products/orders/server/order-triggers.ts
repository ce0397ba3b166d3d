import { pointsAbove, pointsBelow } from '#foundation/money/price.ts';
import type { Bound, Bounds } from '#foundation/server-kit/ticks/trigger-index.ts';
import { waitsBelow } from '../order-type.ts';
import type { Position, WatchedOrder, WatchedPending, WatchedPosition } from '../position.ts';

/** The prices an order waits for: a position its stop loss and take profit, a pending one its own. */
export function boundsOf(order: WatchedOrder, decimals: number): Bounds {
  return order.status === 'open' ? positionBounds(order, decimals) : pendingBounds(order, decimals);
}

function positionBounds(
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

/** Buys open at the ask and sells at the bid. */
function pendingBounds({ code, type, direction, price }: WatchedPending, decimals: number) {
  const side = direction === 'buy' ? ('ask' as const) : ('bid' as const);
  return waitsBelow(type, direction)
    ? { code, side, below: pointsBelow(price, decimals) }
    : { code, side, above: pointsAbove(price, decimals) };
}

/** Which of a position's stops a bound is. */
export function reasonOf(direction: Position['direction'], bound: Bound): 'stopLoss' | 'takeProfit' {
  return (bound === 'below') === (direction === 'buy') ? 'stopLoss' : 'takeProfit';
}
