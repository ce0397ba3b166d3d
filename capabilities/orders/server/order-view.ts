import type { Book } from '#foundation/ids/book.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { formatLots, formatPrice } from '#foundation/money/price.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Order } from '../contract.ts';
import type { Quote } from '../evidence.ts';
import { type ClosedPosition, type Position, unrealisedAt } from '../rules.ts';

/** An open position as it travels; `profit` is what it stands at by the quote, zero while no price is known. */
export function openOrderView(book: Book, position: Position, quote: Quote | undefined): Order {
  return {
    ...commonView(book, position),
    fee: formatUnits(position.openFee),
    profit: formatUnits(quote === undefined ? 0n : unrealisedAt(position, quote)),
    status: 'open',
  };
}

/** A closed position as it travels; `fee` is both sides', `profit` is before fees and swap. */
export function closedOrderView(book: Book, closed: ClosedPosition): Order {
  return {
    ...commonView(book, closed),
    fee: formatUnits(closed.openFee + closed.closeFee),
    profit: formatUnits(closed.profit),
    status: 'closed',
    closePrice: formatPrice(closed.closePrice),
    closeTime: formatInstant(closed.closeTime),
    closeReason: closed.closeReason,
  };
}

function commonView(book: Book, position: Position) {
  return {
    id: String(position.id),
    orderNumber: `M${position.id}`,
    book,
    code: position.code,
    type: 'market',
    direction: position.direction,
    lots: formatLots(position.lots),
    leverage: position.leverage,
    requiredMargin: formatUnits(position.requiredMargin),
    stopLossPrice: formatPrice(position.stopLossPrice),
    takeProfitPrice: formatPrice(position.takeProfitPrice),
    openPrice: formatPrice(position.openPrice),
    openTime: formatInstant(position.openTime),
    expectedReturn: formatUnits(position.expectedReturn),
    swap: formatUnits(position.swap),
  } as const;
}
