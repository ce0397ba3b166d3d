import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { connectLivePrices } from '#capabilities/markets/web/live-prices.ts';
import type { Order } from '#capabilities/orders/contract.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import type { Heard } from './live-news.tsx';

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
  notification: [['markets', 'alerts'], ['kyc'], ['nfts'], ['accounts'], ['customers', 'user']],
  balance: [['accounts'], ['withdrawals'], ['customers', 'user'], ['conversion', 'list']],
};

const LiveNews = lazy(() => import('./live-news.tsx').then((module) => ({ default: module.LiveNews })));
/** What may be news to the customer. */
const newsworthy: ReadonlySet<string> = new Set(['order', 'option', 'notification']);

/** Keeps the live channel open while somebody is signed in. Draws nothing. */
export function LiveConnection() {
  const { token } = useSession();
  const queryClient = useQueryClient();
  const [news, setNews] = useState<readonly Heard[]>([]);
  const onTold = useCallback((count: number) => setNews((all) => all.slice(count)), []);
  useEffect(() => {
    if (token === undefined) return;
    return connectLivePrices(({ event, data }) => {
      const wasPending = event === 'order' && isListedAsPending(queryClient, data);
      if (newsworthy.has(event)) setNews((all) => [...all, { event, data, wasPending }]);
      for (const queryKey of outdatedBy[event] ?? []) void queryClient.invalidateQueries({ queryKey });
    });
  }, [token, queryClient]);
  if (news.length === 0) return null;
  return (
    <Suspense>
      <LiveNews news={news} onTold={onTold} />
    </Suspense>
  );
}

/** What this client last heard of the order. */
function isListedAsPending(queryClient: QueryClient, data: unknown): boolean {
  if (typeof data !== 'object' || data === null || !('id' in data)) return false;
  const { id } = data;
  return queryClient
    .getQueriesData<{ rows: Order[] }>({ queryKey: ['orders', 'list'] })
    .some(([, list]) => list?.rows.some((order) => order.id === id && order.status === 'pending'));
}
