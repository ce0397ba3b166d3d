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
  type OrderLimits,
  type OrderTerms,
  openingPrice,
  refuseStops,
  type Terms,
} from './order-checks.ts';
import {
  type Direction,
  feeOf,
  marginLevelPpm,
  notionalOf,
  priceAtLoss,
  profitOf,
  requiredMarginOf,
  type Size,
  swapPerDayOf,
} from './valuation.ts';

/** The account an order is opened in, before it: USDT units. `unrealised` is what its open positions stand at. */
export interface MarginAccount {
  readonly available: bigint;
  readonly margin: bigint;
  readonly unrealised: bigint;
  readonly openOrders: number;
}

export interface Position extends Size {
  readonly id: RecordId;
  readonly code: string;
  readonly quoteCurrency: string;
  readonly direction: Direction;
  readonly leverage: number;
  readonly feeRatePpm: bigint;
  readonly requiredMargin: bigint;
  readonly stopLossPrice: Price;
  readonly takeProfitPrice: Price;
  readonly expectedReturn: bigint;
  readonly openPrice: Price;
  readonly openTime: Instant;
  /** The sequence of the tick it was opened at: only later ones can close it. */
  readonly openSequence: number;
  readonly openFee: bigint;
  readonly swap: bigint;
}

export type CloseReason = 'user' | 'stopLoss' | 'takeProfit';

export interface ClosedPosition extends Position {
  readonly closePrice: Price;
  readonly closeTime: Instant;
  readonly closeFee: bigint;
  /** What the price's move gained (or lost, below zero), before fees and swap. */
  readonly profit: bigint;
  readonly closeReason: CloseReason;
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

/** What a position gains or loses if closed at the quote, before the closing fee. */
export function unrealisedAt(position: Position, quote: Quote): bigint {
  const price = closingPrice(quote, position.direction);
  return profitOf(position, position.direction, position.openPrice, price, quote.usdtRate);
}

/**
 * The figures of an order on this quote, or why it can't be had: LOTS_INVALID, LEVERAGE_INVALID, STOP_LOSS_UNREASONABLE,
 * TAKE_PROFIT_UNREASONABLE or both as STOPS_UNREASONABLE, PRICE_MOVED, TOO_MANY_OPEN_ORDERS, INSUFFICIENT_BALANCE.
 */
export function previewOrder(
  order: OrderTerms,
  terms: Terms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
): Result<OrderPreview> {
  const size = { lots: order.lots, contractSize: terms.contractSize };
  const rate = quote.usdtRate;
  const openPrice = openingPrice(quote, order.direction);
  const wrong =
    checkQuantity(order, terms, notionalOf(size, openPrice, rate)) ?? checkSlippage(order, openPrice, limits);
  if (wrong !== undefined) return wrong;

  const openFee = feeOf(size, openPrice, rate, terms.feeRatePpm);
  const requiredMargin = requiredMarginOf(size, openPrice, rate, order.leverage);
  const netAt = (price: Price) =>
    profitOf(size, order.direction, openPrice, price, rate) -
    openFee -
    feeOf(size, price, rate, terms.feeRatePpm);
  const expectedReturn = netAt(order.takeProfitPrice);

  const stopWrong = !isStopLossReasonable(order, terms, quote);
  const takeWrong = !isTakeProfitReasonable(order, terms, quote) || expectedReturn > largestUnits;
  if (stopWrong || takeWrong) return refuseStops(stopWrong, takeWrong, terms);

  if (account.openOrders >= limits.maxOpenOrders) {
    return refuse('TOO_MANY_OPEN_ORDERS', { max: String(limits.maxOpenOrders) });
  }
  const free = account.unrealised < 0n ? account.available + account.unrealised : account.available;
  if (free < requiredMargin + openFee) return refuse('INSUFFICIENT_BALANCE');

  const equity = account.available + account.margin + account.unrealised - openFee;
  const margin = account.margin + requiredMargin;
  const bearable = equity - divide(margin * limits.stopOutPpm, 1_000_000n, 'up');
  const liquidationPrice = priceAtLoss(size, order.direction, openPrice, rate, bearable);
  if (!isInsideLiquidation(order, liquidationPrice)) return refuseStops(true, false, terms, liquidationPrice);

  const atOnce = profitOf(size, order.direction, openPrice, closingPrice(quote, order.direction), rate);
  const swapPpm = order.direction === 'buy' ? terms.swapLongPpm : terms.swapShortPpm;
  return accept({
    openPrice,
    requiredMargin,
    openFee,
    swapPerDay: swapPerDayOf(size, openPrice, rate, swapPpm),
    expectedReturn,
    lossAtStop: -netAt(order.stopLossPrice),
    liquidationPrice,
    marginLevelAfterPpm: marginLevelPpm(equity + atOnce, margin),
  });
}

/** Opens a position: margin and fee leave the available balance. Refuses as {@link previewOrder} does. */
export function openPosition(
  order: OrderTerms,
  terms: Terms,
  quote: Quote,
  account: MarginAccount,
  limits: OrderLimits,
  opening: { readonly id: () => RecordId; readonly at: Instant },
): Result<{ position: Position; transfers: Transfer[] }> {
  const preview = previewOrder(order, terms, quote, account, limits);
  if (!preview.ok) return preview;
  const { openPrice, requiredMargin, openFee, expectedReturn } = preview.value;
  const id = opening.id();
  const position: Position = {
    id,
    code: terms.code,
    quoteCurrency: terms.quoteCurrency,
    direction: order.direction,
    lots: order.lots,
    contractSize: terms.contractSize,
    leverage: order.leverage,
    feeRatePpm: terms.feeRatePpm,
    requiredMargin,
    stopLossPrice: order.stopLossPrice,
    takeProfitPrice: order.takeProfitPrice,
    expectedReturn,
    openPrice,
    openTime: opening.at,
    openSequence: quote.sequence,
    openFee,
    swap: 0n,
  };
  const transfers: Transfer[] = [
    {
      ...usdt(id, requiredMargin, 'margin'),
      from: 'available',
      to: 'margin',
      evidence: evidenceOf(quote, openPrice, ['entry']),
    },
  ];
  if (openFee > 0n) transfers.push({ ...usdt(id, openFee, 'fee'), from: 'available', to: 'house/fees' });
  return accept({ position, transfers });
}

/**
 * Closes a position at the quote. In this order: the margin is released; the house's losses account gives what the balance can't
 * bear of loss and fee, so that it ends at zero and never below; profit comes from, or loss goes to, the trading account; the
 * closing fee is taken.
 */
export function closePosition(
  position: Position,
  quote: Quote,
  closing: { readonly reason: CloseReason; readonly available: bigint; readonly at: Instant },
): { closed: ClosedPosition; transfers: Transfer[] } {
  const { id, direction, requiredMargin } = position;
  const closePrice = closingPrice(quote, direction);
  const profit = unrealisedAt(position, quote);
  const closeFee = feeOf(position, closePrice, quote.usdtRate, position.feeRatePpm);
  const shortfall = closeFee - profit - closing.available - requiredMargin;
  const roles = closing.reason === 'user' ? (['exit'] as const) : (['trigger', 'exit'] as const);
  const transfers: Transfer[] = [
    {
      ...usdt(id, requiredMargin, 'marginRelease'),
      from: 'margin',
      to: 'available',
      evidence: evidenceOf(quote, closePrice, roles),
    },
  ];
  if (shortfall > 0n) {
    transfers.push({ ...usdt(id, shortfall, 'lossProtection'), from: 'house/losses', to: 'available' });
  }
  if (profit > 0n) {
    transfers.push({ ...usdt(id, profit, 'profit'), from: 'house/trading', to: 'available' });
  }
  if (profit < 0n) {
    transfers.push({ ...usdt(id, -profit, 'loss'), from: 'available', to: 'house/trading' });
  }
  if (closeFee > 0n) transfers.push({ ...usdt(id, closeFee, 'fee'), from: 'available', to: 'house/fees' });
  const closed = {
    ...position,
    closePrice,
    closeTime: closing.at,
    closeFee,
    profit,
    closeReason: closing.reason,
  };
  return { closed, transfers };
}

function usdt(id: RecordId, units: bigint, reason: string) {
  return { asset: 'USDT', units, reason, ref: String(id) } as const;
}
