import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import {
  charityStanding,
  closeNft,
  createNft,
  getPayout,
  listDeskNfts,
  listPayouts,
  requestPayout,
} from '../console-contract.ts';

export const piecesPerPage = 20;
export const payoutsPerPage = 10;
/** Bids come in while somebody looks. */
const refreshMs = 15 * secondMs;

export type PieceFilter = Pick<InputOf<typeof listDeskNfts>, 'status' | 'search'>;

export function usePieces(filter: PieceFilter, page: number) {
  return useQuery({
    queryKey: ['nfts', 'pieces', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listDeskNfts, { ...filter, pageNum: page, pageSize: piecesPerPage }, { signal }),
    refetchInterval: refreshMs,
    placeholderData: (previous) => previous,
  });
}

export function useStanding() {
  return useQuery({
    queryKey: ['nfts', 'standing'],
    queryFn: ({ signal }) => askConsole(charityStanding, {}, { signal }),
    refetchInterval: refreshMs,
  });
}

export function usePayouts(page: number) {
  return useQuery({
    queryKey: ['nfts', 'payouts', page],
    queryFn: ({ signal }) => askConsole(listPayouts, { pageNum: page, pageSize: payoutsPerPage }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function usePayout(id: string) {
  return useQuery({
    queryKey: ['nfts', 'payout', id],
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

export function useRequestPayout() {
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
