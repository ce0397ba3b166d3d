import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { IntlProvider } from 'use-intl';
import type { Texts } from '#foundation/ui/load-texts.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { useTexts } from '#foundation/ui/use-texts.ts';
import { languageOf } from '#locales/languages.ts';
import { router } from './router.ts';

type Props = { firstTexts: Texts; queryClient: QueryClient };

export function App({ firstTexts, queryClient }: Props) {
  const { language, messages } = useTexts(firstTexts, queryClient);
  useDropOnSignOut(queryClient);
  return (
    <IntlProvider locale={language} messages={messages}>
      <DirectionProvider direction={languageOf(language).dir}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </DirectionProvider>
    </IntlProvider>
  );
}

/** What one customer saw is never shown to the next. What the page still shows is fetched again. */
function useDropOnSignOut(queryClient: QueryClient) {
  const { uid } = useSession();
  const before = useRef(uid);
  useEffect(() => {
    if (before.current !== undefined && uid !== before.current) {
      queryClient.getMutationCache().clear();
      void queryClient.resetQueries();
      queryClient.removeQueries({ type: 'inactive' });
    }
    before.current = uid;
  }, [uid, queryClient]);
}
