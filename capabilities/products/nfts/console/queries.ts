import type { FilterOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { useCall, useCommand, useRequest } from '#foundation/ui/use-call.ts';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import {
  charityFunds,
  closeNft,
  createNft,
  getPayout,
  listDeskNfts,
  listPayouts,
  requestClosing,
  requestPayout,
  translateNft,
} from '../console-contract.ts';

/** Bids come in while the page is open. */
const refreshMs = 15 * secondMs;

export function usePieces(filter: FilterOf<typeof listDeskNfts>) {
  return useCallPage(listDeskNfts, (paging) => ({ ...filter, ...paging }), 20, {
    refetchInterval: refreshMs,
  });
}

export function useCharityFunds() {
  return useCall(charityFunds, {}, { refetchInterval: refreshMs });
}

const changed = [listDeskNfts, charityFunds, listPayouts, getPayout, 'reviews'] as const;

export function useCreateNft() {
  return useRequest(createNft, ...changed);
}

export function useCloseNft() {
  return useRequest(closeNft, ...changed);
}

export function useRequestClosing() {
  return useRequest(requestClosing, ...changed);
}

export function useTranslateNft() {
  return useCommand(translateNft, ...changed);
}

export function useRequestRemittance() {
  return useRequest(requestPayout, ...changed);
}
