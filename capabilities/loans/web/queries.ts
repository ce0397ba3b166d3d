import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { ask, callPlatform } from '#foundation/ui/platform.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import {
  addCollateral,
  cancelLoan,
  getLoan,
  getLoanTerms,
  listLoanRecord,
  quoteLoan,
  repayLoan,
  requestLoan,
} from '../contract.ts';

/** Loans are of the real account alone (specification, section 5). */
export function useIsDemo(): boolean {
  return useSession().virtualStatus === 1;
}

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

/** A page of the customer's loans, newest first. Interest grows by the clock, so it is asked again while it is looked at. */
export function useLoans(page: number) {
  const isDemo = useIsDemo();
  return useQuery({
    queryKey: ['loans', 'list', isDemo, page],
    queryFn: ({ signal }) => ask(listLoanRecord, { pageNum: page, pageSize: loansPerPage }, { signal }),
    refetchInterval: 60_000,
    placeholderData: (previous, query) => (query?.queryKey[2] === isDemo ? previous : undefined),
  });
}

export function useLoan(id: string) {
  const isDemo = useIsDemo();
  return useQuery({
    queryKey: ['loans', 'one', isDemo, id],
    queryFn: ({ signal }) => ask(getLoan, { id }, { signal }),
    refetchInterval: 60_000,
  });
}

/** A money command: the answer may be a refusal; a lost connection is thrown, and then nothing is known of its fate. */
export function useRequestLoan() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof requestLoan> & { requestId: string }) =>
      callPlatform(requestLoan, input, { requestId }),
    onSettled: refresh,
  });
}

export function useRepayLoan() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof repayLoan> & { requestId: string }) =>
      callPlatform(repayLoan, input, { requestId }),
    onSettled: refresh,
  });
}

export function useAddCollateral() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof addCollateral> & { requestId: string }) =>
      callPlatform(addCollateral, input, { requestId }),
    onSettled: refresh,
  });
}

export function useCancelLoan() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof cancelLoan> & { requestId: string }) =>
      callPlatform(cancelLoan, input, { requestId }),
    onSettled: refresh,
  });
}

function useRefreshMoney() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [
      ['loans', 'list'],
      ['loans', 'one'],
      ['loans', 'terms'],
      ['accounts'],
      ['customers', 'user'],
    ]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
