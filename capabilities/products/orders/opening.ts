import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { fillEvidence, type Quote } from './evidence.ts';
import { closingPrice, type OrderLimits, type OrderTerms, type Terms } from './order-checks.ts';
import type { Position } from './position.ts';
import { type FillTerms, fillTermsOf, type MarginAccount, type OrderPreview, previewOrder } from './rules.ts';

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
  const { reserve } = preview.value;
  const fillTerms = fillTermsOf(order, terms, limits);
  const position = positionOf(order, fillTerms, quote, preview.value, reserve, origin, opening.at);
  return accept({ position, transfers: openingTransfers(position, quote, ['entry']) });
}

/** The position that an order becomes at the quote, with what is reserved for it. */
export function positionOf(
  order: OrderTerms,
  terms: FillTerms,
  quote: Quote,
  preview: OrderPreview,
  reserved: bigint,
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
    swapTripleDay: terms.swapTripleDay,
    levels: terms.levels,
    closeTerms: terms.closeTerms,
    gap: terms.gap,
    requiredMargin: preview.requiredMargin,
    stopLossPrice: order.stopLossPrice,
    takeProfitPrice: order.takeProfitPrice,
    trailingDistance,
    expectedReturn: preview.expectedReturn,
    reserved,
    watchSequence: quote.sequence,
    editedTime: null,
    action: null,
    openPrice: preview.openPrice,
    openRate: quote.usdtRate,
    openTime: at,
    openFee: preview.openFee,
    swap: 0n,
    swapDue: 0n,
    dividendDue: 0n,
    dividends: 0n,
    swappedAt: null,
    bestPrice: trailingDistance === null ? null : closingPrice(quote, order.direction),
    partOf: null,
  };
}

/** What a position's opening moves. */
export function openingTransfers(
  { id, direction, requiredMargin, openFee, gap }: Position,
  quote: Quote,
  roles: readonly ('trigger' | 'entry')[],
): Transfer[] {
  const evidence = fillEvidence(quote, direction === 'buy' ? 'ask' : 'bid', roles, { gap });
  const transfers: Transfer[] = [
    { ...usdt(id, requiredMargin, 'margin'), from: 'available', to: 'margin', evidence },
  ];
  if (openFee > 0n) transfers.push({ ...usdt(id, openFee, 'fee'), from: 'available', to: 'house/fees' });
  return transfers;
}

/** The part of a transfer that is the same for all of an order. */
export function usdt(id: RecordId, units: bigint, reason: Transfer['reason']) {
  return { asset: 'USDT', units, reason, ref: String(id) } as const;
}
