import { useQuery } from '@tanstack/react-query';
import { ask } from '#foundation/ui/platform.ts';
import { useBook } from '#foundation/ui/session-state.ts';
import { useMoneyCommand } from '#foundation/ui/use-money-command.ts';
import {
  buySmart,
  exitSmart,
  getSmartFunding,
  getSmartReceipt,
  listSmart,
  listSmartOrder,
  renewSmart,
} from '../contract.ts';

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

/**
 * A page of the customer's plans, newest first. Days are credited by the clock, so it is asked again while it
 * is looked at.
 */
export function useSmartOrders(page: number) {
  const book = useBook();
  return useQuery({
    queryKey: ['plans', 'orders', book, page],
    queryFn: ({ signal }) => ask(listSmartOrder, { pageNum: page, pageSize: plansPerPage }, { signal }),
    refetchInterval: 60_000,
    placeholderData: (previous, query) => (query?.queryKey[2] === book ? previous : undefined),
  });
}

const changed = [['plans']];

export function useBuyPlan(planId: string, onAccepted: () => void) {
  return useMoneyCommand(buySmart, { subject: planId, refreshes: changed, onAccepted });
}

export function useExitPlan(id: string, onAccepted: () => void) {
  return useMoneyCommand(exitSmart, { subject: id, refreshes: changed, onAccepted });
}

export function useRenewPlan(id: string) {
  return useMoneyCommand(renewSmart, { subject: id, refreshes: changed });
}

/** Grows with each day's credit: fetched whenever it is opened. */
export function useSmartReceipt(id: string) {
  return useQuery({
    queryKey: ['plans', 'receipt', id],
    queryFn: ({ signal }) => ask(getSmartReceipt, { id }, { signal }),
    staleTime: 0,
  });
}
