import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilterOf, InputOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import {
  charityFunds,
  closeNft,
  createNft,
  getPayout,
  listDeskNfts,
  listPayouts,
  requestPayout,
  translateNft,
} from '../console-contract.ts';

export const piecesPerPage = 20;
export const remittancesPerPage = 10;
/** Bids come in while the page is open. */
const refreshMs = 15 * secondMs;

export function usePieces(filter: FilterOf<typeof listDeskNfts>, page: number) {
  return useQuery({
    queryKey: ['nfts', 'pieces', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listDeskNfts, { ...filter, pageNum: page, pageSize: piecesPerPage }, { signal }),
    refetchInterval: refreshMs,
    placeholderData: (previous) => previous,
  });
}

export function useCharityFunds() {
  return useQuery({
    queryKey: ['nfts', 'charityFunds'],
    queryFn: ({ signal }) => askConsole(charityFunds, {}, { signal }),
    refetchInterval: refreshMs,
  });
}

export function useRemittances(filter: FilterOf<typeof listPayouts>, page: number) {
  return useQuery({
    queryKey: ['nfts', 'remittances', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listPayouts, { ...filter, pageNum: page, pageSize: remittancesPerPage }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function useRemittance(id: string) {
  return useQuery({
    queryKey: ['nfts', 'remittance', id],
    queryFn: ({ signal }) => askConsole(getPayout, { id }, { signal }),
  });
}

/** The same request id for the same request, so that a repeated press lists once. */
export function useCreateNft() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof createNft> & { requestId: string }) =>
      askConsole(createNft, input, { requestId }),
    onSuccess: refresh,
  });
}

export function useCloseNft() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof closeNft> & { requestId: string }) =>
      askConsole(closeNft, input, { requestId }),
    onSuccess: refresh,
  });
}

export function useTranslateNft() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof translateNft>) => askConsole(translateNft, input),
    onSuccess: refresh,
  });
}

export function useRequestRemittance() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof requestPayout> & { requestId: string }) =>
      askConsole(requestPayout, input, { requestId }),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'nfts' || queryKey[0] === 'reviews',
    });
}
