import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { seedPrices } from '#capabilities/prices/web/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import { ask } from '#foundation/ui/platform.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import {
  addToWatchlist,
  getMarketInfo,
  getWatchlist,
  homeStats,
  listMarketByType,
  removeFromWatchlist,
} from '../contract.ts';

/**
 * Every market. Live prices go to the price store; what stays here is names, sessions and the figures to sort
 * by.
 */
export const marketsQuery = queryOptions({
  queryKey: ['markets', 'list'],
  queryFn: async ({ signal }) => {
    const markets = await ask(listMarketByType, {}, { signal });
    seedPrices(markets);
    return markets;
  },
  staleTime: 60_000,
  // Sessions open and close, and rows take their sorted place again.
  refetchInterval: 60_000,
});

/**
 * All of them; until they are there, without their recent prices, which are nine tenths of the list: rows
 * show a second earlier on a phone.
 */
export function useMarkets() {
  const isAbsent = useQueryClient().getQueryData(marketsQuery.queryKey) === undefined;
  const quick = useQuery({
    queryKey: ['markets', 'quick'],
    queryFn: async ({ signal }) => {
      const markets = await ask(listMarketByType, { points: 0 }, { signal });
      seedPrices(markets);
      return markets;
    },
    staleTime: 60_000,
    enabled: isAbsent,
  });
  const whole = useQuery({ ...marketsQuery, enabled: !isAbsent || !quick.isPending });
  return { ...whole, data: whole.data ?? quick.data };
}

/**
 * The codes of the markets that a search means by a name in another language than the reader's, which only
 * the server knows. Asked where nothing else was found.
 */
export function useNamedElsewhere(search: string, isWanted: boolean): readonly string[] | undefined {
  const { data } = useQuery({
    queryKey: ['markets', 'named', search],
    queryFn: async ({ signal }) => {
      const found = await ask(listMarketByType, { search, points: 0 }, { signal });
      return found.map(({ code }) => code);
    },
    staleTime: 60_000,
    enabled: isWanted,
  });
  return isWanted ? data : undefined;
}

/** The first few of each class: a fifteenth of the whole list, for the home page. */
export function useTopMarkets(perClass: number) {
  return useQuery({
    queryKey: ['markets', 'top', perClass],
    queryFn: async ({ signal }) => {
      const markets = await ask(listMarketByType, { top: perClass }, { signal });
      seedPrices(markets);
      return markets;
    },
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
}

function instrumentQuery(code: string) {
  return queryOptions({
    queryKey: ['markets', 'instrument', code],
    queryFn: async ({ signal }) => {
      const instrument = await ask(getMarketInfo, { code }, { signal });
      seedPrices([instrument]);
      return instrument;
    },
    staleTime: 30_000,
    refetchInterval: 30_000,
  });
}

export function useInstrument(code: string) {
  return useQuery({ ...instrumentQuery(code), enabled: code !== '' });
}

/** What is measured is the book's own. */
export function useHomeStats(book: Book) {
  return useQuery({
    queryKey: ['markets', 'home-stats', book],
    queryFn: ({ signal }) => ask(homeStats, {}, { signal }),
    staleTime: 300_000,
  });
}

const watchlistKey = ['markets', 'watchlist'];

export function useWatchlist() {
  const { isLogin } = useSession();
  return useQuery({
    queryKey: watchlistKey,
    queryFn: ({ signal }) => ask(getWatchlist, {}, { signal }),
    enabled: isLogin,
    staleTime: 300_000,
  });
}

/** Watches or stops watching. The star turns at once and turns back when the platform refuses. */
export function useToggleWatched() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ code, watched }: { code: string; watched: boolean }) =>
      ask(watched ? addToWatchlist : removeFromWatchlist, { code }),
    onMutate: async ({ code, watched }) => {
      await queryClient.cancelQueries({ queryKey: watchlistKey });
      const before = queryClient.getQueryData<string[]>(watchlistKey);
      const others = (before ?? []).filter((each) => each !== code);
      queryClient.setQueryData(watchlistKey, watched ? [...others, code] : others);
      return { before };
    },
    onError: (_failure, _change, context) => queryClient.setQueryData(watchlistKey, context?.before),
    onSuccess: (codes) => queryClient.setQueryData(watchlistKey, codes),
  });
}
