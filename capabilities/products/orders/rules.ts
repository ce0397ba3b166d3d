import { formatUnits, largestUnits } from '#foundation/money/money.ts';
import { asPrice, type Price } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import {
  type CloseMargin,
  type Closes,
  closeMarginNow,
  closeMarginOf,
  type MarginNeeded,
} from './close-margin.ts';
import {
  type AccountCover,
  type CoverTerms,
  checkReserve,
  isTakeProfitTooFar,
  maxTakeProfitDistance,
  reserveFor,
} from './cover.ts';
import { type Deal, netAt, openingFee } from './deal.ts';
import type { Quote } from './evidence.ts';
import { type Agreed, leastEquity, lowerOf, type MarginLevels } from './margin-levels.ts';
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
import { marginLevelPpm, notionalOf, priceAtLoss, profitOf, requiredMarginOf } from './valuation.ts';

/**
 * The account an order is opened in, before it: USDT units. `unrealised` is what its open positions stand at,
 * `bound` the part of the available balance that covers their losses.
 */
export interface MarginAccount extends AccountCover, MarginNeeded {
  readonly available: bigint;
  /** Of open positions and pending orders together. */
  readonly margin: bigint;
  readonly unrealised: bigint;
  readonly bound: bigint;
  readonly closes: Closes;
  /** Open and pending. */
  readonly openOrders: number;
  readonly pendingOrders: number;
  /** As its open positions have agreed on them; undefined where there are none. */
  readonly levels: MarginLevels | undefined;
}

/**
 * What an order would be: figures in USDT units, as {@link openPosition} will take them at the same quote.
 */
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
  /**
   * Where the whole account's equity would fall to the stop-out level, its other positions standing still.
   * Zero: nowhere.
   */
  readonly liquidationPrice: Price;
  readonly marginLevelAfterPpm: bigint | null;
  /** What the order itself agrees on: the account's own may be lower. */
  readonly levels: MarginLevels;
  /** What it needs over its market's next close; absent where none is near. */
  readonly closeMargin?: CloseMargin | undefined;
}

/** What an order would be that is filled now. */
export interface FundedPreview extends OrderPreview {
  /** What is reserved for its profit. */
  readonly reserve: bigint;
}

/** The terms that an order keeps from its placing to its fill. */
export type FillTerms = Pick<
  Terms,
  'code' | 'quoteCurrency' | 'contractSize' | 'feeRatePpm' | 'swapTripleDay'
> &
  Agreed & { readonly swapRatePpm: bigint };

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
 * The figures of an order on this quote, or why it can't be had: as {@link previewUnfunded}, or
 * TRADING_UNAVAILABLE (`checkReserve`).
 */
export function previewOrder(
  order: OrderTerms,
  terms: Terms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
): Result<FundedPreview> {
  const preview = previewUnfunded(order, terms, quote, account, limits);
  const funding = { ...terms, gap: limits.gapOf(terms) };
  return preview.ok ? withReserve(preview.value, order, funding, quote, account, limits.cover) : preview;
}

/**
 * The figures of an order as long as nothing is reserved for its profit: LOTS_INVALID, LEVERAGE_INVALID,
 * STOP_LOSS_UNREASONABLE, TAKE_PROFIT_UNREASONABLE or both as STOPS_UNREASONABLE,
 * TRAILING_DISTANCE_UNREASONABLE, PRICE_MOVED, TOO_MANY_OPEN_ORDERS, INSUFFICIENT_BALANCE.
 */
export function previewUnfunded(
  order: OrderTerms,
  terms: Terms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
): Result<OrderPreview> {
  const deal = dealOf(order, terms, quote);
  const { entry } = deal;
  const wrong =
    checkQuantity(order, terms, notionalOf(deal, entry, quote.usdtRate)) ??
    checkSlippage(order, entry, limits);
  if (wrong !== undefined) return wrong;
  const fillTerms = fillTermsOf(order, terms, limits);
  const cover = limits.cover.classes[terms.marketClass];
  const take = order.takeProfitPrice;
  const takeTooFar = netAt(deal, take) > largestUnits || isTakeProfitTooFar(entry, take, cover);
  const stopWrong = !isStopLossReasonable(order, terms, quote);
  const takeWrong = !isTakeProfitReasonable(order, terms, quote) || takeTooFar;
  if (stopWrong || takeWrong) {
    const maxDistance = takeTooFar ? asPrice(maxTakeProfitDistance(entry, cover)) : undefined;
    return refuseStops(stopWrong, takeWrong, { minDistance: terms.minStopDistance, maxDistance });
  }
  if (!isTrailingReasonable(order.trailingDistance, terms, entry))
    return refuse('TRAILING_DISTANCE_UNREASONABLE');
  if (account.openOrders >= limits.maxOpenOrders) {
    return refuse('TOO_MANY_OPEN_ORDERS', { max: String(limits.maxOpenOrders) });
  }
  return previewFill(order, fillTerms, quote, account);
}

/** The figures with what is reserved for the order's profit: TRADING_UNAVAILABLE (`checkReserve`). */
export function withReserve(
  preview: OrderPreview,
  order: OrderTerms,
  terms: Pick<Terms, 'contractSize' | 'feeRatePpm' | 'marketClass'> & Pick<FillTerms, 'gap'>,
  quote: Quote,
  account: AccountCover,
  cover: CoverTerms,
): Result<FundedPreview> {
  const deal = dealOf(order, terms, quote);
  const reserve = reserveFor(deal, order.takeProfitPrice, terms.gap, cover.classes[terms.marketClass]);
  return checkReserve(reserve, 0n, account, cover) ?? accept({ ...preview, reserve });
}

export function fillTermsOf(
  { direction }: Pick<OrderTerms, 'direction'>,
  terms: Terms,
  { levels, closes, gapOf }: OrderLimits,
): FillTerms {
  const swapRatePpm = direction === 'buy' ? terms.swapLongPpm : terms.swapShortPpm;
  return { ...terms, swapRatePpm, levels, closeTerms: closes[terms.marketClass], gap: gapOf(terms) };
}

/**
 * The figures of an order whose own terms are right, or that the account can't bear it: INSUFFICIENT_BALANCE
 * with what is missing, STOP_LOSS_UNREASONABLE.
 */
export function previewFill(
  order: OrderTerms,
  terms: FillTerms,
  quote: Quote,
  account: MarginAccount,
): Result<OrderPreview> {
  const deal = dealOf(order, terms, quote);
  const { entry: openPrice, usdtRate: rate } = deal;
  const openFee = openingFee(deal);
  const requiredMargin = requiredMarginOf(deal, openPrice, rate, order.leverage);
  const { closes } = account;
  const held = { code: terms.code, requiredMargin, leverage: order.leverage, closeTerms: terms.closeTerms };
  const inForce = closeMarginNow(held, closes);
  const needs = inForce ?? requiredMargin;
  const missing = needs + openFee - (account.available - account.bound);
  if (missing > 0n) return refuse('INSUFFICIENT_BALANCE', { missing: formatUnits(missing) });

  const equity = account.available + account.margin + account.unrealised - openFee;
  const margin = account.needed + needs;
  const { levels } = terms;
  const { stopOutPpm } = account.levels === undefined ? levels : lowerOf(levels, account.levels);
  const least = leastEquity(margin, account.covering + (inForce ?? 0n), stopOutPpm);
  const bearable = equity - least;
  const liquidationPrice = priceAtLoss(deal, order.direction, openPrice, rate, bearable);
  if (!isInsideLiquidation(order, liquidationPrice)) return refuseStops(true, false, { liquidationPrice });

  const atOnce = profitOf(deal, order.direction, openPrice, closingPrice(quote, order.direction), rate);
  return accept({
    openPrice,
    requiredMargin,
    openFee,
    swapPerDay: swapPerDayOf(deal, openPrice, rate, terms.swapRatePpm),
    expectedReturn: netAt(deal, order.takeProfitPrice),
    lossAtStop: -netAt(deal, order.stopLossPrice),
    liquidationPrice,
    marginLevelAfterPpm: marginLevelPpm(equity + atOnce, margin),
    levels,
    closeMargin: closeMarginOf(held, closes),
  });
}

function dealOf(
  { lots, direction }: OrderTerms,
  { contractSize, feeRatePpm }: Pick<Terms, 'contractSize' | 'feeRatePpm'>,
  quote: Quote,
): Deal {
  const entry = openingPrice(quote, direction);
  return { lots, contractSize, direction, entry, usdtRate: quote.usdtRate, feeRatePpm };
}
