import type { Price } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Quote } from './evidence.ts';
import {
  closingPrice,
  isInsideLiquidation,
  isTrailingReasonable,
  type OrderLimits,
  refuseStops,
  type Terms,
} from './order-checks.ts';
import { placePending } from './pending.ts';
import type { PendingOrder, Position } from './position.ts';
import type { MarginAccount } from './rules.ts';
import { effectiveStop } from './trailing.ts';
import { feeOf, priceAtLoss, profitOf } from './valuation.ts';

/** What a customer changes; absent stays as it is. */
export interface Edit {
  readonly stopLossPrice?: Price | undefined;
  readonly takeProfitPrice?: Price | undefined;
  /** Null ends the trailing. */
  readonly trailingDistance?: Price | null | undefined;
  /** Of a pending order. */
  readonly price?: Price | undefined;
}

/**
 * Moves a position's stops. Each that changes must be the minimum distance away from the price that would close it; a stop loss that is
 * loosened must still come before the liquidation price. STOP_LOSS_UNREASONABLE, TAKE_PROFIT_UNREASONABLE, STOPS_UNREASONABLE,
 * TRAILING_DISTANCE_UNREASONABLE; ORDER_NOT_PENDING for a price.
 */
export function editPosition(
  position: Position,
  edit: Edit,
  terms: Terms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
  at: Instant,
): Result<Position> {
  if (edit.price !== undefined) return refuse('ORDER_NOT_PENDING');
  const stopLossPrice = edit.stopLossPrice ?? position.stopLossPrice;
  const takeProfitPrice = edit.takeProfitPrice ?? position.takeProfitPrice;
  const wrong =
    checkDistances(position, edit, terms, quote) ??
    (isLooser(position, stopLossPrice)
      ? checkLiquidation({ ...position, stopLossPrice }, quote, account, limits)
      : undefined);
  if (wrong !== undefined) return wrong;
  const trailing = trailAfter(position, edit, terms, quote);
  if (!trailing.ok) return trailing;
  const { direction, openPrice, feeRatePpm, openFee } = position;
  const rate = quote.usdtRate;
  const expectedReturn =
    edit.takeProfitPrice === undefined
      ? position.expectedReturn
      : profitOf(position, direction, openPrice, takeProfitPrice, rate) -
        openFee -
        feeOf(position, takeProfitPrice, rate, feeRatePpm);
  const { sequence: watchSequence } = quote;
  const stops = { stopLossPrice, takeProfitPrice, ...trailing.value };
  return accept({ ...position, ...stops, expectedReturn, watchSequence, editedTime: at });
}

/** Changes a pending order; checked anew as if it were placed now, without itself among the open ones. */
export function editPending(
  order: PendingOrder,
  edit: Edit,
  terms: Terms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
  at: Instant,
): Result<PendingOrder> {
  const wanted = {
    ...order,
    price: edit.price ?? order.price,
    stopLossPrice: edit.stopLossPrice ?? order.stopLossPrice,
    takeProfitPrice: edit.takeProfitPrice ?? order.takeProfitPrice,
    trailingDistance:
      edit.trailingDistance === undefined
        ? (order.trailingDistance ?? undefined)
        : (edit.trailingDistance ?? undefined),
  };
  // The leverage was allowed when it was placed.
  const own = { ...terms, ...ownTerms(order), maxLeverage: Math.max(terms.maxLeverage, order.leverage) };
  const others = { ...account, openOrders: account.openOrders - 1 };
  const placed = placePending(wanted, own, quote, others, limits, { id: () => order.id, at });
  if (!placed.ok) return placed;
  return accept({ ...placed.value, placedTime: order.placedTime, editedTime: at });
}

/** What a pending order keeps of the terms it was placed under. */
function ownTerms({ feeRatePpm, swapRatePpm }: PendingOrder) {
  return { feeRatePpm, swapLongPpm: swapRatePpm, swapShortPpm: swapRatePpm };
}

function checkDistances(position: Position, edit: Edit, terms: Terms, quote: Quote): Refusal | undefined {
  const now = closingPrice(quote, position.direction);
  const sign = position.direction === 'buy' ? 1n : -1n;
  const least = terms.minStopDistance;
  const stop = edit.stopLossPrice !== undefined && sign * (now - edit.stopLossPrice) < least;
  const take = edit.takeProfitPrice !== undefined && sign * (edit.takeProfitPrice - now) < least;
  return stop || take ? refuseStops(stop, take, { minDistance: least }) : undefined;
}

function isLooser(position: Position, stopLossPrice: Price): boolean {
  const { direction } = position;
  return direction === 'buy'
    ? stopLossPrice < position.stopLossPrice
    : stopLossPrice > position.stopLossPrice;
}

function checkLiquidation(
  position: Position,
  quote: Quote,
  { available, margin, unrealised }: MarginAccount,
  { stopOutPpm }: OrderLimits,
): Refusal | undefined {
  const bearable = available + margin + unrealised - divide(margin * stopOutPpm, 1_000_000n, 'up');
  const now = closingPrice(quote, position.direction);
  const liquidationPrice = priceAtLoss(position, position.direction, now, quote.usdtRate, bearable);
  if (isInsideLiquidation(position, liquidationPrice)) return undefined;
  return refuseStops(true, false, { liquidationPrice });
}

/** A trailing that begins or changes follows the price from now on; what the old one had secured becomes the stop loss. */
function trailAfter(
  position: Position,
  { trailingDistance, stopLossPrice }: Edit,
  terms: Terms,
  quote: Quote,
): Result<Partial<Pick<Position, 'trailingDistance' | 'bestPrice' | 'stopLossPrice'>>> {
  if (trailingDistance === undefined) return accept({});
  const secured = stopLossPrice === undefined ? { stopLossPrice: effectiveStop(position) } : {};
  if (trailingDistance === null) return accept({ trailingDistance: null, bestPrice: null, ...secured });
  const now = closingPrice(quote, position.direction);
  if (!isTrailingReasonable(trailingDistance, terms, now)) return refuse('TRAILING_DISTANCE_UNREASONABLE');
  return accept({ trailingDistance, bestPrice: now, ...secured });
}
