import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { ask } from '#foundation/ui/platform.ts';
import { useBook } from '#foundation/ui/session-state.ts';
import { useMoneyCommand } from '#foundation/ui/use-money-command.ts';
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
import { lookAgainMs, readPublished, withPublished } from './published-sale.ts';

export type ShownNft = Timed<Nft>;
export type ShownDetail = Timed<NftDetail>;

/** Bids come while a page shows many pieces. */
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
  const published = useMemo(() => readPublished(id, state), [id, state]);
  const piece = useQuery({
    queryKey: ['nfts', 'piece', id],
    queryFn: async ({ signal }) => withDeadline(await ask(getNft, { id }, { signal })),
    refetchInterval: ({ state: { data } }) => lookAgainMs(data, published),
    staleTime: 0,
  });
  return { ...piece, data: piece.data && withPublished(piece.data, published) };
}

export function useMyNfts() {
  const book = useBook();
  return useQuery({
    queryKey: ['nfts', 'mine', book],
    queryFn: ({ signal }) => ask(listMyNft, {}, { signal }),
    staleTime: 0,
  });
}

export function useMyBids() {
  const book = useBook();
  return useQuery({
    queryKey: ['nfts', 'bids', book],
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

const changed = [['nfts']];

export function useBuyNft(id: string, onAccepted: () => void) {
  return useMoneyCommand(buyNft, { subject: id, refreshes: changed, onAccepted });
}

export function useBidNft(id: string, onAccepted: () => void) {
  return useMoneyCommand(bidNft, { subject: id, refreshes: changed, onAccepted });
}
