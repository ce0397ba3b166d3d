import { useQuery } from '@tanstack/react-query';
import type { Asset } from '#foundation/money/money.ts';
import { ask } from '#foundation/ui/platform.ts';
import { useMoneyCommand } from '#foundation/ui/use-money-command.ts';
import {
  type Conversion,
  convert,
  convertTerms,
  getConvert,
  listConvert,
  quoteConvert,
} from '../contract.ts';
import { unavailableReason } from './use-conversion-refusal.ts';

const pricesRefreshMs = 5_000;

export function useConvertTerms() {
  return useQuery({
    queryKey: ['conversion', 'terms'],
    queryFn: ({ signal }) => ask(convertTerms, {}, { signal }),
    refetchInterval: pricesRefreshMs,
  });
}

export interface Wanted {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: string;
}

/**
 * A price that stands for some seconds; when they are over another is asked for, as long as the page is
 * looked at.
 */
export function useConvertQuote(wanted: Wanted | undefined) {
  return useQuery({
    queryKey: ['conversion', 'quote', wanted],
    queryFn: ({ signal }) => ask(quoteConvert, wanted ?? { from: 'USDT', to: 'BTC', amount: '' }, { signal }),
    enabled: wanted !== undefined,
    // An old quote is of no use to anybody.
    gcTime: 0,
    staleTime: 0,
    refetchInterval({ state: { data, error } }) {
      // A market that does not trade now may the next moment; what was wrong with the amount stays wrong.
      if (error !== null && unavailableReason(error) !== undefined) return pricesRefreshMs;
      return data === undefined ? false : data.secondsLeft * 1000;
    },
  });
}

export function useConvert(onAccepted: (done: Conversion) => void, onRefused: () => void) {
  return useMoneyCommand(convert, { refreshes: [['conversion']], onAccepted, onRefused });
}

export const conversionsPerPage = 10;

export function useConversions(page: number) {
  return useQuery({
    queryKey: ['conversion', 'list', page],
    queryFn: ({ signal }) => ask(listConvert, { pageNum: page, pageSize: conversionsPerPage }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function useConversion(id: string) {
  return useQuery({
    queryKey: ['conversion', 'one', id],
    queryFn: ({ signal }) => ask(getConvert, { id }, { signal }),
  });
}
