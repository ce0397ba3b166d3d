import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { ask } from '#foundation/ui/platform.ts';
import { useBook } from '#foundation/ui/session-state.ts';
import { useMoneyCommand } from '#foundation/ui/use-money-command.ts';
import {
  addCollateral,
  cancelLoan,
  getLoan,
  getLoanTerms,
  type LoanView,
  listLoanRecord,
  quoteLoan,
  repayLoan,
  requestLoan,
} from '../contract.ts';

export function useLoanTerms() {
  return useQuery({
    queryKey: ['loans', 'terms'],
    queryFn: ({ signal }) => ask(getLoanTerms, {}, { signal }),
  });
}

export type QuoteInput = Pick<InputOf<typeof quoteLoan>, 'amount' | 'termDays' | 'collateralCurrency'>;

/** Follows the price: asked again while it is looked at. Nothing is asked for what can't be right. */
export function useLoanQuote(input: QuoteInput | undefined) {
  return useQuery({
    queryKey: ['loans', 'quote', input],
    queryFn: ({ signal }) =>
      ask(quoteLoan, input ?? { amount: '', termDays: 0, collateralCurrency: 'BTC' }, { signal }),
    enabled: input !== undefined,
    refetchInterval: 5_000,
    placeholderData: (previous) => previous,
  });
}

export const loansPerPage = 10;

/**
 * A page of the customer's loans, newest first. Interest grows by the clock, so it is asked again while it is
 * looked at.
 */
export function useLoans(page: number) {
  const book = useBook();
  return useQuery({
    queryKey: ['loans', 'list', book, page],
    queryFn: ({ signal }) => ask(listLoanRecord, { pageNum: page, pageSize: loansPerPage }, { signal }),
    refetchInterval: 60_000,
    placeholderData: (previous, query) => (query?.queryKey[2] === book ? previous : undefined),
  });
}

export function useLoan(id: string) {
  const book = useBook();
  return useQuery({
    queryKey: ['loans', 'one', book, id],
    queryFn: ({ signal }) => ask(getLoan, { id }, { signal }),
    refetchInterval: 60_000,
  });
}

const changed = [
  ['loans', 'list'],
  ['loans', 'one'],
  ['loans', 'terms'],
];

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
