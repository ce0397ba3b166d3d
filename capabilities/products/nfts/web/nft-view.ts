import type { InputOf } from '#foundation/calls/define-call.ts';
import { type listNft, nftSorts } from '../contract.ts';

export const nftFilters = ['all', 'auction', 'fixed', 'sold', 'ended'] as const;
export type NftFilter = (typeof nftFilters)[number];
export const sortNames = nftSorts;
export const nftTabs = ['market', 'mine'] as const;
export type NftTab = (typeof nftTabs)[number];

/** What is looked at on `/nfts`; the address holds it. */
export interface NftView {
  readonly tab: NftTab;
  readonly filter: NftFilter;
  readonly search: string;
  readonly sort: (typeof nftSorts)[number];
}

type Query = Readonly<Record<'view' | 'status' | 'search' | 'sort', string | undefined>>;

/** What an address doesn't say, or says wrongly, is the first choice. */
export function readNftView(query: Partial<Query>): NftView {
  return {
    tab: nftTabs.find((tab) => tab === query.view) ?? 'market',
    filter: nftFilters.find((filter) => filter === query.status) ?? 'all',
    search: query.search ?? '',
    sort: nftSorts.find((sort) => sort === query.sort) ?? 'ending',
  };
}

export function writeNftView({ tab, filter, search, sort }: NftView): Partial<Query> {
  return {
    ...(tab === 'market' ? {} : { view: tab }),
    ...(filter === 'all' ? {} : { status: filter }),
    ...(search === '' ? {} : { search }),
    ...(sort === 'ending' ? {} : { sort }),
  };
}

/** What to ask the platform for. */
export function searchOf({ filter, search, sort }: NftView): InputOf<typeof listNft> {
  const words = search.trim() === '' ? {} : { search: search.trim() };
  switch (filter) {
    case 'all':
      return { ...words, sort };
    case 'fixed':
      return { ...words, sort, status: 'listed', sale: 'fixed' };
    case 'auction':
    case 'sold':
    case 'ended':
      return { ...words, sort, status: filter };
  }
}
