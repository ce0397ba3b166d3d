import { type MarketClass, marketClasses } from '#foundation/ids/market-class.ts';
/** The type ids of the classes (docs/specification.md, section 3). */
export const marketTypes = {
  forex: 1,
  crypto: 2,
  stocks: 3,
  futures: 4,
  metals: 5,
  etfs: 6,
  options: 7,
} as const satisfies Readonly<Record<MarketClass, number>>;

/** The class of a type id; undefined for a number that is none. */
export function classOfType(type: number): MarketClass | undefined {
  return marketClasses.find((each) => marketTypes[each] === type);
}

/** What an operator may do about a market: halt it, agree to another’s halt, have it lifted. */
export const haltActs = ['halt', 'agree', 'resume'] as const;
export type HaltAct = (typeof haltActs)[number];
