import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAlertNews } from '#capabilities/markets/web/alert-news.ts';
import { connectLivePrices } from '#capabilities/markets/web/live-prices.ts';
import { useOptionNews } from '#capabilities/options/web/use-option-news.ts';
import type { Order } from '#capabilities/orders/contract.ts';
import { useOrderNews } from '#capabilities/orders/web/order-news.ts';
import { useSession } from '#foundation/ui/session-state.ts';

/** Which answers a private event makes old. What it says is asked for again, so a missed event costs nothing. */
const outdatedBy: Readonly<Record<string, readonly QueryKey[]>> = {
  order: [['orders', 'list'], ['orders', 'receipt'], ['accounts'], ['customers', 'user']],
  option: [
    ['options', 'list'],
    ['options', 'one'],
    ['orders', 'receipt'],
    ['accounts'],
    ['customers', 'user'],
    ['integrity', 'reserves'],
  ],
  recharge: [['deposits', 'list'], ['accounts'], ['customers', 'user']],
  notification: [['markets', 'alerts'], ['kyc'], ['customers', 'user']],
  balance: [['accounts'], ['withdrawals'], ['customers', 'user'], ['conversion', 'list']],
};

/** Keeps the live channel open while somebody is signed in. Draws nothing. */
export function LiveConnection() {
  const { token } = useSession();
  const queryClient = useQueryClient();
  const tellOrderNews = useOrderNews();
  const tellAlertNews = useAlertNews();
  const tellOptionNews = useOptionNews();
  useEffect(() => {
    if (token === undefined) return;
    return connectLivePrices(({ event, data }) => {
      if (event === 'order' || event === 'notification') {
        tellOrderNews(event, data, (id) => isListedAsPending(queryClient, id));
      }
      if (event === 'notification') tellAlertNews(data);
      if (event === 'option') tellOptionNews(data);
      for (const queryKey of outdatedBy[event] ?? []) void queryClient.invalidateQueries({ queryKey });
    });
  }, [token, queryClient, tellOrderNews, tellAlertNews, tellOptionNews]);
  return null;
}

/** What this client last heard of the order. */
function isListedAsPending(queryClient: QueryClient, id: string): boolean {
  return queryClient
    .getQueriesData<{ rows: Order[] }>({ queryKey: ['orders', 'list'] })
    .some(([, list]) => list?.rows.some((order) => order.id === id && order.status === 'pending'));
}
