import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useUser } from '#capabilities/customers/web/queries.ts';
import { useToldLanguage } from '#capabilities/customers/web/use-told-language.ts';
import { connectLivePrices } from '#capabilities/markets/web/live-prices.ts';
import { markStale } from '#foundation/ui/call-keys.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { useSession } from '#foundation/ui/session-state.ts';
import { createNewsDesk } from './news-desk.ts';

/** What an event says is asked for again, so a missed one costs nothing. */
async function markStaleAfter(queryClient: QueryClient, event: string) {
  const outdated = await import('./stale-after.ts').then(
    ({ staleAfter }) => staleAfter(event),
    () => ['everything'] as const,
  );
  await markStale(queryClient, ...outdated);
}

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
      void markStaleAfter(queryClient, event);
    });
  }, [token, queryClient, desk]);
  return (
    <Suspense>
      <LateNews desk={desk} />
      <AgreementDialog />
    </Suspense>
  );
}
