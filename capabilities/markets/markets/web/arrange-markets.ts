import { marketTypes } from '#capabilities/markets/catalogue/rules.ts';
import type { MarketClass } from '#foundation/ids/market-class.ts';
import { allOf } from '#foundation/text/words.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import type { Market } from '../contract.ts';
import { type SearchedMarket, searchMarkets } from '../search-markets.ts';
import { firstOpenClass } from './market-classes.ts';

/** Pure: which markets the list shows, in which order. */

export const marketGroups = allOf<MarketClass | 'all' | 'watchlist'>()([
  'all',
  'watchlist',
  'forex',
  'crypto',
  'stocks',
  'etfs',
  'futures',
  'options',
  'metals',
]);
export type MarketGroup = (typeof marketGroups)[number];

export const marketSorts = ['default', 'name', 'price', 'change'] as const;
export type MarketSort = (typeof marketSorts)[number];
export type SortDirection = 'asc' | 'desc';

export interface MarketView {
  /** Undefined until one is chosen: then {@link groupToOpen} decides, and a search looks at all. */
  readonly group: MarketGroup | undefined;
  readonly search: string;
  readonly sort: MarketSort;
  readonly direction: SortDirection;
}

export interface LiveFigures {
  readonly price: number;
  readonly zdf: number;
}

/** What a list shows: its group is known. */
export type ShownView = MarketView & { readonly group: MarketGroup };

/** `live` gives the latest figures of a code, where there are newer ones than the list came with. */
export function arrangeMarkets(
  markets: readonly Market[],
  view: ShownView,
  watched: readonly string[],
  live: (code: string) => LiveFigures | undefined,
  language: Language = defaultLanguage,
): Market[] {
  const inView = markets.filter((market) => inGroup(market, view.group, watched));
  const shown = searchMarkets(inView, view.search, searchedOf);
  const order = comparison(view, watched, live, language);
  return order === undefined ? shown : shown.sort(order);
}

/** The searched words of a market. */
export function searchedOf(market: Market): SearchedMarket {
  const { code, type, appName, englishName = '', base, quoteCurrency } = market;
  return { code, type, name: `${appName} ${englishName}`.trim(), base, quoteCurrency };
}

function inGroup(market: Market, group: MarketGroup, watched: readonly string[]): boolean {
  if (group === 'all') return true;
  if (group === 'watchlist') return watched.includes(market.code);
  return market.type === marketTypes[group];
}

function comparison(
  { group, sort, direction }: ShownView,
  watched: readonly string[],
  live: (code: string) => LiveFigures | undefined,
  language: Language,
): ((a: Market, b: Market) => number) | undefined {
  const sign = direction === 'asc' ? 1 : -1;
  switch (sort) {
    case 'default':
      if (group !== 'watchlist') return undefined;
      return (a, b) => watched.indexOf(a.code) - watched.indexOf(b.code);
    case 'name':
      return (a, b) => sign * a.appName.localeCompare(b.appName, language, { numeric: true });
    case 'price':
      return (a, b) => sign * ((live(a.code)?.price ?? a.nowPrice) - (live(b.code)?.price ?? b.nowPrice));
    case 'change':
      return (a, b) => sign * ((live(a.code)?.zdf ?? a.zdf) - (live(b.code)?.zdf ?? b.zdf));
  }
}

/** What the address says, word by word; anything else is the default. */
export function readMarketView(search: Readonly<Record<string, unknown>>): MarketView {
  return {
    group: marketGroups.find((group) => group === search.group),
    search: typeof search.search === 'string' ? search.search.slice(0, 60) : '',
    sort: marketSorts.find((sort) => sort === search.sort) ?? 'default',
    direction: search.direction === 'asc' ? 'asc' : 'desc',
  };
}

/**
 * The group to open on until one is chosen: all, while the first class is open; when it is closed, the first
 * class that trades now.
 */
export function groupToOpen(markets: readonly Market[]): MarketGroup {
  const classes = marketGroups.filter((each) => each !== 'all' && each !== 'watchlist');
  const open = firstOpenClass(markets, classes);
  return open === undefined || open === classes[0] ? 'all' : open;
}

/** The address of a view; what is the default is left out. */
export function writeMarketView(view: MarketView): Record<string, string> {
  return {
    ...(view.group === undefined ? {} : { group: view.group }),
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
