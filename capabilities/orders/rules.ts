import type { Transfer } from '#capabilities/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { largestUnits } from '#foundation/money/money.ts';
import type { Price } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { evidenceOf, type Quote } from './evidence.ts';
import {
  checkQuantity,
  checkSlippage,
  closingPrice,
  isInsideLiquidation,
  isStopLossReasonable,
  isTakeProfitReasonable,
  isTrailingReasonable,
  type OrderLimits,
  type OrderTerms,
  openingPrice,
  refuseStops,
  type Terms,
} from './order-checks.ts';
import type { Position } from './position.ts';
import { swapPerDayOf } from './swap.ts';
import { feeOf, marginLevelPpm, notionalOf, priceAtLoss, profitOf, requiredMarginOf } from './valuation.ts';

/** The account an order is opened in, before it: USDT units. `unrealised` is what its open positions stand at. */
export interface MarginAccount {
  readonly available: bigint;
  readonly margin: bigint;
  readonly unrealised: bigint;
  /** Open and pending. */
  readonly openOrders: number;
}

/** What an order would be: figures in USDT units, as {@link openPosition} will take them at the same quote. */
export interface OrderPreview {
  readonly openPrice: Price;
  readonly requiredMargin: bigint;
  /** Taken at opening; the closing side's is in `expectedReturn` and `lossAtStop`. */
  readonly openFee: bigint;
  /** Negative when the customer pays. */
  readonly swapPerDay: bigint;
  /** Gained at the take profit price, after both fees and without swap. */
  readonly expectedReturn: bigint;
  /** Lost at the stop loss price, both fees included and without swap. */
  readonly lossAtStop: bigint;
  /** Where the whole account's equity would fall to the stop-out level, its other positions standing still. Zero: nowhere. */
  readonly liquidationPrice: Price;
  readonly marginLevelAfterPpm: bigint | null;
}

/** The terms that an order keeps from its placing to its fill. */
export type FillTerms = Pick<Terms, 'code' | 'quoteCurrency' | 'contractSize' | 'feeRatePpm'> & {
  readonly swapRatePpm: bigint;
};

/** What a position gains or loses if closed at the quote, before the closing fee and swap. */
export function profitAt(position: Position, quote: Quote): bigint {
  const price = closingPrice(quote, position.direction);
  return profitOf(position, position.direction, position.openPrice, price, quote.usdtRate);
}

/** What a position adds to its account's equity at the quote: its profit, less the swap it still owes. */
export function unrealisedAt(position: Position, quote: Quote): bigint {
  return profitAt(position, quote) + position.swapDue;
}

/**
 * The figures of an order on this quote, or why it can't be had: LOTS_INVALID, LEVERAGE_INVALID, STOP_LOSS_UNREASONABLE,
 * TAKE_PROFIT_UNREASONABLE or both as STOPS_UNREASONABLE, TRAILING_DISTANCE_UNREASONABLE, PRICE_MOVED, TOO_MANY_OPEN_ORDERS,
 * INSUFFICIENT_BALANCE.
 */
export function previewOrder(
  order: OrderTerms,
  terms: Terms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
): Result<OrderPreview> {
  const size = { lots: order.lots, contractSize: terms.contractSize };
  const entry = openingPrice(quote, order.direction);
  const wrong =
    checkQuantity(order, terms, notionalOf(size, entry, quote.usdtRate)) ??
    checkSlippage(order, entry, limits);
  if (wrong !== undefined) return wrong;
  const fillTerms = fillTermsOf(order, terms);
  const takeTooFar = netAt(order, fillTerms, quote, order.takeProfitPrice) > largestUnits;
  const stopWrong = !isStopLossReasonable(order, terms, quote);
  const takeWrong = !isTakeProfitReasonable(order, terms, quote) || takeTooFar;
  if (stopWrong || takeWrong)
    return refuseStops(stopWrong, takeWrong, { minDistance: terms.minStopDistance });
  if (!isTrailingReasonable(order.trailingDistance, terms, entry))
    return refuse('TRAILING_DISTANCE_UNREASONABLE');
  if (account.openOrders >= limits.maxOpenOrders) {
    return refuse('TOO_MANY_OPEN_ORDERS', { max: String(limits.maxOpenOrders) });
  }
  return previewFill(order, fillTerms, quote, account, limits);
}

export function fillTermsOf({ direction }: Pick<OrderTerms, 'direction'>, terms: Terms): FillTerms {
  return { ...terms, swapRatePpm: direction === 'buy' ? terms.swapLongPpm : terms.swapShortPpm };
}

/** The figures of an order whose own terms are right, or that the account can't bear it: INSUFFICIENT_BALANCE, STOP_LOSS_UNREASONABLE. */
export function previewFill(
  order: OrderTerms,
  terms: FillTerms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
): Result<OrderPreview> {
  const size = { lots: order.lots, contractSize: terms.contractSize };
  const rate = quote.usdtRate;
  const openPrice = openingPrice(quote, order.direction);
  const openFee = feeOf(size, openPrice, rate, terms.feeRatePpm);
  const requiredMargin = requiredMarginOf(size, openPrice, rate, order.leverage);
  const free = account.unrealised < 0n ? account.available + account.unrealised : account.available;
  if (free < requiredMargin + openFee) return refuse('INSUFFICIENT_BALANCE');

  const equity = account.available + account.margin + account.unrealised - openFee;
  const margin = account.margin + requiredMargin;
  const bearable = equity - divide(margin * limits.stopOutPpm, 1_000_000n, 'up');
  const liquidationPrice = priceAtLoss(size, order.direction, openPrice, rate, bearable);
  if (!isInsideLiquidation(order, liquidationPrice)) return refuseStops(true, false, { liquidationPrice });

  const atOnce = profitOf(size, order.direction, openPrice, closingPrice(quote, order.direction), rate);
  return accept({
    openPrice,
    requiredMargin,
    openFee,
    swapPerDay: swapPerDayOf(requiredMargin, order.leverage, terms.swapRatePpm),
    expectedReturn: netAt(order, terms, quote, order.takeProfitPrice),
    lossAtStop: -netAt(order, terms, quote, order.stopLossPrice),
    liquidationPrice,
    marginLevelAfterPpm: marginLevelPpm(equity + atOnce, margin),
  });
}

/** What opening at the quote and closing at a price brings, after both fees. */
function netAt(order: OrderTerms, terms: FillTerms, quote: Quote, price: Price): bigint {
  const size = { lots: order.lots, contractSize: terms.contractSize };
  const entry = openingPrice(quote, order.direction);
  const fees =
    feeOf(size, entry, quote.usdtRate, terms.feeRatePpm) +
    feeOf(size, price, quote.usdtRate, terms.feeRatePpm);
  return profitOf(size, order.direction, entry, price, quote.usdtRate) - fees;
}

export interface Opening {
  readonly id: () => RecordId;
  readonly at: Instant;
}

export interface Opened {
  readonly position: Position;
  readonly transfers: Transfer[];
}

/** Opens a position: margin and fee leave the available balance. Refuses as {@link previewOrder} does. */
export function openPosition(
  order: OrderTerms,
  terms: Terms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
  opening: Opening,
): Result<Opened> {
  const preview = previewOrder(order, terms, quote, account, limits);
  if (!preview.ok) return preview;
  const origin = { id: opening.id(), type: 'market', price: null, placedTime: null } as const;
  const position = positionOf(order, fillTermsOf(order, terms), quote, preview.value, origin, opening.at);
  return accept({ position, transfers: openingTransfers(position, quote, ['entry']) });
}

/** The position that an order becomes at the quote. */
export function positionOf(
  order: OrderTerms,
  terms: FillTerms,
  quote: Quote,
  preview: OrderPreview,
  origin: Pick<Position, 'id' | 'type' | 'price' | 'placedTime'>,
  at: Instant,
): Position {
  const trailingDistance = order.trailingDistance ?? null;
  return {
    ...origin,
    status: 'open',
    code: terms.code,
    quoteCurrency: terms.quoteCurrency,
    direction: order.direction,
    lots: order.lots,
    contractSize: terms.contractSize,
    leverage: order.leverage,
    feeRatePpm: terms.feeRatePpm,
    swapRatePpm: terms.swapRatePpm,
    requiredMargin: preview.requiredMargin,
    stopLossPrice: order.stopLossPrice,
    takeProfitPrice: order.takeProfitPrice,
    trailingDistance,
    expectedReturn: preview.expectedReturn,
    watchSequence: quote.sequence,
    editedTime: null,
    openPrice: preview.openPrice,
    openTime: at,
    openFee: preview.openFee,
    swap: 0n,
    swapDue: 0n,
    swappedAt: null,
    bestPrice: trailingDistance === null ? null : closingPrice(quote, order.direction),
    partOf: null,
  };
}

/** What a position's opening moves. */
export function openingTransfers(
  { id, requiredMargin, openFee, openPrice }: Position,
  quote: Quote,
  roles: readonly ('trigger' | 'entry')[],
): Transfer[] {
  const evidence = evidenceOf(quote, openPrice, roles);
  const transfers: Transfer[] = [
    { ...usdt(id, requiredMargin, 'margin'), from: 'available', to: 'margin', evidence },
  ];
  if (openFee > 0n) transfers.push({ ...usdt(id, openFee, 'fee'), from: 'available', to: 'house/fees' });
  return transfers;
}

/** The part of a transfer that is the same for all of an order. */
export function usdt(id: RecordId, units: bigint, reason: string) {
  return { asset: 'USDT', units, reason, ref: String(id) } as const;
}
