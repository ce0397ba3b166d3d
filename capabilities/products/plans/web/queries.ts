import { useCall } from '#foundation/ui/use-call.ts';
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

export const plansPerPage = 20;

/**
 * A page of the customer's plans, newest first. Days are credited by the clock, so it is asked again while it
 * is looked at.
 */
export function useSmartOrders(page: number) {
  return useCall(
    listSmartOrder,
    { pageNum: page, pageSize: plansPerPage },
    { refetchInterval: 60_000, keepPrevious: true },
  );
}

const changed = [listSmart, getSmartFunding, listSmartOrder, getSmartReceipt];

export function useBuyPlan(planId: string, onAccepted: () => void) {
  return useMoneyCommand(buySmart, { subject: planId, refreshes: changed, onAccepted });
}

export function useExitPlan(id: string, onAccepted: () => void) {
  return useMoneyCommand(exitSmart, { subject: id, refreshes: changed, onAccepted });
}

export function useRenewPlan(id: string) {
  return useMoneyCommand(renewSmart, { subject: id, refreshes: changed });
}
