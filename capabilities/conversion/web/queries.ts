import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import type { Asset } from '#foundation/money/money.ts';
import { ask, callPlatform } from '#foundation/ui/platform.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { convert, convertTerms, getConvert, listConvert, quoteConvert } from '../contract.ts';
import { unavailableReason } from './use-conversion-refusal.ts';

/** Conversions are of the real account alone. */
export function useIsDemo(): boolean {
  return useSession().virtualStatus === 1;
}

const pricesRefreshMs = 5_000;

export function useConvertTerms() {
  return useQuery({
    queryKey: ['conversion', 'terms'],
    queryFn: ({ signal }) => ask(convertTerms, {}, { signal }),
    refetchInterval: pricesRefreshMs,
  });
}

export interface Wanted {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: string;
}

/** A price that stands for some seconds; when they are over another is asked for, as long as the page is looked at. */
export function useConvertQuote(wanted: Wanted | undefined) {
  return useQuery({
    queryKey: ['conversion', 'quote', wanted],
    queryFn: ({ signal }) => ask(quoteConvert, wanted ?? { from: 'USDT', to: 'BTC', amount: '' }, { signal }),
    enabled: wanted !== undefined,
    // An old quote is of no use to anybody.
    gcTime: 0,
    staleTime: 0,
    refetchInterval({ state: { data, error } }) {
      // A market that does not trade now may the next moment; what was wrong with the amount stays wrong.
      if (error !== null && unavailableReason(error) !== undefined) return pricesRefreshMs;
      return data === undefined ? false : data.secondsLeft * 1000;
    },
  });
}

/** A money command: the answer may be a refusal; a lost connection is thrown, and then nothing is known of its fate. */
export function useConvert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof convert> & { requestId: string }) =>
      callPlatform(convert, input, { requestId }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === 'accounts' || queryKey[0] === 'customers' || queryKey[0] === 'conversion',
      }),
  });
}

export const conversionsPerPage = 10;

export function useConversions(page: number) {
  return useQuery({
    queryKey: ['conversion', 'list', page],
    queryFn: ({ signal }) => ask(listConvert, { pageNum: page, pageSize: conversionsPerPage }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function useConversion(id: string) {
  return useQuery({
    queryKey: ['conversion', 'one', id],
    queryFn: ({ signal }) => ask(getConvert, { id }, { signal }),
  });
}
