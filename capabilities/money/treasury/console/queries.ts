import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilterOf, InputOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import {
  getFunding,
  listFundings,
  lookAtSolvency,
  previewFunding,
  requestFunding,
  solvency,
  treasuryOverview,
} from '../console-contract.ts';

export const fundingsPerPage = 10;
/** Sales move the reserves while the page is open. */
const refreshMs = 30 * secondMs;

export function useTreasury() {
  return useQuery({
    queryKey: ['treasury', 'overview'],
    queryFn: ({ signal }) => askConsole(treasuryOverview, {}, { signal }),
    refetchInterval: refreshMs,
  });
}

export function useSolvency() {
  return useQuery({
    queryKey: ['treasury', 'solvency'],
    queryFn: ({ signal }) => askConsole(solvency, {}, { signal }),
    refetchInterval: refreshMs,
  });
}

export function useLookAtSolvency() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => askConsole(lookAtSolvency, {}),
    onSuccess: (look) => queryClient.setQueryData(['treasury', 'solvency'], look),
  });
}

export function useFundings(filter: FilterOf<typeof listFundings>, page: number) {
  return useQuery({
    queryKey: ['treasury', 'list', filter.book, filter, page],
    queryFn: ({ signal }) =>
      askConsole(listFundings, { ...filter, pageNum: page, pageSize: fundingsPerPage }, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === filter.book ? previous : undefined),
  });
}

export function useFunding(id: string) {
  return useQuery({
    queryKey: ['treasury', 'one', id],
    queryFn: ({ signal }) => askConsole(getFunding, { id }, { signal }),
  });
}

export type WantedFunding = InputOf<typeof previewFunding>;
export type FundingInput = InputOf<typeof requestFunding>;

/** Undefined while something is missing to ask about. */
export function usePreview(wanted: WantedFunding | undefined) {
  return useQuery({
    queryKey: ['treasury', 'preview', wanted],
    queryFn: ({ signal }) =>
      askConsole(previewFunding, wanted ?? { book: 'real', account: 'house/plan-yield', amount: '' }, {
        signal,
      }),
    enabled: wanted !== undefined,
    placeholderData: (previous) => previous,
  });
}

/** The same request id for the same request, so that a repeated press asks once. */
export function useRequestFunding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, ...input }: FundingInput & { requestId: string }) =>
      askConsole(requestFunding, input, { requestId }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'treasury' || queryKey[0] === 'reviews',
      }),
  });
}
