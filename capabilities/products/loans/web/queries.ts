import type { InputOf } from '#foundation/calls/define-call.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useMoneyCommand } from '#foundation/ui/use-money-command.ts';
import {
  addCollateral,
  cancelLoan,
  getLoan,
  getLoanTerms,
  type LoanView,
  listLoanRecord,
  type quoteLoan,
  repayLoan,
  requestLoan,
} from '../contract.ts';

export type QuoteInput = Pick<InputOf<typeof quoteLoan>, 'amount' | 'termDays' | 'collateralCurrency'>;

export const loansPerPage = 10;

/**
 * A page of the customer's loans, newest first. Interest grows by the clock, so it is asked again while it is
 * looked at.
 */
export function useLoans(page: number) {
  return useCall(
    listLoanRecord,
    { pageNum: page, pageSize: loansPerPage },
    { refetchInterval: 60_000, keepPrevious: true },
  );
}

export function useLoan(id: string) {
  return useCall(getLoan, { id }, { refetchInterval: 60_000 });
}

const changed = [listLoanRecord, getLoan, getLoanTerms];

export function useRequestLoan(onAccepted: () => void, onRefused: () => void) {
  return useMoneyCommand(requestLoan, { refreshes: changed, onAccepted, onRefused });
}

export function useRepayLoan(id: string, onAccepted: (loan: LoanView) => void) {
  return useMoneyCommand(repayLoan, { subject: id, refreshes: changed, onAccepted });
}

export function useAddCollateral(id: string, onAccepted: () => void) {
  return useMoneyCommand(addCollateral, { subject: id, refreshes: changed, onAccepted });
}

export function useCancelLoan(id: string, onAccepted: () => void) {
  return useMoneyCommand(cancelLoan, { subject: id, refreshes: changed, onAccepted });
}
