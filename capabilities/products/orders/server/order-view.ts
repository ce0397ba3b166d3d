import type { Book } from '#foundation/ids/book.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { formatLots, formatPrice, type Price } from '#foundation/money/price.ts';
import { unknownCase } from '#foundation/text/words.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { type CloseMargin, type Closes, closeMarginOf } from '../close-margin.ts';
import type { Order } from '../contract.ts';
import type { Quote } from '../evidence.ts';
import { levelsView } from '../margin-levels.ts';
import type { AnyOrder, ClosedPosition, Position } from '../position.ts';
import { profitAt } from '../rules.ts';
import { trailingStopOf } from '../trailing.ts';

/**
 * An order as it travels. `profit` is before fees and swap; an open position's is what it stands at by the
 * quote. With the closes, what it needs over its market's next one.
 */
export function orderView(book: Book, order: AnyOrder, quote?: Quote, closes?: Closes): Order {
  const closeMargin =
    order.status !== 'open' || closes === undefined ? null : (closeMarginOf(order, closes) ?? null);
  return {
    ...commonView(book, order),
    ...stateView(order, quote),
    ...given('closeMargin', closeMargin, closeMarginView),
  };
}

/** What a position needs over its market's close, as it travels. */
export function closeMarginView({ units, ...close }: CloseMargin) {
  return { amount: formatUnits(units), ...closeView(close) };
}

/** A close, and from when it is prepared for. */
export function closeView({ from, closesAt, opensAt }: Omit<CloseMargin, 'units'>) {
  return {
    from: formatInstant(from),
    closesAt: formatInstant(closesAt),
    ...given('opensAt', opensAt ?? null, formatInstant),
  };
}

function stateView(order: AnyOrder, quote: Quote | undefined) {
  switch (order.status) {
    case 'open':
      return {
        ...positionView(order),
        fee: formatUnits(order.openFee),
        profit: formatUnits(quote === undefined ? 0n : profitAt(order, quote)),
        status: order.status,
      };
    case 'closed':
      return {
        ...positionView(order),
        fee: formatUnits(order.openFee + order.closeFee),
        profit: formatUnits(order.profit),
        status: order.status,
        closePrice: formatPrice(order.closePrice),
        closeTime: formatInstant(order.closeTime),
        closeReason: order.closeReason,
      };
    case 'pending':
      return {
        ...waitingView,
        status: order.status,
        orderMargin: formatUnits(order.orderMargin),
        expiresAt: formatInstant(order.expiresAt),
      };
    case 'cancelled':
    case 'rejected':
    case 'expired':
      return {
        ...waitingView,
        status: order.status,
        endTime: formatInstant(order.endTime),
        ...given('expiresAt', order.expiresAt, formatInstant),
        ...given('rejectReason', order.rejectReason?.refusal ?? null, String),
        ...given('rejectDetail', order.rejectReason?.reason ?? null, String),
        ...given('cancelReason', order.cancelReason, (reason) => reason),
      };
    default:
      return unknownCase(order);
  }
}

const waitingView = { fee: '0', swap: '0', profit: '0' };

function positionView(position: Position | ClosedPosition) {
  return {
    openPrice: formatPrice(position.openPrice),
    openTime: formatInstant(position.openTime),
    swap: formatUnits(position.swap),
    ...(position.dividends === 0n ? {} : { dividends: formatUnits(position.dividends) }),
    ...given('trailingStopPrice', trailingStopOf(position), formatPrice),
    ...given('partOf', position.partOf, String),
  };
}

function commonView(book: Book, order: AnyOrder) {
  return {
    id: String(order.id),
    orderNumber: `M${order.id}`,
    book,
    code: order.code,
    type: order.type,
    direction: order.direction,
    lots: formatLots(order.lots),
    leverage: order.leverage,
    requiredMargin: formatUnits(order.requiredMargin),
    stopLossPrice: formatPrice(order.stopLossPrice),
    takeProfitPrice: formatPrice(order.takeProfitPrice),
    expectedReturn: formatUnits(order.expectedReturn),
    agreed: levelsView(order.levels),
    ...given('price', order.price, (price: Price) => formatPrice(price)),
    ...given('trailingDistance', order.trailingDistance, (distance: Price) => formatPrice(distance)),
    ...given('placedTime', order.placedTime, (at: Instant) => formatInstant(at)),
  };
}

/** A field that is left out when there is nothing in it. */
function given<Name extends string, T, Written = string>(
  name: Name,
  value: T | null,
  write: (value: T) => Written,
) {
  const field: Partial<Record<Name, Written>> = {};
  if (value !== null) field[name] = write(value);
  return field;
}
