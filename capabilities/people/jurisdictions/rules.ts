import type { MarketClass } from '#foundation/ids/market-class.ts';
import { unknownCase } from '#foundation/text/words.ts';

/** What a leverage cap is set for (docs/product.md, "Jurisdiction"). */
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

/** The fields of an instrument that decide its product. */
export interface Classified {
  readonly marketClass: MarketClass;
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
    case 'crypto':
      return 'crypto';
    default:
      return unknownCase(marketClass);
  }
}

/** What a jurisdiction may forbid: options on the real book, rewards in cash, loans. */
export const offerings = ['options', 'incentives', 'loans'] as const;
export type Offering = (typeof offerings)[number];

/** Countries that are treated alike. */
export type Group = {
  readonly countries: readonly string[];
  readonly caps: Readonly<Record<Product, number>>;
  readonly sold: Readonly<Record<Offering, boolean>>;
  /** Whether leverage and options with real money wait for the appropriateness questions. */
  readonly asksQuiz: boolean;
};

/** One version of the policy. */
export type Policy = {
  readonly groups: Readonly<Record<string, Group>>;
};

/** The group of the countries that the policy does not name. */
export const otherGroup = 'other';

/** The cap of a country in a product; without a declared country, the strictest of all. */
export function capOf(policy: Policy, country: string | undefined, product: Product): number {
  return Math.min(...groupsFor(policy, country).map(({ caps }) => caps[product]));
}

/** Whether something is sold in a country; without a declared country, only what is sold everywhere. */
export function isSold(policy: Policy, country: string | undefined, offering: Offering): boolean {
  return groupsFor(policy, country).every(({ sold }) => sold[offering]);
}

/**
 * Whether the appropriateness questions are asked in a country; without a declared country, when they are
 * anywhere.
 */
export function isQuizAsked(policy: Policy, country: string | undefined): boolean {
  return groupsFor(policy, country).some(({ asksQuiz }) => asksQuiz);
}

/** The groups that all must allow it: a country's own, or every one. */
function groupsFor({ groups }: Policy, country: string | undefined): readonly Group[] {
  const all = Object.values(groups);
  if (country === undefined) return all;
  const own = all.find(({ countries }) => countries.includes(country)) ?? groups[otherGroup];
  return own === undefined ? all : [own];
}
