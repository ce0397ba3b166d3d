import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { type Days, momentsOf } from '#foundation/ui/days.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import {
  confirmPayout,
  getCustomerWithdrawal,
  getReturnHints,
  listWithdrawals,
  recordPayout,
} from '../console-contract.ts';
import type { WithdrawalMethod, WithdrawalStatus } from '../rules.ts';

export const withdrawalsPerPage = 25;
/** Disbursements go on while somebody looks. */
const refreshMs = 5 * secondMs;

export interface WithdrawalFilter {
  readonly status: WithdrawalStatus | undefined;
  readonly method: WithdrawalMethod | undefined;
  readonly uid: string;
  readonly days: Days;
}

export function useWithdrawals({ status, method, uid, days }: WithdrawalFilter, page: number) {
  const period = momentsOf(days);
  return useQuery({
    queryKey: ['withdrawals', 'list', status, method, uid, period, page],
    queryFn: ({ signal }) =>
      askConsole(
        listWithdrawals,
        {
          pageNum: page,
          pageSize: withdrawalsPerPage,
          ...(status === undefined ? {} : { status }),
          ...(method === undefined ? {} : { method }),
          ...(uid === '' ? {} : { uid }),
          ...period,
        },
        { signal },
      ),
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
