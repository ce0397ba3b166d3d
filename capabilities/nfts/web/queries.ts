import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { ask, callPlatform } from '#foundation/ui/platform.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import {
  bidNft,
  buyNft,
  donations,
  getNft,
  getNftReceipt,
  listMyNft,
  listNft,
  listNftBid,
  type Nft,
  type NftDetail,
} from '../contract.ts';
import { type Timed, withDeadline } from './deadline.ts';
import { lookAgainMs, readTold, withTold } from './told-sale.ts';

export type ShownNft = Timed<Nft>;
export type ShownDetail = Timed<NftDetail>;

/** The charity is given real money alone (product.md). */
export function useIsDemo(): boolean {
  return useSession().virtualStatus === 1;
}

/** Somebody bids while somebody looks at many pieces. */
const galleryMs = 15_000;

export function useGallery(search: InputOf<typeof listNft>) {
  return useQuery({
    queryKey: ['nfts', 'gallery', search],
    queryFn: async ({ signal }) => (await ask(listNft, search, { signal })).map((nft) => withDeadline(nft)),
    refetchInterval: galleryMs,
    placeholderData: keepPreviousData,
  });
}

/** One piece; `state` is how its sale stands by the live channel, while that tells. */
export function usePiece(id: string, state: unknown) {
  const told = useMemo(() => readTold(id, state), [id, state]);
  const piece = useQuery({
    queryKey: ['nfts', 'piece', id],
    queryFn: async ({ signal }) => withDeadline(await ask(getNft, { id }, { signal })),
    refetchInterval: ({ state: { data } }) => lookAgainMs(data, told),
    staleTime: 0,
  });
  return { ...piece, data: piece.data && withTold(piece.data, told) };
}

export function useMyNfts() {
  const isDemo = useIsDemo();
  return useQuery({
    queryKey: ['nfts', 'mine', isDemo],
    queryFn: ({ signal }) => ask(listMyNft, {}, { signal }),
    staleTime: 0,
  });
}

export function useMyBids() {
  const isDemo = useIsDemo();
  return useQuery({
    queryKey: ['nfts', 'bids', isDemo],
    queryFn: async ({ signal }) =>
      (await ask(listNftBid, {}, { signal })).map((bid) => ({ ...bid, nft: withDeadline(bid.nft) })),
    refetchInterval: galleryMs,
    staleTime: 0,
  });
}

export function useDonations() {
  return useQuery({
    queryKey: ['nfts', 'donations'],
    queryFn: ({ signal }) => ask(donations, {}, { signal }),
    staleTime: 0,
  });
}

export function useNftReceipt(id: string) {
  return useQuery({
    queryKey: ['nfts', 'receipt', id],
    queryFn: ({ signal }) => ask(getNftReceipt, { id }, { signal }),
    staleTime: 0,
  });
}

/** A money command: the answer may be a refusal; a lost connection is thrown, and then nothing is known of its fate. */
export function useBuyNft() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof buyNft> & { requestId: string }) =>
      callPlatform(buyNft, input, { requestId }),
    onSettled: refresh,
  });
}

export function useBidNft() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof bidNft> & { requestId: string }) =>
      callPlatform(bidNft, input, { requestId }),
    onSettled: refresh,
  });
}

function useRefreshMoney() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [['nfts'], ['accounts'], ['customers', 'user']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
