import type { Asset } from '#foundation/money/money.ts';
import { useCall } from '#foundation/ui/use-call.ts';
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
  return useCall(convertTerms, {}, { refetchInterval: pricesRefreshMs });
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
  return useCall(quoteConvert, wanted, {
    // An old quote is useless.
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
  return useMoneyCommand(convert, {
    refreshes: [convertTerms, quoteConvert, listConvert, getConvert],
    onAccepted,
    onRefused,
  });
}

export const conversionsPerPage = 10;

export function useConversions(page: number) {
  return useCall(listConvert, { pageNum: page, pageSize: conversionsPerPage }, { keepPrevious: true });
}
