import type { BookCover } from '#capabilities/money/ledger/rules.ts';
import type { MarketClass } from '#foundation/ids/market-class.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Price } from '#foundation/money/price.ts';
import { divide, larger, magnitude, smaller } from '#foundation/money/rounding.ts';
import { type Refusal, refuse } from '#foundation/refusals/result.ts';
import type { Deal } from './deal.ts';
import { type Gap, type GapTerms, priceAfterGap } from './gap.ts';
import { profitOf } from './valuation.ts';

const million = 1_000_000n;

/** Of one class of markets. */
export interface ClassCover extends GapTerms {
  /** What is reserved of the profit at the farther of take profit and gap. */
  readonly factorPpm: bigint;
  /** How far from the price a take profit may be: what is never reached must not keep others out. */
  readonly maxTakeProfitPpm: bigint;
}

/** What stands behind margin profits (docs/decisions/0156-cover-for-jumps.md). */
export interface CoverTerms {
  readonly classes: Readonly<Record<MarketClass, ClassCover>>;
  /** How much of all that stands behind margin profits one person's orders may have. */
  readonly customerSharePpm: bigint;
  /** And all orders of customers who are not verified together, on the real book. */
  readonly unverifiedSharePpm: bigint;
}

/** What other accounts of the book have reserved, in USDT units. */
export interface ReservedByOthers {
  /** Those of the same person. */
  readonly person: bigint;
  /** Those of all customers who are not verified; undefined for one who is, and on the demo book. */
  readonly unverified: bigint | undefined;
}

/** What an account's orders have reserved, and what there is in its book. USDT units. */
export interface AccountCover {
  readonly reserved: bigint;
  readonly others: ReservedByOthers;
  readonly cover: BookCover;
}

/**
 * What is reserved for a position's profit before fees: the profit at its take profit, or at the gap where
 * that is farther. USDT units, rounded up, for it bounds risk. Without a gap for orders that agreed on none.
 */
export function reserveFor(
  deal: Omit<Deal, 'feeRatePpm'>,
  take: Price,
  gap: Gap | null,
  { factorPpm }: Pick<ClassCover, 'factorPpm'>,
): bigint {
  const { direction, entry, usdtRate } = deal;
  const profitAt = (price: Price) => profitOf(deal, direction, entry, price, usdtRate);
  const atGap = gap === null ? 0n : profitAt(priceAfterGap(entry, direction, gap.ppm));
  const profit = larger(profitAt(take), atGap);
  return profit > 0n ? divide(profit * factorPpm, million, 'up') : 0n;
}

/** The farthest that a take profit may be from a price; rounded down. */
export function maxTakeProfitDistance(from: Price, { maxTakeProfitPpm }: ClassCover): bigint {
  return divide(from * maxTakeProfitPpm, million, 'down');
}

export function isTakeProfitTooFar(from: Price, take: Price, cover: ClassCover): boolean {
  return magnitude(take - from) > maxTakeProfitDistance(from, cover);
}

/**
 * Why an order can't have so much reserved, of which `had` is its own already: TRADING_UNAVAILABLE with the
 * reason `reserve` when less is free or `house/capital` owes, `reserveShare` when it is more than
 * one person may have, `reserveUnverified` when it is more than is left for those who are not verified.
 */
export function checkReserve(
  wanted: bigint,
  had: bigint,
  account: AccountCover,
  terms: CoverTerms,
): Refusal | undefined {
  if (wanted <= had) return undefined;
  const { free, owed } = account.cover;
  if (owed.length > 0 || wanted - had > free) return refuse('TRADING_UNAVAILABLE', { reason: 'reserve' });
  const { share, unverified } = sharesLeft(account, terms);
  const more = wanted - had;
  if (more > share) return refuseShare('reserveShare', share + had);
  if (unverified !== undefined && more > unverified)
    return refuseShare('reserveUnverified', unverified + had);
  return undefined;
}

function refuseShare(reason: 'reserveShare' | 'reserveUnverified', most: bigint): Refusal {
  return refuse('TRADING_UNAVAILABLE', { reason, most: formatUnits(larger(most, 0n)) });
}

/** The most that one more order of the account can have reserved; USDT units, never below zero. */
export function mostReserve(account: AccountCover, terms: CoverTerms): bigint {
  const { free, owed } = account.cover;
  if (owed.length > 0) return 0n;
  const { share, unverified } = sharesLeft(account, terms);
  return larger(0n, smaller(free, smaller(share, unverified ?? share)));
}

/** What is left of both shares beside all that is reserved; below zero where a share is exceeded. */
function sharesLeft(
  { reserved, others, cover }: AccountCover,
  { customerSharePpm, unverifiedSharePpm }: CoverTerms,
): { readonly share: bigint; readonly unverified: bigint | undefined } {
  const shareOf = (ppm: bigint) => divide((cover.free + cover.promised) * ppm, million, 'down') - reserved;
  return {
    share: shareOf(customerSharePpm) - others.person,
    unverified: others.unverified === undefined ? undefined : shareOf(unverifiedSharePpm) - others.unverified,
  };
}
