import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilterOf, InputOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import {
  confirmPayout,
  getCustomerWithdrawal,
  getReturnHints,
  listWithdrawals,
  recordPayout,
} from '../console-contract.ts';

export const withdrawalsPerPage = 25;
/** Disbursements go on while the page is open. */
const refreshMs = 5 * secondMs;

export function useWithdrawals(filter: FilterOf<typeof listWithdrawals>, page: number) {
  return useQuery({
    queryKey: ['withdrawals', 'list', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listWithdrawals, { ...filter, pageNum: page, pageSize: withdrawalsPerPage }, { signal }),
    refetchInterval: refreshMs,
    placeholderData: (previous) => previous,
  });
}

export function useWithdrawal(id: string) {
  return useQuery({
    queryKey: ['withdrawals', 'one', id],
    queryFn: ({ signal }) => askConsole(getCustomerWithdrawal, { id }, { signal }),
    refetchInterval: (query) => (query.state.data?.status === 'approved' ? refreshMs : false),
  });
}

export function useRecordDisbursement() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (input: InputOf<typeof recordPayout>) => askConsole(recordPayout, input),
    onSuccess: changed,
  });
}

export function useConfirmDisbursement() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (input: InputOf<typeof confirmPayout>) => askConsole(confirmPayout, input),
    onSettled: changed,
  });
}

function useChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
}

/** Of a deposit that is to be paid back; not asked for without an id. */
export function useReturnHints(id: string | undefined) {
  return useQuery({
    queryKey: ['withdrawals', 'returnHints', id],
    queryFn: ({ signal }) => askConsole(getReturnHints, { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
  });
}
