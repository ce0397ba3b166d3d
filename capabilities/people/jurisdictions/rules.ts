import type { MarketClass } from '#foundation/ids/market-class.ts';
import { type Refusal, refuse } from '#foundation/refusals/result.ts';
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
  /** Whether people who live there may have a real account; `false` for countries under sanctions. */
  readonly isServed: boolean;
};

/** One version of the policy. */
export type Policy = {
  readonly groups: Readonly<Record<string, Group>>;
};

/**
 * What holds beside every other group for the countries that the policy does not name: they get the strictest
 * of all.
 */
export const otherGroup = 'other';

/** What a country means for a real account. */
export const standings = ['served', 'countryMissing', 'countryNotServed'] as const;
export type Standing = (typeof standings)[number];

/** Without a declared country there is no real account, nor in a country that is not served. */
export function standingOf({ groups }: Policy, country: string | undefined): Standing {
  if (country === undefined) return 'countryMissing';
  return groupOf(groups, country)?.isServed === false ? 'countryNotServed' : 'served';
}

/** Where people live who may have no real account. */
export function countriesNotServed({ groups }: Policy): readonly string[] {
  return Object.values(groups).flatMap(({ isServed, countries }) => (isServed ? [] : countries));
}

/**
 * Why a customer of this standing may begin nothing with real money and pay nothing in; undefined where they
 * may.
 */
export function refusalOf(standing: Standing): Refusal | undefined {
  switch (standing) {
    case 'served':
      return undefined;
    case 'countryMissing':
      return refuse('COUNTRY_MISSING');
    case 'countryNotServed':
      return refuse('COUNTRY_NOT_SERVED');
    default:
      return unknownCase(standing);
  }
}

/** The cap of a country in a product; of one that is in no group, or none, the strictest of all. */
export function capOf(policy: Policy, country: string | undefined, product: Product): number {
  return Math.min(...groupsFor(policy, country).map(({ caps }) => caps[product]));
}

/**
 * Whether something is sold in a country: nothing where it is not served; in one that is in no group, only
 * what is sold in every group.
 */
export function isSold(policy: Policy, country: string | undefined, offering: Offering): boolean {
  return (
    standingOf(policy, country) !== 'countryNotServed' &&
    groupsFor(policy, country).every(({ sold }) => sold[offering])
  );
}

/**
 * Whether the appropriateness questions are asked in a country; in one of no group, when they are anywhere.
 */
export function isQuizAsked(policy: Policy, country: string | undefined): boolean {
  return groupsFor(policy, country).some(({ asksQuiz }) => asksQuiz);
}

/** The groups that all must allow it: a country's own, or every one that is served. */
function groupsFor({ groups }: Policy, country: string | undefined): readonly Group[] {
  const own = country === undefined ? undefined : groupOf(groups, country);
  return own === undefined ? Object.values(groups).filter(({ isServed }) => isServed) : [own];
}

function groupOf(groups: Policy['groups'], country: string): Group | undefined {
  return Object.values(groups).find(({ countries }) => countries.includes(country));
}
