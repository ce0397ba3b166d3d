import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { connectLivePrices } from '#capabilities/markets/web/live-prices.ts';
import type { Order } from '#capabilities/orders/contract.ts';
import { useOrderNews } from '#capabilities/orders/web/order-news.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { createNewsDesk } from './news-desk.ts';

/** Without it nothing is told in passing, which is no reason to break the page. */
const LateNews = lazy(async () => {
  const loaded = await import('./late-news.tsx').catch(() => undefined);
  return { default: loaded?.LateNews ?? (() => null) };
});

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
  plan: [['plans'], ['accounts'], ['customers', 'user'], ['integrity', 'reserves']],
  loan: [['loans'], ['accounts'], ['customers', 'user'], ['integrity', 'reserves']],
  recharge: [['deposits', 'list'], ['accounts'], ['customers', 'user']],
  notification: [['markets', 'alerts'], ['kyc'], ['nfts'], ['accounts'], ['customers', 'user']],
  balance: [
    ['accounts'],
    ['plans', 'orders'],
    ['withdrawals'],
    ['customers', 'user'],
    ['conversion', 'list'],
  ],
};

/** Keeps the live channel open while somebody is signed in. Draws nothing. */
export function LiveConnection() {
  const { token } = useSession();
  const queryClient = useQueryClient();
  const tellOrderNews = useOrderNews();
  const [desk] = useState(createNewsDesk);
  useEffect(() => {
    if (token === undefined) return;
    return connectLivePrices(({ event, data }) => {
      if (event === 'order' || event === 'notification') {
        tellOrderNews(event, data, (id) => isListedAsPending(queryClient, id));
      }
      desk.tell(event, data);
      for (const queryKey of outdatedBy[event] ?? []) void queryClient.invalidateQueries({ queryKey });
    });
  }, [token, queryClient, tellOrderNews, desk]);
  return (
    <Suspense>
      <LateNews desk={desk} />
    </Suspense>
  );
}

/** What this client last heard of the order. */
function isListedAsPending(queryClient: QueryClient, id: string): boolean {
  return queryClient
    .getQueriesData<{ rows: Order[] }>({ queryKey: ['orders', 'list'] })
    .some(([, list]) => list?.rows.some((order) => order.id === id && order.status === 'pending'));
}
