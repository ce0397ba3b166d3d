import { Suspense, useEffect, useState } from 'react';
import { useUser } from '#capabilities/customers/web/queries.ts';
import { useToldLanguage } from '#capabilities/customers/web/use-told-language.ts';
import { connectLivePrices } from '#capabilities/markets/web/live-prices.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { useSession } from '#foundation/ui/session-state.ts';
import { createNewsDesk } from './news-desk.ts';

/** Events wait for it at the desk; that they are not told yet is no reason to break the page. */
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
  const [desk] = useState(createNewsDesk);
  useEffect(() => {
    if (token === undefined) return;
    return connectLivePrices(({ event, data }) => desk.tell(event, data));
  }, [token, desk]);
  return (
    <Suspense>
      <LateNews desk={desk} />
      <AgreementDialog />
    </Suspense>
  );
}
