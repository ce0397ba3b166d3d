import type { FilterOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import { getCustomerWithdrawal, listWithdrawals } from '../console-contract.ts';

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
