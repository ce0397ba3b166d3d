import { classOfType, marketTypes } from '#capabilities/markets/catalogue/rules.ts';
import type { MarketClass } from '#foundation/ids/market-class.ts';
import type { Market } from '../contract.ts';

/** A few of each class for the home page, in the catalogue's order. */
export function pickPerClass(markets: readonly Market[], perClass: number): Map<MarketClass, Market[]> {
  const picked = new Map<MarketClass, Market[]>();
  for (const market of markets) {
    const marketClass = classOfType(market.type);
    if (marketClass === undefined) continue;
    const some = picked.get(marketClass) ?? [];
    if (some.length < perClass) picked.set(marketClass, [...some, market]);
  }
  return picked;
}

/** The first of these classes with a market that is open now and not halted; undefined where none is. */
export function firstOpenClass(
  markets: readonly Market[],
  classes: readonly MarketClass[],
): MarketClass | undefined {
  const isOpen = (type: number) => markets.some((each) => each.type === type && each.open && !each.halted);
  return classes.find((each) => isOpen(marketTypes[each]));
}
