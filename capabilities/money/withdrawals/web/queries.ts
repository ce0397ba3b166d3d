import { useMutation, useQuery } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { ask, callPlatform } from '#foundation/ui/platform.ts';
import { useBook } from '#foundation/ui/session-state.ts';
import { useMoneyCommand } from '#foundation/ui/use-money-command.ts';
import { useRefreshMoney } from '#foundation/ui/use-refresh-money.ts';
import {
  addWithdrawalAddress,
  checkWithdrawalAddress,
  editWithdrawalAddress,
  listWithdrawalAddress,
  removeWithdrawalAddress,
} from '../address-contract.ts';
import {
  cancelWithdrawal,
  getWithdrawal,
  listWithdrwal,
  type WithdrawalView,
  withdrawal,
  withdrawalCount,
} from '../contract.ts';
import { rechargeReturnCount, returnRecharge } from '../return-contract.ts';
import type { WithdrawalStatus } from '../rules.ts';

export type WantedCount = InputOf<typeof withdrawalCount>;

/** What an amount would cost and bring; undefined while something is missing to ask about. */
export function useCount(wanted: WantedCount | undefined) {
  return useQuery({
    queryKey: ['withdrawals', 'count', wanted],
    queryFn: ({ signal }) =>
      ask(withdrawalCount, wanted ?? { method: 'crypto', currency: 'USDT', amount: '' }, { signal }),
    enabled: wanted !== undefined,
    placeholderData: (previous) => previous,
  });
}

export type WantedCheck = InputOf<typeof checkWithdrawalAddress>;

/** Whether a destination can be withdrawn to, and from when on. */
export function useCheck(wanted: WantedCheck | undefined) {
  return useQuery({
    queryKey: ['withdrawals', 'check', wanted],
    queryFn: ({ signal }) => ask(checkWithdrawalAddress, wanted ?? { method: 'crypto' }, { signal }),
    enabled: wanted !== undefined,
  });
}

export const withdrawalsPerPage = 20;

/**
 * A page of the customer's withdrawals, newest first. One that is being paid is asked for again while it is
 * looked at.
 */
export function useWithdrawals(status: WithdrawalStatus | undefined, page: number) {
  const book = useBook();
  return useQuery({
    queryKey: ['withdrawals', 'list', book, status, page],
    queryFn: ({ signal }) =>
      ask(
        listWithdrwal,
        { pageNum: page, pageSize: withdrawalsPerPage, ...(status === undefined ? {} : { status }) },
        { signal },
      ),
    refetchInterval: (query) =>
      query.state.data?.rows.some((row) => row.status === 'approved') === true ? 5_000 : 60_000,
    placeholderData: (previous, query) => (query?.queryKey[2] === book ? previous : undefined),
  });
}

export function useWithdrawal(id: string) {
  return useQuery({
    queryKey: ['withdrawals', 'one', id],
    queryFn: ({ signal }) => ask(getWithdrawal, { id }, { signal }),
    refetchInterval: (query) => (query.state.data?.status === 'approved' ? 5_000 : 60_000),
  });
}

export type WantedWithdrawal = InputOf<typeof withdrawal>;

export function useWithdraw(onAccepted: (withdrawal: WithdrawalView) => void) {
  return useMoneyCommand(withdrawal, { refreshes: [['withdrawals']], onAccepted });
}

/** What would arrive of a deposit that is paid back. */
export function useReturnCount(id: string) {
  return useQuery({
    queryKey: ['withdrawals', 'return', id],
    queryFn: ({ signal }) => ask(rechargeReturnCount, { id }, { signal }),
  });
}

export function useReturn(id: string, onAccepted: () => void) {
  return useMoneyCommand(returnRecharge, {
    subject: id,
    refreshes: [['deposits'], ['withdrawals']],
    onAccepted,
  });
}

export function useCancelWithdrawal() {
  const refresh = useRefreshMoney(['withdrawals']);
  return useMutation({
    mutationFn: (id: string) => callPlatform(cancelWithdrawal, { id }),
    onSettled: refresh,
  });
}

export function useDestinations() {
  return useQuery({
    queryKey: ['withdrawals', 'book'],
    queryFn: ({ signal }) => ask(listWithdrawalAddress, {}, { signal }),
  });
}

export function useAddDestination() {
  const refresh = useRefreshMoney(['withdrawals']);
  return useMutation({
    mutationFn: (input: InputOf<typeof addWithdrawalAddress>) => callPlatform(addWithdrawalAddress, input),
    onSettled: refresh,
  });
}

export function useEditDestination() {
  const refresh = useRefreshMoney(['withdrawals']);
  return useMutation({
    mutationFn: (input: InputOf<typeof editWithdrawalAddress>) => callPlatform(editWithdrawalAddress, input),
    onSettled: refresh,
  });
}

export function useRemoveDestination() {
  const refresh = useRefreshMoney(['withdrawals']);
  return useMutation({
    mutationFn: (id: string) => callPlatform(removeWithdrawalAddress, { id }),
    onSettled: refresh,
  });
}
