import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { ask, callPlatform } from '#foundation/ui/platform.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import {
  buySmart,
  exitSmart,
  getSmartFunding,
  getSmartReceipt,
  listSmart,
  listSmartOrder,
  renewSmart,
} from '../contract.ts';

/** Plans are of the real account alone (specification, section 5). */
export function useIsDemo(): boolean {
  return useSession().virtualStatus === 1;
}

/** What is on sale, and whether the reserve still covers it. */
export function usePlanProducts() {
  return useQuery({
    queryKey: ['plans', 'products'],
    queryFn: ({ signal }) => ask(listSmart, {}, { signal }),
    staleTime: 30_000,
  });
}

export function usePlanFunding() {
  return useQuery({
    queryKey: ['plans', 'funding'],
    queryFn: ({ signal }) => ask(getSmartFunding, {}, { signal }),
  });
}

export const plansPerPage = 20;

/** A page of the customer's plans, newest first. Days are credited by the clock, so it is asked again while it is looked at. */
export function useSmartOrders(page: number) {
  const isDemo = useIsDemo();
  return useQuery({
    queryKey: ['plans', 'orders', isDemo, page],
    queryFn: ({ signal }) => ask(listSmartOrder, { pageNum: page, pageSize: plansPerPage }, { signal }),
    refetchInterval: 60_000,
    placeholderData: (previous, query) => (query?.queryKey[2] === isDemo ? previous : undefined),
  });
}

/** A money command: the answer may be a refusal; a lost connection is thrown, and then nothing is known of its fate. */
export function useBuyPlan() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof buySmart> & { requestId: string }) =>
      callPlatform(buySmart, input, { requestId }),
    onSettled: refresh,
  });
}

export function useExitPlan() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ id, requestId }: { id: string; requestId: string }) =>
      callPlatform(exitSmart, { id }, { requestId }),
    onSettled: refresh,
  });
}

export function useRenewPlan() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof renewSmart> & { requestId: string }) =>
      callPlatform(renewSmart, input, { requestId }),
    onSettled: refresh,
  });
}

/** Grows with each day's credit: asked anew whenever it is opened. */
export function useSmartReceipt(id: string) {
  return useQuery({
    queryKey: ['plans', 'receipt', id],
    queryFn: ({ signal }) => ask(getSmartReceipt, { id }, { signal }),
    staleTime: 0,
  });
}

function useRefreshMoney() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [['plans'], ['accounts'], ['customers', 'user']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
