import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { asLots, formatLots, type Lots } from '#foundation/money/price.ts';
import { larger, smaller } from '#foundation/money/rounding.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { fillEvidence, type Quote, type TriggerNotes } from './evidence.ts';
import { feeOf } from './fee.ts';
import { usdt } from './opening.ts';
import { closingPrice, type Terms } from './order-checks.ts';
import type { ClosedPosition, CloseReason, Position } from './position.ts';
import { profitAt } from './rules.ts';
import { shareOf } from './valuation.ts';

export interface Closing {
  readonly reason: CloseReason;
  readonly at: Instant;
  /** What the closing tick alone does not tell. */
  readonly notes?: TriggerNotes | undefined;
}

/**
 * What closing brings back to the available balance at the quote, after profit or loss, swap and fee; below
 * zero it takes.
 */
export function releaseOf(position: Position, quote: Quote): bigint {
  const closeFee = feeOf(
    position,
    closingPrice(quote, position.direction),
    quote.usdtRate,
    position.feeRatePpm,
  );
  return position.requiredMargin + profitAt(position, quote) + position.swapDue - closeFee;
}

/**
 * Closes a position at the quote; its swap is accrued before. In this order: the margin is released;
 * `house/losses` gives what the balance can't bear, so that it ends at zero and never below; profit comes
 * from, or loss goes to, `house/trading`; so does the swap that is due; the closing fee is taken; and
 * `house/losses` gets back what it gave: from `house/trading` as far as it got loss and swap, the rest from
 * `house/fees`.
 */
export function closePosition(
  position: Position,
  quote: Quote,
  closing: Closing & { readonly available: bigint },
): { closed: ClosedPosition; transfers: Transfer[] } {
  const { id, direction, requiredMargin } = position;
  const closePrice = closingPrice(quote, direction);
  const profit = profitAt(position, quote);
  const closeFee = feeOf(position, closePrice, quote.usdtRate, position.feeRatePpm);
  const shortfall = -releaseOf(position, quote) - closing.available;
  const roles = closing.reason === 'user' ? (['exit'] as const) : (['trigger', 'exit'] as const);
  const evidence = fillEvidence(quote, direction === 'buy' ? 'bid' : 'ask', roles, closing.notes);
  const transfers: Transfer[] = [
    { ...usdt(id, requiredMargin, 'marginRelease'), from: 'margin', to: 'available', evidence },
  ];
  if (shortfall > 0n) {
    transfers.push({ ...usdt(id, shortfall, 'lossProtection'), from: 'house/losses', to: 'available' });
  }
  transfers.push(
    ...withTrading(id, profit, profit > 0n ? 'profit' : 'loss'),
    ...dueTransfers(position, position.swapDue, position.dividendDue),
  );
  if (closeFee > 0n) transfers.push({ ...usdt(id, closeFee, 'fee'), from: 'available', to: 'house/fees' });
  // What was not paid must not back another's profit, nor be taken out as earnings.
  const unpaid = larger(shortfall, 0n);
  const ofTrading = smaller(unpaid, larger(-profit, 0n) + larger(-position.swapDue, 0n));
  for (const [from, units] of [
    ['house/trading', ofTrading],
    ['house/fees', unpaid - ofTrading],
  ] as const) {
    if (units > 0n) transfers.push({ ...usdt(id, units, 'lossUnpaid'), from, to: 'house/losses' });
  }
  const closed: ClosedPosition = {
    ...position,
    status: 'closed',
    reserved: 0n,
    swapDue: 0n,
    dividendDue: 0n,
    closePrice,
    closeTime: closing.at,
    closeFee,
    profit,
    closeReason: closing.reason,
  };
  // What comes in goes first: no step may ask for what a later one brings.
  return {
    closed,
    transfers: [...transfers.filter(isIncoming), ...transfers.filter((each) => !isIncoming(each))],
  };
}

function isIncoming({ to }: Transfer): boolean {
  return to === 'available';
}

/** Moves a signed amount between `house/trading` and the customer: positive to the customer. */
export function withTrading(id: RecordId, units: bigint, reason: Transfer['reason']): Transfer[] {
  if (units === 0n) return [];
  return units > 0n
    ? [{ ...usdt(id, units, reason), from: 'house/trading', to: 'available' }]
    : [{ ...usdt(id, -units, reason), from: 'available', to: 'house/trading' }];
}

/** Pays swap and dividends that are due; `dividend`: the dividends' part of `paid`. */
export function dueTransfers({ id }: Pick<Position, 'id'>, paid: bigint, dividend: bigint): Transfer[] {
  return [...withTrading(id, paid - dividend, 'swap'), ...withTrading(id, dividend, 'dividend')];
}

export interface Split {
  readonly part: Position;
  readonly rest: Position;
}

/**
 * Takes some of the lots as a position of their own. LOTS_INVALID when the part or the rest would not be a
 * quantity of the market.
 */
export function splitPosition(
  position: Position,
  lots: Lots,
  terms: Pick<Terms, 'minLots' | 'lotStep'>,
  partId: () => RecordId,
): Result<Split> {
  const restLots = position.lots - lots;
  const { minLots, lotStep } = terms;
  if (lots < minLots || restLots < minLots || (lots - minLots) % lotStep !== 0n) {
    return refuse('LOTS_INVALID', {
      min: formatLots(minLots),
      max: formatLots(position.lots),
      step: formatLots(lotStep),
    });
  }
  return accept(takePart(position, lots, partId));
}

/**
 * Some of the lots as a position of their own. Margin, fee, swap and reserve are shared by lots, rounded
 * toward zero for the part; the remainder stays with the rest, so that both sum to what was.
 */
export function takePart(position: Position, lots: Lots, partId: () => RecordId): Split {
  const share = (amount: bigint) => shareOf(amount, lots, position.lots);
  const part: Position = {
    ...position,
    id: partId(),
    partOf: position.id,
    lots,
    requiredMargin: share(position.requiredMargin),
    expectedReturn: share(position.expectedReturn),
    reserved: share(position.reserved),
    openFee: share(position.openFee),
    swap: share(position.swap),
    swapDue: share(position.swapDue),
    dividendDue: share(position.dividendDue),
    dividends: share(position.dividends),
  };
  const rest: Position = {
    ...position,
    lots: asLots(position.lots - lots),
    requiredMargin: position.requiredMargin - part.requiredMargin,
    expectedReturn: position.expectedReturn - part.expectedReturn,
    reserved: position.reserved - part.reserved,
    openFee: position.openFee - part.openFee,
    swap: position.swap - part.swap,
    swapDue: position.swapDue - part.swapDue,
    dividendDue: position.dividendDue - part.dividendDue,
    dividends: position.dividends - part.dividends,
  };
  return { part, rest };
}
