import { useQuery } from '@tanstack/react-query';
import type { FilterOf } from '#foundation/calls/define-call.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { getExposure, getMirrored, getReviewedMirrored, listOrdersOf } from '../console-contract.ts';

export const ordersPerPage = 20;
/** Exposure follows the prices; a slow refresh is enough. */
const exposureRefreshMs = 5_000;

export function useOrdersOf(filter: FilterOf<typeof listOrdersOf>, page: number) {
  return useQuery({
    queryKey: ['orders', 'of', filter.book, filter, page],
    queryFn: ({ signal }) =>
      askConsole(listOrdersOf, { ...filter, pageNum: page, pageSize: ordersPerPage }, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === filter.book ? previous : undefined),
  });
}

export function useExposure() {
  return useQuery({
    queryKey: ['orders', 'exposure'],
    queryFn: ({ signal }) => askConsole(getExposure, {}, { signal }),
    refetchInterval: exposureRefreshMs,
  });
}

/** Who is linked with whom changes with sign-ins and deposits, not with prices. */
const mirroredRefreshMs = 30_000;

export function useMirrored() {
  return useQuery({
    queryKey: ['orders', 'mirrored'],
    queryFn: ({ signal }) => askConsole(getMirrored, {}, { signal }),
    refetchInterval: mirroredRefreshMs,
  });
}

export function useReviewedMirrored(subjectId: string) {
  return useQuery({
    queryKey: ['orders', 'mirrored', subjectId],
    queryFn: ({ signal }) => askConsole(getReviewedMirrored, { subjectId }, { signal }),
  });
}
