import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCorrectionNews } from '#capabilities/accounts/web/correction-news.ts';
import { useAlertNews } from '#capabilities/alerts/web/alert-news.ts';
import { useLoanNews } from '#capabilities/loans/web/use-loan-news.ts';
import { useNftNews } from '#capabilities/nfts/web/nft-news.ts';
import { useOptionNews } from '#capabilities/options/web/use-option-news.ts';
import type { Order } from '#capabilities/orders/contract.ts';
import { useOrderNews } from '#capabilities/orders/web/order-news.ts';
import { joinGuestChat } from '#capabilities/support/web/join-chat.ts';
import type { NewsDesk } from './news-desk.ts';

/** Says in passing what private events tell; loaded after the first screen. Draws nothing. */
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
        if (event === 'bell') {
          void queryClient.invalidateQueries({ queryKey: ['notifications'] });
          void queryClient.invalidateQueries({ queryKey: ['inquiries'] });
        }
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
    .getQueriesData<{ rows: Order[] }>({ queryKey: ['orders', 'list'] })
    .some(([, list]) => list?.rows.some((order) => order.id === id && order.status === 'pending'));
}
