import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FilterOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { keptAnswer } from '#foundation/ui/call-keys.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { useCall, useRequest } from '#foundation/ui/use-call.ts';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import {
  getFunding,
  listFundings,
  lookAtSolvency,
  requestFunding,
  solvency,
  treasuryOverview,
} from '../console-contract.ts';

/** Sales move the reserves while the page is open. */
const refreshMs = 30 * secondMs;

export function useTreasury() {
  return useCall(treasuryOverview, {}, { refetchInterval: refreshMs });
}

export function useSolvency() {
  return useCall(solvency, {}, { refetchInterval: refreshMs });
}

export function useLookAtSolvency() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => askConsole(lookAtSolvency, {}),
    onMutate: () => keptAnswer(queryClient, solvency, {}),
    onSuccess: (look, _, before) => before.set(() => look),
  });
}

export function useFundings(filter: FilterOf<typeof listFundings>) {
  return useCallPage(listFundings, (paging) => ({ ...filter, ...paging }), 10, {
    keepPrevious: ({ book }) => book === filter.book,
  });
}

export function useRequestFunding() {
  return useRequest(requestFunding, treasuryOverview, solvency, listFundings, getFunding, 'reviews');
}
