import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { refuse } from '#foundation/refusals/result.ts';
import type { Texts } from '#foundation/ui/load-texts.ts';
import { session, useSession } from '#foundation/ui/session-state.ts';
import { useStore } from '#foundation/ui/store.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
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
          <Pages />
        </QueryClientProvider>
      </DirectionProvider>
    </IntlProvider>
  );
}

/** A question that is open when another customer comes was the one's before: its page begins again. */
function Pages() {
  const t = useTranslations('shell');
  const refusalText = useRefusalText();
  const { all, toAnother } = useStore(session.losses);
  const told = useRef(all);
  useEffect(() => {
    if (told.current === all) return;
    told.current = all;
    const { isLogin } = session.get();
    showToast({ title: isLogin ? t('otherCustomer') : refusalText(refuse('UNAUTHENTICATED')) });
  });
  return <RouterProvider key={toAnother} router={router} />;
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
