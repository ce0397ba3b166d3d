import { conversionAccount } from '#capabilities/money/accounting/conversion.ts';
import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import { type Asset, assets, formatUnits } from '#foundation/money/money.ts';
import { type Price, priceDecimals } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** What has a price: one unit of it in USDT. */
export const pricedAssets = assets.filter((asset) => asset !== 'USDT');
export type PricedAsset = (typeof pricedAssets)[number];

/** The platform buys at the bid and sells at the ask. */
export interface Quote {
  readonly bid: Price;
  readonly ask: Price;
}
export type Quotes = Readonly<Partial<Record<PricedAsset, Quote>>>;

/**
 * How many of `to` for one `from`, in whole units of 10^-16: so fine that 900 million USDT lose less than ten
 * units to rounding.
 */
export type ConversionRate = bigint & { readonly conversionRateBrand: true };
export const rateDecimals = 16;
const wholeRate = 10n ** BigInt(rateDecimals);
const wholePrice = 10n ** BigInt(priceDecimals);

export function asConversionRate(units: bigint): ConversionRate {
  return units as ConversionRate;
}

/** What conversions cost and how large they may be. Worths in USDT units. */
export interface ConversionTerms {
  readonly feeRatePpm: bigint;
  readonly minWorth: bigint;
  readonly maxWorth: bigint;
}

export interface ConversionRequest {
  readonly from: Asset;
  readonly to: Asset;
  /** In units of `from`. */
  readonly amount: bigint;
}

/** What a request comes to. */
export interface PricedConversion extends ConversionRequest {
  readonly rate: ConversionRate;
  readonly feeRatePpm: bigint;
  /** In units of `to`. */
  readonly fee: bigint;
  /** In units of `to`, after the fee. */
  readonly receives: bigint;
}

/** The assets whose prices decide a conversion, what is sold first. */
export function pricedIn({ from, to }: Pick<ConversionRequest, 'from' | 'to'>): PricedAsset[] {
  return [from, to].filter((asset) => asset !== 'USDT');
}

/**
 * `to` for one `from`: sold at the bid, bought at the ask, between BTC and ETH through both prices. Rounded
 * down, against the customer: the other way a split or a round trip could create value. Undefined without the
 * prices.
 */
export function rateOf(from: Asset, to: Asset, quotes: Quotes): ConversionRate | undefined {
  const sold = from === 'USDT' ? wholePrice : quotes[from]?.bid;
  const bought = to === 'USDT' ? wholePrice : quotes[to]?.ask;
  if (sold === undefined || bought === undefined || bought <= 0n) return undefined;
  return asConversionRate(divide(sold * wholeRate, bought, 'down'));
}

/** What an amount is worth in USDT units at the bid, rounded down. */
export function worthOf(asset: Asset, units: bigint, quotes: Quotes): bigint | undefined {
  if (asset === 'USDT') return units;
  const bid = quotes[asset]?.bid;
  return bid === undefined ? undefined : divide(units * bid, wholePrice, 'down');
}

/**
 * The amount at the rate, rounded down, less the fee, rounded up: converting in parts never brings more than
 * at once. CONVERSION_TOO_SMALL, CONVERSION_TOO_LARGE by its worth; too small as well when nothing would be
 * left to receive.
 */
export function priceConversion(
  request: ConversionRequest,
  quotes: Quotes,
  terms: ConversionTerms,
): Result<PricedConversion> {
  const { from, to, amount } = request;
  if (from === to) return refuse('CURRENCIES_SAME');
  const rate = rateOf(from, to, quotes);
  const worth = worthOf(from, amount, quotes);
  if (rate === undefined || worth === undefined) throw new Error(`no prices between ${from} and ${to}`);
  if (worth > terms.maxWorth) return refuse('CONVERSION_TOO_LARGE', { most: formatUnits(terms.maxWorth) });
  const { fee, receives } = proceedsOf(amount, rate, terms.feeRatePpm);
  if (worth < terms.minWorth || receives <= 0n)
    return refuse('CONVERSION_TOO_SMALL', { least: formatUnits(terms.minWorth) });
  return accept({ from, to, amount, rate, feeRatePpm: terms.feeRatePpm, fee, receives });
}

/** What an amount brings at a rate: the fee and what is left, both of the asset received. */
export function proceedsOf(
  amount: bigint,
  rate: ConversionRate,
  feeRatePpm: bigint,
): { fee: bigint; receives: bigint } {
  const gross = divide(amount * rate, wholeRate, 'down');
  const fee = divide(gross * feeRatePpm, 1_000_000n, 'up');
  return { fee, receives: gross - fee };
}

/** A price quoted to a customer: it counts once, until it expires. */
export interface QuotedConversion extends PricedConversion {
  readonly quoteId: string;
  readonly expiresAt: Instant;
  /** The ticks that decided it, as text. */
  readonly evidence: string;
}

/**
 * Whether a quoted price is still honoured: while the market is within its fee of it. Beyond, holding the
 * quote would have paid.
 */
export function isHonoured({ from, to, amount, receives }: PricedConversion, quotes: Quotes): boolean {
  const rate = rateOf(from, to, quotes);
  return rate !== undefined && receives <= proceedsOf(amount, rate, 0n).receives;
}

/**
 * Between the customer and the platform's inventory, each asset for itself; the fee as a transfer of its own.
 */
export function conversionTransfers(
  { from, to, amount, fee, receives }: PricedConversion,
  ref: string,
  evidence: string,
): Transfer[] {
  const paid: Transfer = {
    from: 'available',
    to: conversionAccount,
    asset: from,
    units: amount,
    reason: 'convertOut',
    ref,
    evidence,
  };
  const got: Transfer = {
    from: conversionAccount,
    to: 'available',
    asset: to,
    units: receives + fee,
    reason: 'convertIn',
    ref,
  };
  if (fee === 0n) return [paid, got];
  return [
    paid,
    got,
    { from: 'available', to: 'house/fees', asset: to, units: fee, reason: 'convertFee', ref },
  ];
}
