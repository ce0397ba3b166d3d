/**
 * The classes of instrument and their type ids (docs/product.md, "Markets"; docs/specification.md, section
 * 3).
 */
export const marketTypes = {
  forex: 1,
  crypto: 2,
  stocks: 3,
  futures: 4,
  metals: 5,
  etfs: 6,
  options: 7,
} as const;
export type MarketClass = keyof typeof marketTypes;

/** The class of a type id; undefined for a number that is none. */
export function classOfType(type: number): MarketClass | undefined {
  return Object.keys(marketTypes)
    .filter(isMarketClass)
    .find((each) => marketTypes[each] === type);
}

function isMarketClass(word: string): word is MarketClass {
  return Object.hasOwn(marketTypes, word);
}

export const marketClasses = [
  'forex',
  'crypto',
  'stocks',
  'futures',
  'metals',
  'etfs',
  'options',
] as const satisfies readonly MarketClass[];

/** What an operator may do about a market: halt it, agree to another’s halt, have it lifted. */
export const haltActs = ['halt', 'agree', 'resume'] as const;
export type HaltAct = (typeof haltActs)[number];
