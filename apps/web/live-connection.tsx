import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useUser } from '#capabilities/customers/web/queries.ts';
import { useToldLanguage } from '#capabilities/customers/web/use-told-language.ts';
import type { CustomerEventName } from '#capabilities/ledger/customer-event.ts';
import { connectLivePrices } from '#capabilities/markets/web/live-prices.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { useSession } from '#foundation/ui/session-state.ts';
import { balanceKeys } from '#foundation/ui/use-refresh-money.ts';
import { createNewsDesk } from './news-desk.ts';

/** Without it nothing is told in passing, which is no reason to break the page. */
const LateNews = lazyPart(
  () => import('./late-news.tsx'),
  (module) => module.LateNews,
  'unseen',
);

const AgreementDialog = lazyPart(
  () => import('#capabilities/content/web/agreement-dialog.tsx'),
  (module) => module.AgreementDialog,
  'unseen',
);

/**
 * Which answers a private event makes old, beside the balances. What it says is asked for again, so a missed
 * event costs nothing.
 */
const outdatedBy: Readonly<Record<CustomerEventName, readonly QueryKey[]>> = {
  order: [
    ['orders', 'list'],
    ['orders', 'receipt'],
  ],
  option: [
    ['options', 'list'],
    ['options', 'one'],
    ['orders', 'receipt'],
    ['integrity', 'reserves'],
  ],
  plan: [['plans'], ['integrity', 'reserves']],
  loan: [['loans'], ['integrity', 'reserves']],
  recharge: [['deposits', 'list']],
  notification: [['markets', 'alerts'], ['kyc'], ['nfts']],
  balance: [['plans', 'orders'], ['withdrawals'], ['conversion', 'list']],
  // Asked again with the news (late-news.tsx).
  bell: [],
};

/** Of an event that this page does not know, nothing: a newer server may tell more. */
const outdatedKeys: ReadonlyMap<string, readonly QueryKey[]> = new Map(Object.entries(outdatedBy));

/**
 * Keeps the live channel open, and knows the customer, while somebody is signed in. Draws nothing but the
 * question whether they agree to texts that changed.
 */
export function LiveConnection() {
  useUser();
  useToldLanguage();
  const { token } = useSession();
  const queryClient = useQueryClient();
  const [desk] = useState(createNewsDesk);
  useEffect(() => {
    if (token === undefined) return;
    return connectLivePrices(({ event, data }) => {
      desk.tell(event, data);
      const outdated = outdatedKeys.get(event) ?? [];
      if (outdated.length === 0) return;
      for (const queryKey of [...outdated, ...balanceKeys]) void queryClient.invalidateQueries({ queryKey });
    });
  }, [token, queryClient, desk]);
  return (
    <Suspense>
      <LateNews desk={desk} />
      <AgreementDialog />
    </Suspense>
  );
}
