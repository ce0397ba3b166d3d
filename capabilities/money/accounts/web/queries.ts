import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Asset } from '#foundation/money/money.ts';
import { dayMs, formatInstant, systemClock } from '#foundation/time/clock.ts';
import { keptAnswer, markStale } from '#foundation/ui/call-keys.ts';
import { ask } from '#foundation/ui/platform.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { useCall } from '#foundation/ui/use-call.ts';
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
import { dismissHint, getFirstSteps, type Hint } from '../steps-contract.ts';

/** Equity and margin follow the prices, which no event announces; balances and orders come as events. */
const equityRefreshMs = 3_000;

/** The current book's account. With `live` its equity follows the prices while the page is looked at. */
export function useAccount({ live = false }: { live?: boolean } = {}) {
  const { isLogin } = useSession();
  return useCall(getAccount, {}, { enabled: isLogin, refetchInterval: live ? equityRefreshMs : false });
}

/** What a new customer may do first, and what they no longer want to be shown. */
export function useFirstSteps({ isOn = true }: { isOn?: boolean } = {}) {
  return useCall(getFirstSteps, {}, { enabled: isOn });
}

/** Gone from the screen with the press, and from every other device with the answer. */
export function useDismissHint() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (hint: Hint) => ask(dismissHint, { hint }),
    onMutate: (hint) =>
      keptAnswer(queryClient, getFirstSteps, {}).set(
        (shown) => shown && { ...shown, dismissed: [...shown.dismissed, hint] },
      ),
    onError: () => markStale(queryClient, getFirstSteps),
  });
}

/** The money that is set aside in both books, and why. */
export function useHoldings() {
  return useCall(listHolding, {});
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
  return useCall(
    listTransfer,
    { ...filter, pageNum: page, pageSize: recordsPerPage },
    { keepPrevious: true },
  );
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
  return useCall(equityCurve, { range }, { refetchInterval: curveRefreshMs });
}

/** What trading realised in the current book over so many days in UTC, today's included. */
export function useProfitByDay(days: number) {
  return useCall(profitByDay, sinceDays(days));
}

export function useProfitByInstrument(days: number) {
  return useCall(profitByInstrument, sinceDays(days));
}

function sinceDays(days: number) {
  const today = Math.floor(systemClock.now() / dayMs) * dayMs;
  return { from: formatInstant(today - (days - 1) * dayMs) };
}

/** Closes the demo positions and returns the demo balance to its first amount. */
export function useResetDemo(onAccepted: () => void) {
  return useMoneyCommand(resetDemo, { refreshes: ['everything'], onAccepted });
}
