import { type Market, type MarketClass, marketTypes } from '../contract.ts';

/** Pure: which markets the list shows, in which order. */

export const marketGroups = [
  'all',
  'watchlist',
  'forex',
  'crypto',
  'stocks',
  'etfs',
  'futures',
  'options',
  'metals',
] as const;
export type MarketGroup = (typeof marketGroups)[number];

export const marketSorts = ['default', 'name', 'price', 'change'] as const;
export type MarketSort = (typeof marketSorts)[number];
export type SortDirection = 'asc' | 'desc';

export interface MarketView {
  readonly group: MarketGroup;
  readonly search: string;
  readonly sort: MarketSort;
  readonly direction: SortDirection;
}

export interface LiveFigures {
  readonly price: number;
  readonly zdf: number;
}

/** `live` gives the latest figures of a code, where there are newer ones than the list came with. */
export function arrangeMarkets(
  markets: readonly Market[],
  view: MarketView,
  watched: readonly string[],
  live: (code: string) => LiveFigures | undefined,
): Market[] {
  const shown = markets.filter(
    (market) => inGroup(market, view.group, watched) && matches(market, view.search),
  );
  const order = comparison(view, watched, live);
  return order === undefined ? shown : shown.sort(order);
}

export function classOfType(type: number): MarketClass | undefined {
  const classes = Object.keys(marketTypes).filter(isMarketClass);
  return classes.find((each) => marketTypes[each] === type);
}

function isMarketClass(word: string): word is MarketClass {
  return Object.hasOwn(marketTypes, word);
}

function inGroup(market: Market, group: MarketGroup, watched: readonly string[]): boolean {
  if (group === 'all') return true;
  if (group === 'watchlist') return watched.includes(market.code);
  return market.type === marketTypes[group];
}

/** Every word must be in the code or the name; "eur/usd" and "eurusd" are the same to a person. */
function matches(market: Market, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${market.code} ${market.appName}`.toLowerCase();
  const bare = withoutMarks(text);
  return words.every((word) => text.includes(word) || bare.includes(withoutMarks(word)));
}

function withoutMarks(text: string): string {
  return text.replace(/[/_.-]/g, '');
}

function comparison(
  { group, sort, direction }: MarketView,
  watched: readonly string[],
  live: (code: string) => LiveFigures | undefined,
): ((a: Market, b: Market) => number) | undefined {
  const sign = direction === 'asc' ? 1 : -1;
  switch (sort) {
    case 'default':
      if (group !== 'watchlist') return undefined;
      return (a, b) => watched.indexOf(a.code) - watched.indexOf(b.code);
    case 'name':
      return (a, b) => sign * a.appName.localeCompare(b.appName, 'en', { numeric: true });
    case 'price':
      return (a, b) => sign * ((live(a.code)?.price ?? a.nowPrice) - (live(b.code)?.price ?? b.nowPrice));
    case 'change':
      return (a, b) => sign * ((live(a.code)?.zdf ?? a.zdf) - (live(b.code)?.zdf ?? b.zdf));
  }
}

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

/** What the address says, word by word; anything else is the default. */
export function readMarketView(search: Readonly<Record<string, unknown>>): MarketView {
  return {
    group: marketGroups.find((group) => group === search.group) ?? 'all',
    search: typeof search.search === 'string' ? search.search.slice(0, 60) : '',
    sort: marketSorts.find((sort) => sort === search.sort) ?? 'default',
    direction: search.direction === 'asc' ? 'asc' : 'desc',
  };
}

/** The address of a view; what is the default is left out. */
export function writeMarketView(view: MarketView): Record<string, string> {
  return {
    ...(view.group === 'all' ? {} : { group: view.group }),
    ...(view.search === '' ? {} : { search: view.search }),
    ...(view.sort === 'default' ? {} : { sort: view.sort, direction: view.direction }),
  };
}

/**
 * Pressing a column's title: first its natural direction, then the other, then the catalogue's order again.
 */
export function nextSort(view: MarketView, sort: Exclude<MarketSort, 'default'>): MarketView {
  const natural: SortDirection = sort === 'name' ? 'asc' : 'desc';
  if (view.sort !== sort) return { ...view, sort, direction: natural };
  if (view.direction === natural) return { ...view, direction: natural === 'asc' ? 'desc' : 'asc' };
  return { ...view, sort: 'default', direction: 'desc' };
}
