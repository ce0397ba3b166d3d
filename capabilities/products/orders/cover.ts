import type { BookCover } from '#capabilities/money/ledger/rules.ts';
import type { MarketClass } from '#foundation/ids/market-class.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Price } from '#foundation/money/price.ts';
import { divide, magnitude } from '#foundation/money/rounding.ts';
import { type Refusal, refuse } from '#foundation/refusals/result.ts';

const million = 1_000_000n;

/** Of one class of markets. */
export interface ClassCover {
  /** What is reserved of a profit at the take profit. */
  readonly factorPpm: bigint;
  /** How far from the price a take profit may be: what is never reached must not keep others out. */
  readonly maxTakeProfitPpm: bigint;
}

/** What stands behind margin profits (docs/decisions/0069-funded-profits.md). */
export interface CoverTerms {
  readonly classes: Readonly<Record<MarketClass, ClassCover>>;
  /** How much of all that stands behind margin profits one customer's orders may have. */
  readonly customerSharePpm: bigint;
}

/** What an account's orders have reserved, and what there is in its book. USDT units. */
export interface AccountCover {
  readonly reserved: bigint;
  readonly cover: BookCover;
}

/** What is reserved for a profit before fees, in USDT units; rounded up, for it bounds risk. */
export function reserveFor(profit: bigint, { factorPpm }: ClassCover): bigint {
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
 * reason `reserve` when less is free or `house/capital` is below zero, `reserveShare` when it is more than
 * one customer may have.
 */
export function checkReserve(
  wanted: bigint,
  had: bigint,
  { reserved, cover }: AccountCover,
  { customerSharePpm }: CoverTerms,
): Refusal | undefined {
  if (wanted <= had) return undefined;
  if (cover.capital < 0n || wanted - had > cover.free)
    return refuse('TRADING_UNAVAILABLE', { reason: 'reserve' });
  const others = reserved - had;
  const most = divide((cover.free + cover.promised) * customerSharePpm, million, 'down') - others;
  if (wanted <= most) return undefined;
  return refuse('TRADING_UNAVAILABLE', { reason: 'reserveShare', most: formatUnits(most > 0n ? most : 0n) });
}
