import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Days, momentsOf } from '#foundation/ui/days.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { getDepositEvidence, listChains, listDeposits } from '../console-contract.ts';
import type { RechargeStatus } from '../rules.ts';

export const depositsPerPage = 25;

/**
 * Looks the chain up each time somebody asks for it. What it shows may change how many operators the review
 * needs.
 */
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

export type DepositStatus = RechargeStatus | 'held';

export interface DepositFilter {
  readonly status: DepositStatus | undefined;
  /** Empty for every deposit. */
  readonly text: string;
  readonly days: Days;
}

export function useDeposits({ status, text, days }: DepositFilter, page: number) {
  const period = momentsOf(days);
  return useQuery({
    queryKey: ['deposits', 'list', status, text, period, page],
    queryFn: ({ signal }) =>
      askConsole(
        listDeposits,
        {
          ...(status === undefined ? {} : { status }),
          ...(text === '' ? {} : { text }),
          ...period,
          pageNum: page,
          pageSize: depositsPerPage,
        },
        { signal },
      ),
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
