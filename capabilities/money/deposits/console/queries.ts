import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilterOf } from '#foundation/calls/define-call.ts';
import { callKey, markStale } from '#foundation/ui/call-keys.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import { getDepositEvidence, listDeposits } from '../console-contract.ts';

/** Reads the chain on each request. What it shows may change how many operators the review needs. */
export function useDepositEvidence(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: callKey(getDepositEvidence, { id }),
    async queryFn({ signal }) {
      const evidence = await askConsole(getDepositEvidence, { id }, { signal });
      void markStale(queryClient, 'reviews');
      return evidence;
    },
    refetchOnWindowFocus: false,
  });
}

export function useDeposits(filter: FilterOf<typeof listDeposits>) {
  return useCallPage(listDeposits, (paging) => ({ ...filter, ...paging }), 25);
}
