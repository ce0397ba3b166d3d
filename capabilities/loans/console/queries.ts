import type { FilterOf } from '#foundation/calls/define-call.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { listLoans, loanRegister, reviewedLoan } from '../console-contract.ts';

/** Loan-to-value follows the prices; nobody decides by it here. */
const refreshMs = 5_000;

export function useLoanRegister() {
  return useCall(loanRegister, {}, { refetchInterval: refreshMs });
}

export const loansPerPage = 20;

export function useRegisteredLoans(filter: FilterOf<typeof listLoans>, page: number) {
  return useCall(
    listLoans,
    { ...filter, pageNum: page, pageSize: loansPerPage },
    { refetchInterval: refreshMs, keepPrevious: true },
  );
}

export function useReviewedLoan(subjectId: string) {
  return useCall(reviewedLoan, { subjectId }, { refetchInterval: refreshMs });
}
