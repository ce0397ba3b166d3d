import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { Price } from '#foundation/money/price.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Quote } from './evidence.ts';
import { type Opening, openingTransfers, positionOf } from './opening.ts';
import {
  isPendingPriceReasonable,
  type OrderLimits,
  type OrderTerms,
  quoteAtPrice,
  reachedStops,
  refuseStops,
  type Terms,
} from './order-checks.ts';
import type { WaitingType } from './order-type.ts';
import type { EndedOrder, PendingOrder, Position } from './position.ts';
import { fillTermsOf, type MarginAccount, type PlacingPreview, previewFill, previewOrder } from './rules.ts';

/** A limit or stop order: its terms and what it waits for. */
export interface PendingTerms extends OrderTerms {
  readonly type: WaitingType;
  readonly price: Price;
}

/**
 * The figures of an order filled at exactly its own price, with the spread of now. PRICE_UNREASONABLE when
 * the market is already there; otherwise refused as a market order at that price would be.
 */
export function previewPending(
  order: PendingTerms,
  terms: Terms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
): Result<PlacingPreview> {
  const { type, direction, price } = order;
  if (!isPendingPriceReasonable(type, direction, price, quote)) return refuse('PRICE_UNREASONABLE');
  const asked = { ...order, expectedPrice: undefined };
  return previewOrder(asked, terms, quoteAtPrice(quote, direction, price), account, limits);
}

/**
 * Places an order that waits. None of the customer's money is set aside: margin and fee must be there now,
 * and are looked at again when it is filled. What stands behind its profit is reserved now, so that it can't
 * fail for that when its price comes.
 */
export function placePending(
  order: PendingTerms,
  terms: Terms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
  { id, at }: Opening,
): Result<PendingOrder> {
  const preview = previewPending(order, terms, quote, account, limits);
  if (!preview.ok) return preview;
  const fillTerms = fillTermsOf(order, terms, limits);
  return accept({
    id: id(),
    status: 'pending',
    code: terms.code,
    quoteCurrency: terms.quoteCurrency,
    type: order.type,
    direction: order.direction,
    price: order.price,
    lots: order.lots,
    contractSize: terms.contractSize,
    leverage: order.leverage,
    feeRatePpm: terms.feeRatePpm,
    swapRatePpm: fillTerms.swapRatePpm,
    swapTripleDay: terms.swapTripleDay,
    levels: limits.levels,
    closeTerms: fillTerms.closeTerms,
    requiredMargin: preview.value.requiredMargin,
    stopLossPrice: order.stopLossPrice,
    takeProfitPrice: order.takeProfitPrice,
    trailingDistance: order.trailingDistance ?? null,
    expectedReturn: preview.value.expectedReturn,
    reserved: preview.value.reserve,
    watchSequence: quote.sequence,
    editedTime: null,
    action: null,
    placedTime: at,
  });
}

/** What became of a pending order whose price has come. */
export type Filled =
  | { readonly position: Position; readonly transfers: Transfer[] }
  | { readonly rejected: EndedOrder; readonly refusal: Refusal };

/**
 * Fills a pending order at the tick that reached its price, at the tick's own ask or bid. Rejected when the
 * account can't bear it (any more), or when a gap has already passed its stop loss or take profit: it would
 * close at once, at a cost. What was reserved for it at its own price stays, whatever the tick's.
 */
export function fillPending(order: PendingOrder, quote: Quote, account: MarginAccount, at: Instant): Filled {
  const terms = { ...order, trailingDistance: order.trailingDistance ?? undefined };
  const { stop, take } = reachedStops(order, quote);
  const preview = stop || take ? refuseStops(stop, take) : previewFill(terms, order, quote, account);
  if (!preview.ok) return rejectPending(order, preview, at);
  const origin = { id: order.id, type: order.type, price: order.price, placedTime: order.placedTime };
  const position = positionOf(terms, order, quote, preview.value, order.reserved, origin, at);
  return { position, transfers: openingTransfers(position, quote, ['trigger', 'entry']) };
}

/** What becomes of a pending order that may not be filled. */
export function rejectPending(order: PendingOrder, refusal: Refusal, at: Instant): Filled {
  return { rejected: endPending(order, 'rejected', at, refusal.refusal), refusal };
}

/** Ends a pending order without a fill. */
export function endPending(
  order: PendingOrder,
  status: EndedOrder['status'],
  endTime: Instant,
  rejectReason: EndedOrder['rejectReason'] = null,
): EndedOrder {
  return { ...order, status, reserved: 0n, endTime, rejectReason };
}
