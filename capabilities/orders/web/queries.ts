import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import type { Book } from '#foundation/ids/book.ts';
import { ask, callPlatform } from '#foundation/ui/platform.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import {
  cancelOrder,
  closeOrder,
  editOrder,
  getOrderTerms,
  getReceipt,
  listOrder,
  type orderStatuses,
  placeOrder,
  quoteOrder,
} from '../contract.ts';

export type OrderStatus = (typeof orderStatuses)[number];
export type QuoteInput = InputOf<typeof quoteOrder>;
export type PlaceInput = InputOf<typeof placeOrder>;
export type EditInput = InputOf<typeof editOrder>;

export const ordersPerPage = 20;

/** The book this client trades on. */
export function useOwnBook(): Book {
  return useSession().virtualStatus === 1 ? 'demo' : 'real';
}

export type OrderFilter = { status: OrderStatus; code?: string | undefined };

/** A page of the current book's orders, newest first; the page before stays in sight while the next one loads. */
export function useOrders({ status, code }: OrderFilter, page = 1, pageSize = ordersPerPage) {
  const book = useOwnBook();
  const { isLogin } = useSession();
  return useQuery({
    queryKey: ['orders', 'list', book, status, code, page, pageSize],
    queryFn: ({ signal }) =>
      ask(
        listOrder,
        { status, pageNum: page, pageSize, ...(code === undefined ? {} : { code }) },
        { signal },
      ),
    enabled: isLogin,
    placeholderData: (previous, query) =>
      query?.queryKey[2] === book && query.queryKey[3] === status ? previous : undefined,
  });
}

/** The price moves under a preview: it is asked again while it is looked at. */
const quoteRefreshMs = 2_000;

/** What an order would cost and return, or why it would be refused: both are answers. Undefined input asks nothing. */
export function useOrderQuote(input: QuoteInput | undefined) {
  const book = useOwnBook();
  return useQuery({
    queryKey: ['orders', 'quote', book, input],
    queryFn: ({ signal }) => {
      if (input === undefined) throw new Error('a quote needs an order');
      return callPlatform(quoteOrder, input, { signal });
    },
    enabled: input !== undefined,
    staleTime: 0,
    gcTime: 10_000,
    refetchInterval: quoteRefreshMs,
    placeholderData: (previous, query) => (query?.queryKey[2] === book ? previous : undefined),
  });
}

/** A money command: the answer may be a refusal; a lost connection is thrown, and then nothing is known of its fate. */
export function usePlaceOrder() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ input, requestId }: { input: PlaceInput; requestId: string }) =>
      callPlatform(placeOrder, input, { requestId }),
    onSettled: refresh,
  });
}

export function useCloseOrder() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof closeOrder> & { requestId: string }) =>
      callPlatform(closeOrder, input, { requestId }),
    onSettled: refresh,
  });
}

export function useEditOrder() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ input, requestId }: { input: EditInput; requestId: string }) =>
      callPlatform(editOrder, input, { requestId }),
    onSettled: refresh,
  });
}

export function useCancelOrder() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: ({ id, requestId }: { id: string; requestId: string }) =>
      callPlatform(cancelOrder, { id }, { requestId }),
    onSettled: refresh,
  });
}

/** The next swap moves on once a day; leverage and levels change when an operator says so. */
const termsRefreshMs = 300_000;

/** A market's terms for this customer; an empty code asks nothing. */
export function useOrderTerms(code: string) {
  const book = useOwnBook();
  const { isLogin } = useSession();
  return useQuery({
    queryKey: ['orders', 'terms', book, code],
    queryFn: ({ signal }) => ask(getOrderTerms, { code }, { signal }),
    enabled: isLogin && code !== '',
    staleTime: 60_000,
    refetchInterval: termsRefreshMs,
  });
}

/** Orders and balances may have changed, whatever the answer was. */
function useRefreshMoney() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [['orders', 'list'], ['accounts'], ['customers', 'user']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}

/** The receipt grows when the order or option ends, so its status is in the key. */
export function useReceipt(id: string, status: string) {
  const book = useOwnBook();
  return useQuery({
    queryKey: ['orders', 'receipt', book, id, status],
    queryFn: ({ signal }) => ask(getReceipt, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
