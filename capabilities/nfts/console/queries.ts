import type { FilterOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { useCall, useCommand, useRequest } from '#foundation/ui/use-call.ts';
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
/** Bids come in while somebody looks. */
const refreshMs = 15 * secondMs;

export function usePieces(filter: FilterOf<typeof listDeskNfts>, page: number) {
  return useCall(
    listDeskNfts,
    { ...filter, pageNum: page, pageSize: piecesPerPage },
    { refetchInterval: refreshMs, keepPrevious: true },
  );
}

export function useCharityFunds() {
  return useCall(charityFunds, {}, { refetchInterval: refreshMs });
}

export function useRemittances(filter: FilterOf<typeof listPayouts>, page: number) {
  return useCall(
    listPayouts,
    { ...filter, pageNum: page, pageSize: remittancesPerPage },
    { keepPrevious: true },
  );
}

export function useRemittance(id: string) {
  return useCall(getPayout, { id });
}

const changed = [listDeskNfts, charityFunds, listPayouts, getPayout, 'reviews'] as const;

export function useCreateNft() {
  return useRequest(createNft, ...changed);
}

export function useCloseNft() {
  return useRequest(closeNft, ...changed);
}

export function useTranslateNft() {
  return useCommand(translateNft, ...changed);
}

export function useRequestRemittance() {
  return useRequest(requestPayout, ...changed);
}
