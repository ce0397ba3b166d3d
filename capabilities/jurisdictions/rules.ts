/** What a leverage cap is set for (product.md, "Jurisdiction"). */
export const products = [
  'majorForex',
  'minorForex',
  'gold',
  'majorIndices',
  'otherCommodities',
  'shares',
  'etfs',
  'crypto',
  'optionUnderlyings',
] as const;
export type Product = (typeof products)[number];

/** What of an instrument tells its product. */
export interface Classified {
  readonly marketClass: string;
  readonly base: string;
  readonly quoteCurrency: string;
}

/** Majors by ESMA's list: pairs of these six. */
const majorCurrencies = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);
const goldSymbols = new Set(['XAU', 'GC', 'MGC']);
const indexFutures = new Set(['ES', 'NQ', 'YM', 'RTY', 'NKD', 'FDAX', 'FESX', 'Z']);

export function productOf({ marketClass, base, quoteCurrency }: Classified): Product {
  switch (marketClass) {
    case 'forex':
      return majorCurrencies.has(base) && majorCurrencies.has(quoteCurrency) ? 'majorForex' : 'minorForex';
    case 'metals':
    case 'futures':
      if (indexFutures.has(base)) return 'majorIndices';
      return goldSymbols.has(base) ? 'gold' : 'otherCommodities';
    case 'stocks':
      return 'shares';
    case 'etfs':
      return 'etfs';
    case 'options':
      return 'optionUnderlyings';
    default:
      // Also what nobody has classified yet.
      return 'crypto';
  }
}

/** One version of the policy. */
export interface LeveragePolicy {
  readonly groupOf: ReadonlyMap<string, string>;
  /** By group, then product. */
  readonly caps: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Of countries the policy does not name. */
const otherGroup = 'other';
const strictest = 1;

/** The cap of a country in a product; without a declared country, or where the policy says nothing, the strictest of all. */
export function capOf(
  { groupOf, caps }: LeveragePolicy,
  country: string | undefined,
  product: Product,
): number {
  const all = [...caps.values()].map((group) => group.get(product) ?? strictest);
  if (country === undefined) return Math.min(...all, ...(all.length === 0 ? [strictest] : []));
  return caps.get(groupOf.get(country) ?? otherGroup)?.get(product) ?? strictest;
}
