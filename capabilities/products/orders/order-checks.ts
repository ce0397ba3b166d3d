import type { MarketClass } from '#foundation/ids/market-class.ts';
import { largestUnits } from '#foundation/money/money.ts';
import { asPrice, formatLots, formatPrice, type Lots, type Price } from '#foundation/money/price.ts';
import { magnitude } from '#foundation/money/rounding.ts';
import { type Refusal, refuse } from '#foundation/refusals/result.ts';
import type { CloseTerms } from './close-margin.ts';
import type { CoverTerms } from './cover.ts';
import type { Quote } from './evidence.ts';
import type { Gap } from './gap.ts';
import type { MarginLevels } from './margin-levels.ts';
import { type WaitingType, waitsBelow } from './order-type.ts';
import type { TripleDay } from './position.ts';
import type { Direction } from './valuation.ts';

/** The instrument's terms that a position is opened under. */
export interface Terms {
  readonly code: string;
  readonly marketClass: MarketClass;
  readonly quoteCurrency: string;
  readonly contractSize: bigint;
  readonly minLots: Lots;
  readonly maxLots: Lots;
  readonly lotStep: Lots;
  readonly maxLeverage: number;
  readonly feeRatePpm: bigint;
  /** Smallest distance of stop loss and take profit from the entry. */
  readonly minStopDistance: Price;
  readonly swapTripleDay: TripleDay;
  /** Share of notional a day, in parts per million; negative when the customer pays. */
  readonly swapLongPpm: bigint;
  readonly swapShortPpm: bigint;
}

/** Operator configuration of margin orders. */
export interface OrderLimits {
  /** Open and pending ones together. */
  readonly maxOpenOrders: number;
  readonly maxPendingOrders: number;
  /** How long an order waits that asks for no other end. */
  readonly pendingDays: number;
  /** What an order that is placed now agrees on. */
  readonly levels: MarginLevels;
  /** The move against the customer that is accepted when the request names none. */
  readonly maxSlippagePpm: bigint;
  readonly cover: CoverTerms;
  readonly closes: Readonly<Record<MarketClass, CloseTerms>>;
  /** The gap that an order placed now reserves for; null where it has agreed on none. */
  readonly gapOf: (market: Pick<Terms, 'code' | 'marketClass'>) => Gap | null;
}

export interface OrderTerms {
  readonly direction: Direction;
  readonly lots: Lots;
  readonly leverage: number;
  readonly stopLossPrice: Price;
  readonly takeProfitPrice: Price;
  readonly trailingDistance?: Price | undefined;
  /** The price the customer confirmed; absent, any price is. */
  readonly expectedPrice?: Price | undefined;
  readonly maxSlippagePpm?: bigint | undefined;
}

/** Buys open at the ask and close at the bid, sells the other way (docs/product.md, "Margin orders"). */
export function openingPrice(quote: Quote, direction: Direction): Price {
  return direction === 'buy' ? quote.ask : quote.bid;
}

export function closingPrice(quote: Quote, direction: Direction): Price {
  return direction === 'buy' ? quote.bid : quote.ask;
}

/** LOTS_INVALID or LEVERAGE_INVALID with what would be right; undefined when the quantity is. */
export function checkQuantity(order: OrderTerms, terms: Terms, notional: bigint): Refusal | undefined {
  const { lots, leverage } = order;
  const onStep = (lots - terms.minLots) % terms.lotStep === 0n;
  if (lots < terms.minLots || lots > terms.maxLots || !onStep || notional > largestUnits) {
    const { minLots, maxLots, lotStep } = terms;
    return refuse('LOTS_INVALID', {
      min: formatLots(minLots),
      max: formatLots(maxLots),
      step: formatLots(lotStep),
    });
  }
  if (!Number.isInteger(leverage) || leverage < 1 || leverage > terms.maxLeverage) {
    return refuse('LEVERAGE_INVALID', { max: String(terms.maxLeverage) });
  }
  return undefined;
}

/**
 * A better price than confirmed is taken; one worse by more than the tolerance is refused with the new price.
 */
export function checkSlippage(order: OrderTerms, openPrice: Price, limits: OrderLimits): Refusal | undefined {
  if (order.expectedPrice === undefined) return undefined;
  const move = openPrice - order.expectedPrice;
  const against = order.direction === 'buy' ? move : -move;
  const tolerance = order.maxSlippagePpm ?? limits.maxSlippagePpm;
  if (against * 1_000_000n <= order.expectedPrice * tolerance) return undefined;
  return refuse('PRICE_MOVED', { price: formatPrice(openPrice) });
}

/**
 * On the losing side of the entry by the minimum distance, and not yet reached by the price that closes the
 * position.
 */
export function isStopLossReasonable(order: OrderTerms, terms: Terms, quote: Quote): boolean {
  const entry = openingPrice(quote, order.direction);
  const stop = order.stopLossPrice;
  if (magnitude(entry - stop) < terms.minStopDistance) return false;
  return order.direction === 'buy' ? stop < quote.bid : stop > quote.ask;
}

export function isTakeProfitReasonable(order: OrderTerms, terms: Terms, quote: Quote): boolean {
  const entry = openingPrice(quote, order.direction);
  const take = order.takeProfitPrice;
  if (magnitude(take - entry) < terms.minStopDistance) return false;
  return order.direction === 'buy' ? take > quote.ask : take < quote.bid;
}

/** Far enough from the price not to be hit by the next tick, and short enough to be a price. */
export function isTrailingReasonable(distance: Price | undefined, terms: Terms, entry: Price): boolean {
  return distance === undefined || (distance >= terms.minStopDistance && distance < entry);
}

/**
 * Whether the price that closes the position has reached its stop loss or take profit: a fill would close at
 * once.
 */
export function reachedStops(
  {
    direction,
    stopLossPrice,
    takeProfitPrice,
  }: Pick<OrderTerms, 'direction' | 'stopLossPrice' | 'takeProfitPrice'>,
  quote: Quote,
): { stop: boolean; take: boolean } {
  const price = closingPrice(quote, direction);
  if (direction === 'buy') return { stop: price <= stopLossPrice, take: price >= takeProfitPrice };
  return { stop: price >= stopLossPrice, take: price <= takeProfitPrice };
}

/** Whether the market has not reached the order's price yet, so that there is something to wait for. */
export function isPendingPriceReasonable(
  type: WaitingType,
  direction: Direction,
  price: Price,
  quote: Quote,
): boolean {
  const now = openingPrice(quote, direction);
  return waitsBelow(type, direction) ? price < now : price > now;
}

/**
 * The quote as it would be if an order of this direction were filled at exactly this price, with today's
 * spread.
 */
export function quoteAtPrice(quote: Quote, direction: Direction, price: Price): Quote {
  const spread = quote.ask - quote.bid;
  if (direction === 'sell') return { ...quote, bid: price, ask: asPrice(price + spread) };
  return { ...quote, bid: asPrice(price > spread ? price - spread : 1n), ask: price };
}

/** Whether the stop loss is reached before the liquidation price. */
export function isInsideLiquidation(
  order: Pick<OrderTerms, 'direction' | 'stopLossPrice'>,
  liquidationPrice: Price,
): boolean {
  const { direction, stopLossPrice } = order;
  return direction === 'buy' ? stopLossPrice > liquidationPrice : stopLossPrice < liquidationPrice;
}

/**
 * Names what is unreasonable, with the least or greatest distance or the liquidation price where that is why.
 */
export function refuseStops(
  stop: boolean,
  take: boolean,
  {
    minDistance,
    maxDistance,
    liquidationPrice,
  }: { minDistance?: Price; maxDistance?: Price | undefined; liquidationPrice?: Price } = {},
): Refusal {
  const params = {
    ...(minDistance === undefined ? {} : { minDistance: formatPrice(minDistance) }),
    ...(maxDistance === undefined ? {} : { maxDistance: formatPrice(maxDistance) }),
    ...(liquidationPrice === undefined || liquidationPrice === 0n
      ? {}
      : { liquidationPrice: formatPrice(liquidationPrice) }),
  };
  if (stop && take) return refuse('STOPS_UNREASONABLE', params);
  return refuse(stop ? 'STOP_LOSS_UNREASONABLE' : 'TAKE_PROFIT_UNREASONABLE', params);
}
