import { asPrice, type Price } from '#foundation/money/price.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { checkReserve, isTakeProfitTooFar, maxTakeProfitDistance, reserveFor } from './cover.ts';
import { netAt } from './deal.ts';
import type { Quote } from './evidence.ts';
import type { Until } from './expiry.ts';
import { leastEquity } from './margin-levels.ts';
import {
  closingPrice,
  isInsideLiquidation,
  isTrailingReasonable,
  type OrderLimits,
  refuseStops,
  type Terms,
} from './order-checks.ts';
import { placePending, released } from './pending.ts';
import type { PendingOrder, Position } from './position.ts';
import type { MarginAccount } from './rules.ts';
import { effectiveStop } from './trailing.ts';
import { priceAtLoss } from './valuation.ts';

/** What a customer changes; absent stays as it is. */
export interface Edit {
  readonly stopLossPrice?: Price | undefined;
  readonly takeProfitPrice?: Price | undefined;
  /** Null ends the trailing. */
  readonly trailingDistance?: Price | null | undefined;
  /** The price that a pending order waits for. */
  readonly price?: Price | undefined;
  /** How long a pending order waits. */
  readonly until?: Until;
}

type EditOf<Order> = (
  order: Order,
  edit: Edit,
  terms: Terms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
  at: Instant,
) => Result<Order>;

/**
 * Moves a position's stops. Each that changes must be the minimum distance away from the price that would
 * close it; a stop loss that is loosened must still come before the liquidation price.
 * STOP_LOSS_UNREASONABLE, TAKE_PROFIT_UNREASONABLE, STOPS_UNREASONABLE, TRAILING_DISTANCE_UNREASONABLE;
 * ORDER_NOT_PENDING for a price; TRADING_UNAVAILABLE (`checkReserve`) for a farther take profit.
 */
export const editPosition: EditOf<Position> = (position, edit, terms, quote, account, limits, at) => {
  if (edit.price !== undefined || edit.until !== undefined) return refuse('ORDER_NOT_PENDING');
  const stopLossPrice = edit.stopLossPrice ?? position.stopLossPrice;
  const takeProfitPrice = edit.takeProfitPrice ?? position.takeProfitPrice;
  const wrong =
    checkDistances(position, edit, terms, quote, limits) ??
    (isLooser(position, stopLossPrice)
      ? checkLiquidation({ ...position, stopLossPrice }, quote, account)
      : undefined);
  if (wrong !== undefined) return wrong;
  const trailing = trailAfter(position, edit, terms, quote);
  if (!trailing.ok) return trailing;
  const returns =
    edit.takeProfitPrice === undefined ? {} : returnsAt(position, takeProfitPrice, terms, quote, limits);
  const { reserved } = { ...position, ...returns };
  const short = checkReserve(reserved, position.reserved, account, limits.cover);
  if (short !== undefined) return short;
  const { sequence: watchSequence } = quote;
  const stops = { stopLossPrice, takeProfitPrice, ...trailing.value };
  return accept({ ...position, ...stops, ...returns, watchSequence, editedTime: at });
};

/** What a position brings at another take profit, and what is reserved for that. */
function returnsAt(
  position: Position,
  takeProfitPrice: Price,
  { marketClass }: Terms,
  { usdtRate }: Quote,
  { cover }: OrderLimits,
): Pick<Position, 'expectedReturn' | 'reserved'> {
  const { openPrice, openFee, gap } = position;
  const deal = { ...position, entry: openPrice, usdtRate };
  return {
    expectedReturn: netAt(deal, takeProfitPrice, openFee),
    reserved: reserveFor(deal, takeProfitPrice, gap, cover.classes[marketClass]),
  };
}

/** Changes a pending order; checked again as if it were placed now, in place of itself. */
export const editPending: EditOf<PendingOrder> = (order, edit, terms, quote, account, limits, at) => {
  const wanted = {
    ...order,
    price: edit.price ?? order.price,
    until: edit.until ?? order.expiresAt,
    stopLossPrice: edit.stopLossPrice ?? order.stopLossPrice,
    takeProfitPrice: edit.takeProfitPrice ?? order.takeProfitPrice,
    trailingDistance:
      edit.trailingDistance === undefined
        ? (order.trailingDistance ?? undefined)
        : (edit.trailingDistance ?? undefined),
  };
  // The leverage was allowed when it was placed.
  const own = { ...terms, ...ownTerms(order), maxLeverage: Math.max(terms.maxLeverage, order.leverage) };
  // It adds none, however many there are.
  const others = { ...released(account, order), openOrders: 0, pendingOrders: 0 };
  const { closeTerms, gap } = order;
  const closes = closeTerms === null ? limits.closes : { ...limits.closes, [terms.marketClass]: closeTerms };
  const agreed = { ...limits, levels: order.levels, closes, gapOf: () => gap };
  const placed = placePending(wanted, own, quote, others, agreed, { id: () => order.id, at });
  if (!placed.ok) return placed;
  return accept({ ...placed.value, closeTerms, placedTime: order.placedTime, editedTime: at });
};

/** What a pending order keeps of the terms it was placed under. */
function ownTerms({ feeRatePpm, swapRatePpm, swapTripleDay }: PendingOrder) {
  return { feeRatePpm, swapTripleDay, swapLongPpm: swapRatePpm, swapShortPpm: swapRatePpm };
}

function checkDistances(
  position: Position,
  edit: Edit,
  terms: Terms,
  quote: Quote,
  limits: OrderLimits,
): Refusal | undefined {
  const now = closingPrice(quote, position.direction);
  const sign = position.direction === 'buy' ? 1n : -1n;
  const least = terms.minStopDistance;
  const stop = edit.stopLossPrice !== undefined && sign * (now - edit.stopLossPrice) < least;
  const cover = limits.cover.classes[terms.marketClass];
  const wanted = edit.takeProfitPrice;
  const isTooFar = wanted !== undefined && isTakeProfitTooFar(now, wanted, cover);
  const take = wanted !== undefined && (sign * (wanted - now) < least || isTooFar);
  const maxDistance = isTooFar ? asPrice(maxTakeProfitDistance(now, cover)) : undefined;
  return stop || take ? refuseStops(stop, take, { minDistance: least, maxDistance }) : undefined;
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
  { available, margin, unrealised, needed, covering, levels = position.levels }: MarginAccount,
): Refusal | undefined {
  const least = leastEquity(needed, covering, levels.stopOutPpm);
  const bearable = available + margin + unrealised - least;
  const now = closingPrice(quote, position.direction);
  const liquidationPrice = priceAtLoss(position, position.direction, now, quote.usdtRate, bearable);
  if (isInsideLiquidation(position, liquidationPrice)) return undefined;
  return refuseStops(true, false, { liquidationPrice });
}

/**
 * A trailing that begins or changes follows the price from now on; what the old one had secured becomes the
 * stop loss.
 */
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
