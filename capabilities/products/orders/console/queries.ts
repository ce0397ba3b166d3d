import type { FilterOf } from '#foundation/calls/define-call.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import { getExposure, getMirrored, getReviewedMirrored, listOrdersOf } from '../console-contract.ts';

/** Exposure follows the prices; a slow refresh is enough. */
const exposureRefreshMs = 5_000;

export function useOrdersOf(filter: FilterOf<typeof listOrdersOf>) {
  return useCallPage(listOrdersOf, (paging) => ({ ...filter, ...paging }), 20, {
    keepPrevious: ({ book }) => book === filter.book,
  });
}

export function useExposure() {
  return useCall(getExposure, {}, { refetchInterval: exposureRefreshMs });
}

/** Who is linked with whom changes with sign-ins and deposits, not with prices. */
const mirroredRefreshMs = 30_000;

export function useMirrored() {
  return useCall(getMirrored, {}, { refetchInterval: mirroredRefreshMs });
}

export function useReviewedMirrored(subjectId: string) {
  return useCall(getReviewedMirrored, { subjectId });
}
