import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { MarketClass } from '#foundation/ids/market-class.ts';
import { asPrice, formatPrice, type Price } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type CoverTerms, isTakeProfitTooFar, maxTakeProfitDistance } from './cover.ts';
import type { Quote } from './evidence.ts';
import { expiryOf, type Until } from './expiry.ts';
import { type Opening, openingTransfers, positionOf } from './opening.ts';
import {
  isPendingPriceReasonable,
  type OrderLimits,
  type OrderTerms,
  openingPrice,
  quoteAtPrice,
  reachedStops,
  refuseStops,
  type Terms,
} from './order-checks.ts';
import type { WaitingType } from './order-type.ts';
import type { AnyOrder, CancelReason, EndedOrder, PendingOrder, Position } from './position.ts';
import {
  fillTermsOf,
  type MarginAccount,
  type OrderPreview,
  previewFill,
  previewUnfunded,
  withReserve,
} from './rules.ts';

/** A limit or stop order: its terms, what it waits for and how long. */
export interface PendingTerms extends OrderTerms {
  readonly type: WaitingType;
  readonly price: Price;
  readonly until?: Until;
}

/** What an order that waits would be. */
export interface PendingPreview extends OrderPreview, Pick<PendingOrder, 'orderMargin' | 'expiresAt'> {}

/**
 * The figures of an order filled at exactly its own price, with the spread of now. PRICE_UNREASONABLE when
 * the market is already there or farther away than a take profit may be; EXPIRY_UNREASONABLE;
 * TOO_MANY_PENDING_ORDERS; otherwise refused as a market order at that price would be, but for cover: that is
 * asked for at the fill.
 */
export function previewPending(
  order: PendingTerms,
  terms: Terms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
): Result<PendingPreview> {
  const { type, direction, price } = order;
  if (!isPendingPriceReasonable(type, direction, price, quote)) return refuse('PRICE_UNREASONABLE');
  const now = openingPrice(quote, direction);
  const cover = limits.cover.classes[terms.marketClass];
  if (isTakeProfitTooFar(now, price, cover)) {
    const maxDistance = formatPrice(asPrice(maxTakeProfitDistance(now, cover)));
    return refuse('PRICE_UNREASONABLE', { maxDistance });
  }
  const { closes } = account;
  const expiry = expiryOf(order.until, closes.of(terms.code), closes.at, limits.pendingDays);
  if (!expiry.ok) return expiry;
  if (account.pendingOrders >= limits.maxPendingOrders)
    return refuse('TOO_MANY_PENDING_ORDERS', { max: String(limits.maxPendingOrders) });
  const asked = { ...order, expectedPrice: undefined };
  const preview = previewUnfunded(asked, terms, quoteAtPrice(quote, direction, price), account, limits);
  if (!preview.ok) return preview;
  const orderMargin = preview.value.requiredMargin + preview.value.openFee;
  return accept({ ...preview.value, orderMargin, expiresAt: expiry.value });
}

/**
 * Places an order that waits. Its margin and opening fee, at its own price, leave the available balance
 * until it is filled or ends.
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
    gap: fillTerms.gap,
    requiredMargin: preview.value.requiredMargin,
    orderMargin: preview.value.orderMargin,
    stopLossPrice: order.stopLossPrice,
    takeProfitPrice: order.takeProfitPrice,
    trailingDistance: order.trailingDistance ?? null,
    expectedReturn: preview.value.expectedReturn,
    reserved: 0n,
    watchSequence: quote.sequence,
    editedTime: null,
    action: null,
    placedTime: at,
    expiresAt: preview.value.expiresAt,
  });
}

/** What became of a pending order whose price has come. */
export type Filled = { readonly position: Position; readonly transfers: Transfer[] } | Rejected;

export interface Rejected {
  readonly rejected: EndedOrder;
  readonly refusal: Refusal;
}

/**
 * Fills a pending order at the tick that reached its price, at the tick's own ask or bid; what this costs
 * more than its order margin, the free margin gives. Rejected when the account can't bear it (any more), when
 * there is no cover for its profit, or when a gap has already passed its stop loss or take profit: it would
 * close at once, at a cost.
 */
export function fillPending(
  order: PendingOrder,
  quote: Quote,
  account: MarginAccount,
  marketClass: MarketClass,
  cover: CoverTerms,
  at: Instant,
): Filled {
  const terms = { ...order, marketClass, trailingDistance: order.trailingDistance ?? undefined };
  const { stop, take } = reachedStops(order, quote);
  const preview =
    stop || take ? refuseStops(stop, take) : previewFill(terms, order, quote, released(account, order));
  if (!preview.ok) return rejectPending(order, preview, at);
  const funded = withReserve(preview.value, terms, terms, quote, account, cover);
  if (!funded.ok) return rejectPending(order, funded, at);
  const origin = { id: order.id, type: order.type, price: order.price, placedTime: order.placedTime };
  const position = positionOf(terms, order, quote, preview.value, funded.value.reserve, origin, at);
  return { position, transfers: openingTransfers(position, quote, ['trigger', 'entry']) };
}

/** The account as it is when the order's margin has been released. */
export function released(account: MarginAccount, { orderMargin }: PendingOrder): MarginAccount {
  const { available, margin } = account;
  return { ...account, available: available + orderMargin, margin: margin - orderMargin };
}

/** What becomes of a pending order that may not be filled. */
export function rejectPending(order: PendingOrder, refusal: Refusal, at: Instant): Rejected {
  const rejectReason = { refusal: refusal.refusal, reason: refusal.params.reason ?? null };
  return { rejected: { ...endPending(order, 'rejected', at), rejectReason }, refusal };
}

export function cancelPending(order: PendingOrder, cancelReason: CancelReason, at: Instant): EndedOrder {
  return { ...endPending(order, 'cancelled', at), cancelReason };
}

export function expirePending(order: PendingOrder, at: Instant): EndedOrder {
  return endPending(order, 'expired', at);
}

/** Ends a pending order without a fill. */
function endPending(order: PendingOrder, status: EndedOrder['status'], endTime: Instant): EndedOrder {
  return { ...order, status, reserved: 0n, orderMargin: 0n, endTime, rejectReason: null, cancelReason: null };
}

/** The order margin of one that was placed before there was any, by its margin alone; rounded up. */
export function orderMarginAfterwards({ requiredMargin, leverage, feeRatePpm }: PendingOrder): bigint {
  return requiredMargin + divide(requiredMargin * BigInt(leverage) * feeRatePpm, 1_000_000n, 'up');
}

/** What an order has in its customer's `margin` while it waits, in USDT units. */
export function orderMarginOf(order: AnyOrder | undefined): bigint {
  return order?.status === 'pending' ? order.orderMargin : 0n;
}

/** The order margins of an account's pending orders together. */
export function orderMarginsOf(pending: Iterable<PendingOrder>): bigint {
  let sum = 0n;
  for (const { orderMargin } of pending) sum += orderMargin;
  return sum;
}
