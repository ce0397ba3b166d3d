import { useQuery } from '@tanstack/react-query';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { listBookedLoans, loanBook, reviewedLoan } from '../console-contract.ts';
import type { LoanView } from '../contract.ts';

/** Loan-to-value follows the prices; nobody decides by it here. */
const bookRefreshMs = 5_000;

export function useLoanBook() {
  return useQuery({
    queryKey: ['loans', 'book'],
    queryFn: ({ signal }) => askConsole(loanBook, {}, { signal }),
    refetchInterval: bookRefreshMs,
  });
}

export const bookedPerPage = 20;

export function useBookedLoans(filter: {
  status?: LoanView['status'] | undefined;
  customerId?: string | undefined;
  page: number;
}) {
  const { status, customerId, page } = filter;
  return useQuery({
    queryKey: ['loans', 'booked', status, customerId, page],
    queryFn: ({ signal }) =>
      askConsole(listBookedLoans, { pageNum: page, pageSize: bookedPerPage, status, customerId }, { signal }),
    refetchInterval: bookRefreshMs,
    placeholderData: (previous) => previous,
  });
}

export function useReviewedLoan(subjectId: string) {
  return useQuery({
    queryKey: ['loans', 'reviewed', subjectId],
    queryFn: ({ signal }) => askConsole(reviewedLoan, { subjectId }, { signal }),
    refetchInterval: bookRefreshMs,
  });
}
