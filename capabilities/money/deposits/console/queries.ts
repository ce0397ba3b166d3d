import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilterOf } from '#foundation/calls/define-call.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { getDepositEvidence, listChains, listDeposits } from '../console-contract.ts';

export const depositsPerPage = 25;

/** Reads the chain on each request. What it shows may change how many operators the review needs. */
export function useDepositEvidence(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['deposits', 'evidence', id],
    async queryFn({ signal }) {
      const evidence = await askConsole(getDepositEvidence, { id }, { signal });
      void queryClient.invalidateQueries({ queryKey: ['reviews'] });
      return evidence;
    },
    refetchOnWindowFocus: false,
  });
}

export function useDeposits(filter: FilterOf<typeof listDeposits>, page: number) {
  return useQuery({
    queryKey: ['deposits', 'list', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listDeposits, { ...filter, pageNum: page, pageSize: depositsPerPage }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function useChains() {
  return useQuery({
    queryKey: ['deposits', 'chains'],
    queryFn: ({ signal }) => askConsole(listChains, {}, { signal }),
    refetchInterval: 15_000,
  });
}
