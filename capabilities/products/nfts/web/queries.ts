import { useMemo } from 'react';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { useCall, useReadCall } from '#foundation/ui/use-call.ts';
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
  return useReadCall(listNft, search, (nfts) => nfts.map((nft) => withDeadline(nft)), {
    refetchInterval: galleryMs,
    keepPrevious: true,
  });
}

/** One piece; `state` is how its sale stands by the live channel, while that tells. */
export function usePiece(id: string, state: unknown) {
  const published = useMemo(() => readPublished(id, state), [id, state]);
  const piece = useReadCall(getNft, { id }, (nft) => withDeadline(nft), {
    refetchInterval: ({ state: { data } }) => lookAgainMs(data, published),
    staleTime: 0,
  });
  return { ...piece, data: piece.data && withPublished(piece.data, published) };
}

export function useMyBids() {
  return useReadCall(listNftBid, {}, (bids) => bids.map((bid) => ({ ...bid, nft: withDeadline(bid.nft) })), {
    refetchInterval: galleryMs,
    staleTime: 0,
  });
}

export function useDonations() {
  return useCall(donations, {}, { staleTime: 0 });
}

const changed = [listNft, getNft, listMyNft, listNftBid, donations, getNftReceipt];

export function useBuyNft(id: string, onAccepted: () => void) {
  return useMoneyCommand(buyNft, { subject: id, refreshes: changed, onAccepted });
}

export function useBidNft(id: string, onAccepted: () => void) {
  return useMoneyCommand(bidNft, { subject: id, refreshes: changed, onAccepted });
}
