import type { InputOf } from '#foundation/calls/define-call.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { useCall, useReadCall } from '#foundation/ui/use-call.ts';
import { useMoneyCommand } from '#foundation/ui/use-money-command.ts';
import {
  buyOptions,
  getOptionsOrderById,
  getOptionsTerms,
  listOptionsOrder,
  type OptionOrder,
  quoteOptions,
  sellOptions,
} from '../contract.ts';

export type BuyInput = InputOf<typeof buyOptions>;

/** An option with when it ends by this machine's clock, in milliseconds. */
export type ShownOption = OptionOrder & { readonly endsAt?: number };

export const optionsPerPage = 20;

export type OptionFilter = { isLive: boolean; code?: string | undefined };

/** A page of the current book's options, newest first. */
export function useOptions({ isLive, code }: OptionFilter, page = 1, pageSize = optionsPerPage) {
  const { isLogin } = useSession();
  const live = isLive ? 'true' : 'false';
  return useReadCall(
    listOptionsOrder,
    { live, code, pageNum: page, pageSize },
    ({ rows, total }) => ({ total, rows: rows.map(withEnd) }),
    {
      enabled: isLogin,
      refetchInterval: ({ state }) => (state.data?.rows.some(isAboutToChange) === true ? soonMs : false),
      keepPrevious: (before) => before.live === live,
    },
  );
}

/**
 * Asked again this soon while an option waits for a price: events before the live channel is open are missed.
 */
const soonMs = 3_000;

function isAboutToChange({ status, endsAt }: ShownOption): boolean {
  const waitsForEntry = endsAt === undefined && (status === 'approved' || status === 'open');
  return waitsForEntry || (endsAt !== undefined && endsAt < systemClock.now());
}

function withEnd(option: OptionOrder): ShownOption {
  const { remainingSeconds } = option;
  return remainingSeconds === undefined
    ? option
    : { ...option, endsAt: systemClock.now() + remainingSeconds * 1000 };
}

/** One option by its id. */
export function useOption(id: string) {
  return useReadCall(getOptionsOrderById, { id }, withEnd);
}

/** What is offered in a market, and whether this customer may have it in this book. */
export function useOptionTerms(code: string) {
  return useCall(getOptionsTerms, { code }, { staleTime: 60_000 });
}

const changed = [listOptionsOrder, getOptionsOrderById];

export function useBuyOption(code: string, onAccepted: (option: OptionOrder) => void) {
  return useMoneyCommand(buyOptions, { subject: code, refreshes: changed, onAccepted });
}

export function useSellOption(id: string, onAccepted: (option: OptionOrder) => void, onRefused: () => void) {
  return useMoneyCommand(sellOptions, { subject: id, refreshes: changed, onAccepted, onRefused });
}

const quoteRefreshMs = 2_000;

/** What selling now would pay, asked again while it is looked at. */
export function useSaleQuote(id: string, isWanted: boolean) {
  return useCall(
    quoteOptions,
    { id },
    { staleTime: 0, gcTime: 10_000, enabled: isWanted, refetchInterval: quoteRefreshMs },
  );
}
