import type { AssetBalance, Balances } from '#capabilities/money/ledger/rules.ts';
import { equityProducts } from '#capabilities/people/customers/contract.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { type Price, priceDecimals } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';

/** USDT for one unit of each asset; undefined while no price is known. */
export type Rates = Readonly<Record<Asset, Price | undefined>>;

/** Products that hold something for a customer, or are owed it, in none of the customer's accounts. */
export const claimingProducts = [
  'positions',
  'options',
  'interest',
] as const satisfies readonly EquityProduct[];

/** What these come to, in USDT units; below zero where the customer owes. */
export type Claims = Readonly<Record<(typeof claimingProducts)[number], bigint>>;

export const noClaims: Claims = { positions: 0n, options: 0n, interest: 0n };

export function sumOfClaims(claims: Claims): bigint {
  return claimingProducts.reduce((sum, product) => sum + claims[product], 0n);
}

export type EquityProduct = (typeof equityProducts)[number];

/** A part of equity; debts and interest are below zero. */
export interface EquityPart {
  readonly product: EquityProduct;
  readonly asset: Asset;
  readonly units: bigint;
  /** In USDT units; undefined without a price. */
  readonly worth: bigint | undefined;
}

const backsPositions: Readonly<Record<EquityProduct, boolean>> = {
  available: true,
  held: false,
  margin: true,
  plan: false,
  collateral: false,
  positions: true,
  options: false,
  debts: false,
  interest: false,
};

/** Whether a part of equity is one of margin equity too, which the margin level measures against margin. */
export function isMarginEquity({ product, asset }: Pick<EquityPart, 'product' | 'asset'>): boolean {
  return asset === 'USDT' && backsPositions[product];
}

/** All that is the customer's in one asset, available or set aside. */
export function ownedOf({ available, held, margin, plan, collateral }: AssetBalance): bigint {
  return available + held + margin + plan + collateral;
}

/** The same less what is owed of it. */
export function netOf(balance: AssetBalance): bigint {
  return ownedOf(balance) - balance['loan-owed'];
}

/**
 * An amount in USDT units by the price of one, rounded toward zero; undefined without a price. Nothing is
 * worth nothing at any price.
 */
export function worthInUsdt(rate: Price | undefined, units: bigint): bigint | undefined {
  if (units === 0n) return 0n;
  return rate === undefined ? undefined : divide(units * rate, 10n ** BigInt(priceDecimals), 'down');
}

/**
 * Everything one owns at these prices less what one owes, by asset and product; what is nothing is left out.
 * The worths of one asset's parts add up to exactly the worth of their sum.
 */
export function equityParts(balances: Balances, claims: Claims, rates: Rates): EquityPart[] {
  const parts = assets.flatMap((asset) => {
    const { available, held, margin, plan, collateral, 'loan-owed': owed } = balances[asset];
    const units: Partial<Record<EquityProduct, bigint>> = {
      available,
      held,
      margin,
      plan,
      collateral,
      debts: -owed,
    };
    let before = 0n;
    return equityProducts.flatMap((product): EquityPart[] => {
      const part = units[product] ?? 0n;
      if (part === 0n) return [];
      const [until, after] = [before, before + part].map((sum) => worthInUsdt(rates[asset], sum));
      before += part;
      const worth = until === undefined || after === undefined ? undefined : after - until;
      return [{ product, asset, units: part, worth }];
    });
  });
  for (const product of claimingProducts) {
    const units = claims[product];
    if (units !== 0n) parts.push({ product, asset: 'USDT', units, worth: units });
  }
  return parts;
}

/** The sum of the parts; undefined while a price is missing. */
export function equityOf(parts: readonly EquityPart[]): bigint | undefined {
  let sum = 0n;
  for (const { worth } of parts) {
    if (worth === undefined) return undefined;
    sum += worth;
  }
  return sum;
}
