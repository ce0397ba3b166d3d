import { parseDecimal } from '#foundation/money/decimal.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { formatPrice, type Price, parseLots, parsePrice } from '#foundation/money/price.ts';
import { closeShareOf } from '../close-margin.ts';
import type { OrderQuote } from '../contract.ts';
import { type Deal, netAt, openingFee } from '../deal.ts';
import { type Direction, requiredMarginOf } from '../valuation.ts';
import type { Dealing } from './traded-market.ts';

export interface EstimatedOrder {
  readonly direction: Direction;
  readonly lots: string;
  readonly leverage: number;
  readonly stopLossPrice: string;
  readonly takeProfitPrice: string;
  /** What a limit or stop order waits for, or a position was opened at; absent, the price now. */
  readonly entryPrice?: string | undefined;
}

/** What needs no account to be known. The rest of a quote depends on what else is open. */
export type Estimate = Pick<OrderQuote, 'openPrice' | 'requiredMargin' | 'fee'> &
  Partial<Pick<OrderQuote, 'expectedReturn' | 'lossAtStop' | 'closeMargin'>>;

/** What the market's next close asks for, as its terms say. */
export type CloseRate = Omit<NonNullable<OrderQuote['closeMargin']>, 'amount'> & { readonly rate: string };

/**
 * The order's own figures by the rules the platform decides with, while its quote is awaited or refused: a
 * customer with too little money must still see how much is needed. `feeRate` is a fraction. Undefined while
 * a price, a rate or an entry is missing; a stop on the wrong side of the entry has no figure.
 */
export function estimateOrder(
  order: EstimatedOrder,
  dealing: Dealing,
  feeRate: string,
  closeRate?: CloseRate,
): Estimate | undefined {
  const { direction, leverage } = order;
  const lots = parseLots(order.lots);
  const stop = parsePrice(order.stopLossPrice);
  const take = parsePrice(order.takeProfitPrice);
  const feeRatePpm = parseDecimal(feeRate, 6);
  const rate = dealing.usdtRate;
  if (lots === undefined || stop === undefined || take === undefined) return undefined;
  if (feeRatePpm === undefined || rate === undefined) return undefined;

  const now = direction === 'buy' ? dealing.ask : dealing.bid;
  const entry = order.entryPrice === undefined ? now : parsePrice(order.entryPrice);
  if (entry === undefined) return undefined;
  const { contractSize } = dealing;
  const deal: Deal = { lots, contractSize, direction, entry, usdtRate: rate, feeRatePpm };
  const requiredMargin = requiredMarginOf(deal, entry, rate, leverage);
  const closeMargin = closeRate && closeMarginAt(closeRate, requiredMargin, leverage);
  return {
    openPrice: formatPrice(entry),
    requiredMargin: formatUnits(requiredMargin),
    fee: formatUnits(openingFee(deal)),
    ...(closeMargin === undefined ? {} : { closeMargin }),
    ...(isBeyond(take, entry, direction) ? { expectedReturn: formatUnits(netAt(deal, take)) } : {}),
    ...(isBeyond(entry, stop, direction) ? { lossAtStop: formatUnits(-netAt(deal, stop)) } : {}),
  };
}

function closeMarginAt({ rate, ...close }: CloseRate, requiredMargin: bigint, leverage: number) {
  const ratePpm = parseDecimal(rate, 6) ?? 0n;
  return { ...close, amount: formatUnits(closeShareOf(requiredMargin, leverage, ratePpm)) };
}

/**
 * What an order opened at `from` comes to at a price, both fees included, in USDT as a decimal string:
 * negative is a loss. Its stop may stand beyond the entry by now, and then secures a gain. Undefined while a
 * price or a rate is missing.
 */
export function resultAt(
  { direction, lots: lotsText }: Pick<EstimatedOrder, 'direction' | 'lots'>,
  from: string,
  to: string,
  { usdtRate, contractSize }: Dealing,
  feeRate: string,
): string | undefined {
  const lots = parseLots(lotsText);
  const entry = parsePrice(from);
  const exit = parsePrice(to);
  const feeRatePpm = parseDecimal(feeRate, 6);
  if (lots === undefined || entry === undefined || exit === undefined) return undefined;
  if (feeRatePpm === undefined || usdtRate === undefined) return undefined;
  return formatUnits(netAt({ lots, contractSize, direction, entry, usdtRate, feeRatePpm }, exit));
}

/** Whether the first price is better for the direction than the second. */
function isBeyond(price: Price, than: Price, direction: Direction): boolean {
  return direction === 'buy' ? price > than : price < than;
}
