import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { ask } from '#foundation/ui/platform.ts';
import { useBook, useSession } from '#foundation/ui/session-state.ts';
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
  const book = useBook();
  const { isLogin } = useSession();
  return useQuery({
    queryKey: ['options', 'list', book, isLive, code, page, pageSize],
    queryFn: async ({ signal }) => {
      const { rows, total } = await ask(
        listOptionsOrder,
        {
          live: isLive ? 'true' : 'false',
          pageNum: page,
          pageSize,
          ...(code === undefined ? {} : { code }),
        },
        { signal },
      );
      return { total, rows: rows.map(withEnd) };
    },
    enabled: isLogin,
    refetchInterval: ({ state }) => (state.data?.rows.some(isAboutToChange) === true ? soonMs : false),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === book && query.queryKey[3] === isLive ? previous : undefined,
  });
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
  const book = useBook();
  return useQuery({
    queryKey: ['options', 'one', book, id],
    queryFn: async ({ signal }) => withEnd(await ask(getOptionsOrderById, { id }, { signal })),
  });
}

/** What is offered in a market, and whether this customer may have it in this book. */
export function useOptionTerms(code: string) {
  const book = useBook();
  return useQuery({
    queryKey: ['options', 'terms', book, code],
    queryFn: ({ signal }) => ask(getOptionsTerms, { code }, { signal }),
    staleTime: 60_000,
  });
}

const changed = [
  ['options', 'list'],
  ['options', 'one'],
];

export function useBuyOption(code: string, onAccepted: (option: OptionOrder) => void) {
  return useMoneyCommand(buyOptions, { subject: code, refreshes: changed, onAccepted });
}

export function useSellOption(id: string, onAccepted: (option: OptionOrder) => void, onRefused: () => void) {
  return useMoneyCommand(sellOptions, { subject: id, refreshes: changed, onAccepted, onRefused });
}

const quoteRefreshMs = 2_000;

/** What selling now would pay, asked again while it is looked at. */
export function useSaleQuote(id: string, isWanted: boolean) {
  const book = useBook();
  return useQuery({
    queryKey: ['options', 'quote', book, id],
    queryFn: ({ signal }) => ask(quoteOptions, { id }, { signal }),
    staleTime: 0,
    gcTime: 10_000,
    enabled: isWanted,
    refetchInterval: quoteRefreshMs,
  });
}
