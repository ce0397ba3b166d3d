import type { CorporateAction } from '#capabilities/markets/actions/action.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { asLots, asPrice, type Lots, type Price } from '#foundation/money/price.ts';
import { divide, larger } from '#foundation/money/rounding.ts';
import { takePart } from './closing.ts';
import type { Quote } from './evidence.ts';
import type { DoneAction, PendingOrder, Position } from './position.ts';
import { type Direction, exactNotional, notionalScale, type Size } from './valuation.ts';

const million = 1_000_000n;

/** `from` shares become `to`: 1 and 2 in a 2-for-1 split, 10 and 1 in a consolidation. */
export type SplitRatio = Pick<Extract<CorporateAction, { kind: 'split' }>, 'from' | 'to'>;

/** What changes all that is held in a market at its ex moment. */
export type OrderAction = Exclude<CorporateAction, { kind: 'symbolChange' | 'earnings' }>;

/** The last quote before an action in prices after it: fractions, and markets that end, close at it. */
export function quoteAfter(action: OrderAction, quote: Quote): Quote {
  switch (action.kind) {
    case 'split':
      return { ...quote, bid: priceAfter(action, quote.bid), ask: priceAfter(action, quote.ask) };
    case 'merger':
      return { ...quote, bid: action.cash, ask: action.cash };
    case 'dividend':
    case 'delisting':
      return quote;
  }
}

/** The other way: what a quote of after an action would have been before it. */
export function quoteBefore(action: OrderAction, quote: Quote): Quote {
  if (action.kind !== 'split') return quote;
  const back = { from: action.to, to: action.from };
  return { ...quote, bid: priceAfter(back, quote.bid), ask: priceAfter(back, quote.ask) };
}

/** What a market's smallest order and its steps are. */
export interface LotSteps {
  readonly minLots: Lots;
  readonly lotStep: Lots;
}

/** A price in shares of after the split. Half-even: neither side is favoured. Never zero. */
export function priceAfter({ from, to }: SplitRatio, price: Price): Price {
  return asPrice(larger(divide(price * from, to, 'half-even'), 1n));
}

export interface SplitPosition {
  /** As many steps of lots as it comes to; absent where that is less than the market's smallest order. */
  readonly whole: Position | undefined;
  /** The rest, closed at the adjusted close without a fee: a part of `whole` with an id of its own. */
  readonly fraction: Position | undefined;
}

/**
 * A position after a split: more (or fewer) lots, its prices lower (or higher) alike. Notional, margin, swap
 * and reserve stay what they were; a fraction has its share of them.
 */
export function splitPositionBy(
  ratio: SplitRatio,
  position: Position,
  steps: LotSteps,
  fractionId: () => RecordId,
): SplitPosition {
  const after: Position = {
    ...position,
    ...stopsAfter(ratio, position),
    lots: lotsAfter(ratio, position),
    openPrice: priceAfter(ratio, position.openPrice),
    price: position.price && priceAfter(ratio, position.price),
    bestPrice: position.bestPrice && priceAfter(ratio, position.bestPrice),
  };
  const wholeLots = onSteps(after.lots, steps);
  if (wholeLots === after.lots) return { whole: after, fraction: undefined };
  if (wholeLots === 0n) return { whole: undefined, fraction: after };
  const { part, rest } = takePart(after, asLots(after.lots - wholeLots), fractionId);
  return { whole: rest, fraction: part };
}

/** A pending order after a split, less the fraction of its lots; undefined where nothing is left to order. */
export function splitPendingBy(
  ratio: SplitRatio,
  order: PendingOrder,
  steps: LotSteps,
): PendingOrder | undefined {
  const lots = onSteps(lotsAfter(ratio, order), steps);
  if (lots === 0n) return undefined;
  return { ...order, ...stopsAfter(ratio, order), lots, price: priceAfter(ratio, order.price) };
}

function stopsAfter(ratio: SplitRatio, order: PendingOrder | Position) {
  return {
    stopLossPrice: priceAfter(ratio, order.stopLossPrice),
    takeProfitPrice: priceAfter(ratio, order.takeProfitPrice),
    trailingDistance: order.trailingDistance && priceAfter(ratio, order.trailingDistance),
  };
}

/** To a unit of lots, rounded down: what is lost is less than any market's price shows. */
function lotsAfter({ from, to }: SplitRatio, { lots }: Size): Lots {
  return asLots(divide(lots * to, from, 'down'));
}

/** Zero below the smallest order. */
function onSteps(lots: Lots, { minLots, lotStep }: LotSteps): Lots {
  return asLots(lots < minLots ? 0n : lots - ((lots - minLots) % lotStep));
}

export interface DividendTerms {
  /** For one unit of the base, in the quote currency. */
  readonly amount: Price;
  readonly usdtRate: Price;
  /** Kept back of what longs get. */
  readonly withholdingPpm: bigint;
}

/**
 * What a dividend brings to a long, less the withholding, or takes from a short, below zero. USDT units. A
 * credit is rounded down, the withholding and a charge up.
 */
export function dividendOf(size: Size, direction: Direction, terms: DividendTerms): bigint {
  const exact = exactNotional(size, terms.amount, terms.usdtRate);
  if (direction === 'sell') return -divide(exact, notionalScale, 'up');
  const gross = divide(exact, notionalScale, 'down');
  return gross - divide(gross * terms.withholdingPpm, million, 'up');
}

/** The position with a dividend that has been credited, or is owed until it is settled. */
export function withDividend(position: Position, dividend: bigint): Position {
  const owed = dividend < 0n ? dividend : 0n;
  return {
    ...position,
    dividends: position.dividends + dividend,
    swapDue: position.swapDue + owed,
    dividendDue: position.dividendDue + owed,
  };
}

/** Whether an order is of before an action and has not had it. */
export function isBefore(
  order: PendingOrder | Position,
  { action: { id, exAt }, afterSequence }: { readonly action: DoneAction; readonly afterSequence: number },
): boolean {
  const since = order.status === 'open' ? order.openTime : order.placedTime;
  return order.action?.id !== id && (since < exAt || order.watchSequence <= afterSequence);
}
