import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAlertNews } from '#capabilities/markets/alerts/web/alert-news.ts';
import { useCorrectionNews } from '#capabilities/money/accounts/web/correction-news.ts';
import { joinGuestChat } from '#capabilities/people/support/web/join-chat.ts';
import { useLoanNews } from '#capabilities/products/loans/web/use-loan-news.ts';
import { useNftNews } from '#capabilities/products/nfts/web/nft-news.ts';
import { useOptionNews } from '#capabilities/products/options/web/use-option-news.ts';
import { listOrder } from '#capabilities/products/orders/contract.ts';
import { useOrderNews } from '#capabilities/products/orders/web/order-news.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { keyPrefix, markStale } from '#foundation/ui/call-keys.ts';
import type { NewsDesk } from './news-desk.ts';
import { staleAfter } from './stale-after.ts';

/**
 * Asks again for what private events make stale, and shows their news; loaded after the first screen. What an
 * event says is in the answers too, so a missed one costs nothing.
 */
export function LateNews({ desk }: { desk: NewsDesk }) {
  const queryClient = useQueryClient();
  useEffect(() => void joinGuestChat(queryClient), [queryClient]);
  const tellOrderNews = useOrderNews();
  const tellAlertNews = useAlertNews();
  const tellOptionNews = useOptionNews();
  const tellLoanNews = useLoanNews();
  const tellNftNews = useNftNews();
  const tellCorrectionNews = useCorrectionNews();
  useEffect(
    () =>
      desk.attend((event, data) => {
        if (event === 'order' || event === 'notification') {
          tellOrderNews(event, data, (id) => isListedAsPending(queryClient, id));
        }
        if (event === 'notification') tellAlertNews(data);
        if (event === 'notification') tellNftNews(data);
        if (event === 'notification') tellCorrectionNews(data);
        void markStale(queryClient, ...staleAfter(event));
        if (event === 'option') tellOptionNews(data);
        if (event === 'loan') tellLoanNews(data);
      }),
    [
      desk,
      queryClient,
      tellOrderNews,
      tellAlertNews,
      tellOptionNews,
      tellLoanNews,
      tellNftNews,
      tellCorrectionNews,
    ],
  );
  return null;
}

/** What this client last heard of the order. */
function isListedAsPending(queryClient: QueryClient, id: string): boolean {
  return queryClient
    .getQueriesData<OutputOf<typeof listOrder>>({ queryKey: keyPrefix(listOrder) })
    .some(([, list]) => list?.rows.some((order) => order.id === id && order.status === 'pending'));
}
