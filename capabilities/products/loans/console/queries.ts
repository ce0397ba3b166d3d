import type { FilterOf } from '#foundation/calls/define-call.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import { listLoans, loanRegister, reviewedLoan } from '../console-contract.ts';

/** Loan-to-value follows the prices; this page only shows it. */
const refreshMs = 5_000;

export function useLoanRegister() {
  return useCall(loanRegister, {}, { refetchInterval: refreshMs });
}

export function useRegisteredLoans(filter: FilterOf<typeof listLoans>) {
  return useCallPage(listLoans, (paging) => ({ ...filter, ...paging }), 20, { refetchInterval: refreshMs });
}

export function useReviewedLoan(subjectId: string) {
  return useCall(reviewedLoan, { subjectId }, { refetchInterval: refreshMs });
}
