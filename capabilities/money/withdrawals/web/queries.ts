import type { InputOf } from '#foundation/calls/define-call.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { useMoneyCommand } from '#foundation/ui/use-money-command.ts';
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

export type WantedCheck = InputOf<typeof checkWithdrawalAddress>;

/** Whether a destination can be withdrawn to, and from when on. */
export function useCheck(wanted: WantedCheck | undefined) {
  return useCall(checkWithdrawalAddress, wanted);
}

export const withdrawalsPerPage = 20;

/**
 * A page of the customer's withdrawals, newest first. One that is being paid is asked for again while it is
 * looked at.
 */
export function useWithdrawals(status: WithdrawalStatus | undefined, page: number) {
  return useCall(
    listWithdrwal,
    { status, pageNum: page, pageSize: withdrawalsPerPage },
    {
      refetchInterval: (query) =>
        query.state.data?.rows.some((row) => row.status === 'approved') === true ? 5_000 : 60_000,
      keepPrevious: true,
    },
  );
}

export function useWithdrawal(id: string) {
  return useCall(
    getWithdrawal,
    { id },
    { refetchInterval: (query) => (query.state.data?.status === 'approved' ? 5_000 : 60_000) },
  );
}

/** What a withdrawal, or a change of where to, may change besides the balances. */
const changed = [
  listWithdrwal,
  getWithdrawal,
  withdrawalCount,
  checkWithdrawalAddress,
  rechargeReturnCount,
  listWithdrawalAddress,
];

export type WantedWithdrawal = InputOf<typeof withdrawal>;

export function useWithdraw(onAccepted: (withdrawal: WithdrawalView) => void) {
  return useMoneyCommand(withdrawal, { refreshes: changed, onAccepted });
}

export function useReturn(id: string, onAccepted: () => void) {
  return useMoneyCommand(returnRecharge, { subject: id, refreshes: ['deposits', ...changed], onAccepted });
}

export function useCancelWithdrawal() {
  return useCommand(cancelWithdrawal, 'balances', ...changed);
}

export function useDestinations() {
  return useCall(listWithdrawalAddress, {});
}

export function useAddDestination() {
  return useCommand(addWithdrawalAddress, 'balances', ...changed);
}

export function useEditDestination() {
  return useCommand(editWithdrawalAddress, 'balances', ...changed);
}

export function useRemoveDestination() {
  return useCommand(removeWithdrawalAddress, 'balances', ...changed);
}
