import type { FilterOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import {
  confirmPayout,
  getCustomerWithdrawal,
  getReturnHints,
  listWithdrawals,
  recordPayout,
} from '../console-contract.ts';

/** Disbursements go on while the page is open. */
const refreshMs = 5 * secondMs;

export function useWithdrawals(filter: FilterOf<typeof listWithdrawals>) {
  return useCallPage(listWithdrawals, (paging) => ({ ...filter, ...paging }), 25, {
    refetchInterval: refreshMs,
  });
}

export function useWithdrawal(id: string) {
  return useCall(
    getCustomerWithdrawal,
    { id },
    { refetchInterval: (query) => (query.state.data?.status === 'approved' ? refreshMs : false) },
  );
}

export function useRecordDisbursement() {
  return useCommand(recordPayout, listWithdrawals, getCustomerWithdrawal);
}

export function useConfirmDisbursement() {
  return useCommand(confirmPayout, listWithdrawals, getCustomerWithdrawal);
}

/** Of a deposit that is to be paid back; not asked for without an id. */
export function useReturnHints(id: string | undefined) {
  return useCall(getReturnHints, id === undefined ? undefined : { id });
}
