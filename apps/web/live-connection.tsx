import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { connectLive } from '#capabilities/markets/live/web/face.ts';
import { useUser } from '#capabilities/people/customers/web/queries.ts';
import { useToldLanguage } from '#capabilities/people/customers/web/use-told-language.ts';
import { markStale } from '#foundation/ui/call-keys.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { useSession } from '#foundation/ui/session-state.ts';
import { createNewsDesk } from './news-desk.ts';

/** Events wait at the desk until it is loaded. Without it there are no toasts, and the page goes on. */
const LateNews = lazyPart(
  () => import('./late-news.tsx'),
  (module) => module.LateNews,
  'unseen',
);

const AgreementDialog = lazyPart(
  () => import('#capabilities/desk/content/web/agreement-dialog.tsx'),
  (module) => module.AgreementDialog,
  'unseen',
);

/**
 * Keeps the live channel open, and knows the customer, while signed in. Draws nothing but the question
 * whether they agree to texts that changed.
 */
export function LiveConnection() {
  useUser();
  useToldLanguage();
  const { token } = useSession();
  const queryClient = useQueryClient();
  const [desk] = useState(createNewsDesk);
  useEffect(() => {
    if (token === undefined) return;
    return connectLive(({ event, data }) => {
      // Only the part that loads late knows which answers an event makes stale: without it, all may be.
      if (!desk.tell(event, data)) void markStale(queryClient, 'everything');
    });
  }, [token, desk, queryClient]);
  return (
    <Suspense>
      <LateNews desk={desk} />
      <AgreementDialog />
    </Suspense>
  );
}
