import { skipToken, useQuery } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { callKey, isSameReader } from '#foundation/ui/call-keys.ts';
import { callPlatform } from '#foundation/ui/platform.ts';
import { useBook, useSession } from '#foundation/ui/session-state.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useMoneyCommand } from '#foundation/ui/use-money-command.ts';
import {
  cancelOrder,
  closeOrder,
  editOrder,
  getOrderTerms,
  getReceipt,
  listOrder,
  type Order,
  placeOrder,
  quoteOrder,
} from '../contract.ts';
import type { OrderStatus } from '../position.ts';

export type QuoteInput = InputOf<typeof quoteOrder>;
export type PlaceInput = InputOf<typeof placeOrder>;
export type EditInput = InputOf<typeof editOrder>;

export const ordersPerPage = 20;

export type OrderFilter = { status: OrderStatus; code?: string | undefined };

/**
 * A page of the current book's orders, newest first; the page before stays in sight while the next one loads.
 */
export function useOrders({ status, code }: OrderFilter, page = 1, pageSize = ordersPerPage) {
  const { isLogin } = useSession();
  return useCall(
    listOrder,
    { status, code, pageNum: page, pageSize },
    { enabled: isLogin, keepPrevious: (before) => before.status === status },
  );
}

/** The price moves under a preview: it is asked again while it is looked at. */
const quoteRefreshMs = 2_000;

/**
 * What an order would cost and return, or why it would be refused: both are answers. Undefined input asks
 * nothing.
 */
export function useOrderQuote(input: QuoteInput | undefined) {
  useBook();
  const queryKey = callKey(quoteOrder, input);
  return useQuery({
    queryKey,
    queryFn: input === undefined ? skipToken : ({ signal }) => callPlatform(quoteOrder, input, { signal }),
    staleTime: 0,
    gcTime: 10_000,
    refetchInterval: quoteRefreshMs,
    placeholderData: (previous, query) =>
      query !== undefined && isSameReader(query.queryKey, queryKey) ? previous : undefined,
  });
}

const changed = [listOrder];

export function usePlaceOrder(code: string, onAccepted: (order: Order) => void, onRefused: () => void) {
  return useMoneyCommand(placeOrder, { subject: code, refreshes: changed, onAccepted, onRefused });
}

export function useCloseOrder(id: string, onAccepted: (order: Order) => void) {
  return useMoneyCommand(closeOrder, { subject: id, refreshes: changed, onAccepted });
}

export function useEditOrder(id: string, onAccepted: () => void) {
  return useMoneyCommand(editOrder, { subject: id, refreshes: changed, onAccepted });
}

export function useCancelOrder(id: string, onAccepted: () => void) {
  return useMoneyCommand(cancelOrder, { subject: id, refreshes: changed, onAccepted });
}

/** The next swap moves on once a day; leverage and levels change when an operator says so. */
const termsRefreshMs = 300_000;

/** A market's terms for this customer; an empty code asks nothing. */
export function useOrderTerms(code: string) {
  const { isLogin } = useSession();
  return useCall(
    getOrderTerms,
    { code },
    { enabled: isLogin && code !== '', staleTime: 60_000, refetchInterval: termsRefreshMs },
  );
}

/** The receipt grows when the order or option ends, so its status is in the key. */
export function useReceipt(id: string, status: string) {
  return useCall(getReceipt, { id }, { scope: { status }, staleTime: Number.POSITIVE_INFINITY });
}
