import { useQuery } from '@tanstack/react-query';
import type { FilterOf } from '#foundation/calls/define-call.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { listLoans, loanRegister, reviewedLoan } from '../console-contract.ts';

/** Loan-to-value follows the prices; this page only shows it. */
const refreshMs = 5_000;

export function useLoanRegister() {
  return useQuery({
    queryKey: ['loans', 'register'],
    queryFn: ({ signal }) => askConsole(loanRegister, {}, { signal }),
    refetchInterval: refreshMs,
  });
}

export const loansPerPage = 20;

export function useRegisteredLoans(filter: FilterOf<typeof listLoans>, page: number) {
  return useQuery({
    queryKey: ['loans', 'register', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listLoans, { ...filter, pageNum: page, pageSize: loansPerPage }, { signal }),
    refetchInterval: refreshMs,
    placeholderData: (previous) => previous,
  });
}

export function useReviewedLoan(subjectId: string) {
  return useQuery({
    queryKey: ['loans', 'reviewed', subjectId],
    queryFn: ({ signal }) => askConsole(reviewedLoan, { subjectId }, { signal }),
    refetchInterval: refreshMs,
  });
}
