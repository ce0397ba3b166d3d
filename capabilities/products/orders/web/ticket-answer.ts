import { useState } from 'react';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { type EstimatedOrder, estimateOrder } from './estimate.ts';
import type { Figures } from './order-preview.tsx';
import { type QuoteInput, useOrderQuote, useOrderTerms } from './queries.ts';
import { type TradingTerms, useDealing } from './traded-market.ts';

/**
 * What the platform answers to the order in the ticket; undefined while it can't be asked about. It is asked
 * when the typing pauses; a changed direction or leverage pauses no longer than a key.
 */
export function useTicketAnswer(input: QuoteInput | undefined) {
  const settled = useSettled(input === undefined ? '' : JSON.stringify(input), 250);
  const isSettled = input !== undefined && settled === JSON.stringify(input);
  const [last, setLast] = useState<QuoteInput>();
  if (isSettled && JSON.stringify(last) !== settled) setLast(input);
  const quote = useOrderQuote(input === undefined ? undefined : isSettled ? input : last);
  // While something is missing the answer is of an order that is no longer in the ticket.
  const answer = input === undefined ? undefined : quote.data;
  const refusal = answer?.ok === false ? answer : undefined;

  /** Only a refusal that is younger than the press holds it up: money may have come, or a price moved. */
  async function isStillRefused(): Promise<boolean> {
    if (refusal === undefined || !isSettled || quote.isPlaceholderData) return false;
    const again = await quote.refetch();
    return again.data?.ok === false;
  }

  return {
    figures: answer?.ok === true ? answer.value : undefined,
    refusal,
    failure: quote.error,
    isBusy: quote.isFetching && quote.isPlaceholderData,
    isStillRefused,
  };
}

/** The figures as they are shown: an estimate until the platform's are there, at the price of the header. */
export function useShownFigures(figures: Figures | undefined, order: EstimatedOrder, terms: TradingTerms) {
  const { data: agreed } = useOrderTerms(terms.code);
  const dealing = useDealing(terms.code);
  if (dealing === undefined) return figures;
  const estimate = estimateOrder(order, dealing, terms.feeRate, agreed?.closeMargin);
  return figures && estimate ? { ...figures, openPrice: estimate.openPrice } : (figures ?? estimate);
}
