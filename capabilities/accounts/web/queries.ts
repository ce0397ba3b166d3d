import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Asset } from '#foundation/money/money.ts';
import { dayMs, formatInstant, systemClock } from '#foundation/time/clock.ts';
import { ask } from '#foundation/ui/platform.ts';
import { useBook, useSession } from '#foundation/ui/session-state.ts';
import { useMoneyCommand } from '#foundation/ui/use-money-command.ts';
import {
  type CurveRange,
  equityCurve,
  type FilterReason,
  getAccount,
  listHolding,
  listTransfer,
  profitByDay,
  profitByInstrument,
  resetDemo,
} from '../contract.ts';
import { dismissHint, type FirstSteps, getFirstSteps, type Hint } from '../steps-contract.ts';

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

const firstStepsKey = ['accounts', 'firstSteps'];

/** What a new customer may do first, and what they no longer want to be shown. */
export function useFirstSteps({ isOn = true }: { isOn?: boolean } = {}) {
  return useQuery({
    queryKey: firstStepsKey,
    queryFn: ({ signal }) => ask(getFirstSteps, {}, { signal }),
    enabled: isOn,
  });
}

/** Gone from the screen with the press, and from every other device with the answer. */
export function useDismissHint() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (hint: Hint) => ask(dismissHint, { hint }),
    onMutate: (hint) =>
      queryClient.setQueryData(
        firstStepsKey,
        (shown: FirstSteps | undefined) => shown && { ...shown, dismissed: [...shown.dismissed, hint] },
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: firstStepsKey }),
  });
}

/** The money that is set aside in both books, and why. */
export function useHoldings() {
  return useQuery({
    queryKey: ['accounts', 'holdings'],
    queryFn: ({ signal }) => ask(listHolding, {}, { signal }),
  });
}

export type TransferFilter = {
  reason?: FilterReason | undefined;
  currency?: Asset | undefined;
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

export function present(filter: TransferFilter) {
  const { reason, currency, from, to } = filter;
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(currency === undefined ? {} : { currency }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** Its end follows the prices. */
const curveRefreshMs = 10_000;

/** How the current book's equity went. */
export function useEquityCurve(range: CurveRange) {
  const book = useBook();
  return useQuery({
    queryKey: ['accounts', 'equity', book, range],
    queryFn: ({ signal }) => ask(equityCurve, { range }, { signal }),
    refetchInterval: curveRefreshMs,
  });
}

/** What trading realised in the current book over so many days in UTC, today's included. */
export function useProfitByDay(days: number) {
  const book = useBook();
  return useQuery({
    queryKey: ['accounts', 'profitByDay', book, days],
    queryFn: ({ signal }) => ask(profitByDay, sinceDays(days), { signal }),
  });
}

export function useProfitByInstrument(days: number) {
  const book = useBook();
  return useQuery({
    queryKey: ['accounts', 'profitByInstrument', book, days],
    queryFn: ({ signal }) => ask(profitByInstrument, sinceDays(days), { signal }),
  });
}

function sinceDays(days: number) {
  const today = Math.floor(systemClock.now() / dayMs) * dayMs;
  return { from: formatInstant(today - (days - 1) * dayMs) };
}

/** Closes the demo positions and returns the demo balance to its first amount. */
export function useResetDemo(onAccepted: () => void) {
  return useMoneyCommand(resetDemo, { refreshes: [[]], onAccepted });
}
