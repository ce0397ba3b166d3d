import { useMutation, useQueryClient } from '@tanstack/react-query';
import { seedPrices } from '#capabilities/markets/prices/web/face.ts';
import { keptAnswer } from '#foundation/ui/call-keys.ts';
import { ask } from '#foundation/ui/platform.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { useCall, useReadCall } from '#foundation/ui/use-call.ts';
import {
  addToWatchlist,
  getMarketInfo,
  getWatchlist,
  homeStats,
  listMarketByType,
  type Market,
  removeFromWatchlist,
} from '../contract.ts';

/** Live prices go to the price store; what stays here is names, sessions and the figures to sort by. */
function seeded(markets: Market[]): Market[] {
  seedPrices(markets);
  return markets;
}

/** Sessions open and close, and rows take their sorted place again. */
const minutely = { staleTime: 60_000, refetchInterval: 60_000 };

/**
 * All of them; until they are there, without their recent prices, which are nine tenths of the list: rows
 * show a second earlier on a phone.
 */
export function useMarkets() {
  const isAbsent = keptAnswer(useQueryClient(), listMarketByType, {}).get() === undefined;
  const quick = useReadCall(listMarketByType, { points: 0 }, seeded, {
    staleTime: 60_000,
    enabled: isAbsent,
  });
  const whole = useReadCall(listMarketByType, {}, seeded, {
    ...minutely,
    enabled: !isAbsent || !quick.isPending,
  });
  return { ...whole, data: whole.data ?? quick.data };
}

/** One of the list, where the page has that. */
export function useListedMarket(code: string): Market | undefined {
  const { data } = useReadCall(listMarketByType, {}, seeded, {
    enabled: false,
    select: (markets) => markets.find((market) => market.code === code),
  });
  return data;
}

/**
 * The codes of the markets that a search means by a name in another language than the reader's, which only
 * the server knows. Asked where nothing else was found.
 */
export function useNamedElsewhere(search: string, isWanted: boolean): readonly string[] | undefined {
  const { data } = useCall(
    listMarketByType,
    { search, points: 0 },
    { select: (found) => found.map(({ code }) => code), staleTime: 60_000, enabled: isWanted },
  );
  return isWanted ? data : undefined;
}

/** The first few of each class: a fifteenth of the whole list, for the home page. */
export function useTopMarkets(perClass: number) {
  return useReadCall(listMarketByType, { top: perClass }, seeded, minutely);
}

export function useInstrument(code: string) {
  return useReadCall(
    getMarketInfo,
    code === '' ? undefined : { code },
    (instrument) => {
      seedPrices([instrument]);
      return instrument;
    },
    { staleTime: 30_000, refetchInterval: 30_000 },
  );
}

/** What is measured is the book's own. */
export function useHomeStats() {
  return useCall(homeStats, {}, { staleTime: 300_000 });
}

export function useWatchlist() {
  const { isLogin } = useSession();
  return useCall(getWatchlist, {}, { enabled: isLogin, staleTime: 300_000 });
}

/** Watches or stops watching. The star turns at once and turns back when the platform refuses. */
export function useToggleWatched() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ code, watched }: { code: string; watched: boolean }) =>
      ask(watched ? addToWatchlist : removeFromWatchlist, { code }),
    onMutate: async ({ code, watched }) => {
      const list = keptAnswer(queryClient, getWatchlist, {});
      await queryClient.cancelQueries({ queryKey: list.key });
      const before = list.get();
      const others = (before ?? []).filter((each) => each !== code);
      list.set(() => (watched ? [...others, code] : others));
      return { list, before };
    },
    onError: (_failure, _change, shown) => shown?.list.set(() => shown.before),
    onSuccess: (codes, _change, { list }) => list.set(() => codes),
  });
}
