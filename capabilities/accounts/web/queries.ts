import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Book } from '#foundation/ids/book.ts';
import { ask } from '#foundation/ui/platform.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { getAccount, listTransfer, resetDemo } from '../contract.ts';

/** The book this client trades on (specification, section 4: flag 1 is the demo account). */
export function useBook(): Book {
  return useSession().virtualStatus === 1 ? 'demo' : 'real';
}

/** Equity and margin follow the prices, which no event announces; balances and orders come as events. */
const equityRefreshMs = 3_000;

/** The current book's account. With `live` its equity follows the prices while the page is looked at. */
export function useAccount({ live = false }: { live?: boolean } = {}) {
  const book = useBook();
  const { isLogin } = useSession();
  return useQuery({
    queryKey: ['accounts', 'account', book],
    queryFn: ({ signal }) => ask(getAccount, {}, { signal }),
    enabled: isLogin,
    refetchInterval: live ? equityRefreshMs : false,
  });
}

export type TransferFilter = {
  reason?: string | undefined;
  /** ISO times: from inclusive, to exclusive. */
  from?: string | undefined;
  to?: string | undefined;
};

export const recordsPerPage = 25;

/** A page of the current book's records; the page before stays in sight while the next one loads. */
export function useTransfers(filter: TransferFilter, page: number) {
  const book = useBook();
  return useQuery({
    queryKey: ['accounts', 'transfers', book, filter, page],
    queryFn: ({ signal }) =>
      ask(listTransfer, { ...present(filter), pageNum: page, pageSize: recordsPerPage }, { signal }),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === book ? previous : undefined,
  });
}

function present(filter: TransferFilter) {
  const { reason, from, to } = filter;
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** Closes the demo positions and returns the demo balance to its first amount. */
export function useResetDemo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (requestId: string) => ask(resetDemo, {}, { requestId }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
