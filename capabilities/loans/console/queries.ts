import { useQuery } from '@tanstack/react-query';
import { type Days, momentsOf } from '#foundation/ui/days.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { listLoans, loanRegister, reviewedLoan } from '../console-contract.ts';
import type { LoanView } from '../contract.ts';

/** Loan-to-value follows the prices; nobody decides by it here. */
const refreshMs = 5_000;

export function useLoanRegister() {
  return useQuery({
    queryKey: ['loans', 'register'],
    queryFn: ({ signal }) => askConsole(loanRegister, {}, { signal }),
    refetchInterval: refreshMs,
  });
}

export const loansPerPage = 20;

export function useRegisteredLoans(filter: {
  status?: LoanView['status'] | undefined;
  customerId?: string | undefined;
  days: Days;
  page: number;
}) {
  const { status, customerId, days, page } = filter;
  const period = momentsOf(days);
  return useQuery({
    queryKey: ['loans', 'register', status, customerId, period, page],
    queryFn: ({ signal }) =>
      askConsole(
        listLoans,
        { pageNum: page, pageSize: loansPerPage, status, customerId, ...period },
        { signal },
      ),
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
