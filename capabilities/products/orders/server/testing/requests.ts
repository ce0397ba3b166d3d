import type { Book } from '#foundation/ids/book.ts';
import { asRecordId, type CustomerId } from '#foundation/ids/ids.ts';
import { lots, price } from '#foundation/money/testing/amounts.ts';
import type { OrderRequest } from '../place-order.ts';

/** The page that a test reads of any list. */
export const firstPage = { offset: 0, limit: 100 };

let lastRequest = 0;

/**
 * A new request; its fingerprint is its own, so that the throttle of like commands stays out
 * of the way.
 */
export function newRequest() {
  const id = `request-${++lastRequest}`;
  return { id, fingerprint: id };
}

export function keyOf(customerId: CustomerId, book: Book = 'demo') {
  return { book, customerId };
}

export const idOf = ({ id }: { readonly id: string }) => asRecordId(BigInt(id));

/** A buy of 0.1 lots of EUR/USD with leverage 20 and stops a cent away, but for what is given. */
export function buyOrder(given: Partial<OrderRequest> = {}): OrderRequest {
  return {
    code: 'EURUSD',
    type: 'market',
    direction: 'buy',
    lots: lots('0.1'),
    leverage: 20,
    stopLossPrice: price('1.377'),
    takeProfitPrice: price('1.397'),
    ...given,
  };
}

export function sellOrder(given: Partial<OrderRequest> = {}): OrderRequest {
  return buyOrder({
    direction: 'sell',
    stopLossPrice: price('1.397'),
    takeProfitPrice: price('1.377'),
    ...given,
  });
}
