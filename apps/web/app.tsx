import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { useSession } from '#foundation/ui/session-state.ts';
import { languageOf } from '#locales/languages.ts';
import { loadTexts, type Texts } from './load-texts.ts';
import { showLanguage } from './root-attributes.ts';
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

/** The chosen language's texts; the page keeps the old ones until the new are here, then asks the platform again in the new language. */
function useTexts(firstTexts: Texts, queryClient: QueryClient): Texts {
  const { lang } = useSession();
  const [texts, setTexts] = useState(firstTexts);
  const wanted = languageOf(lang).tag;
  useEffect(() => {
    if (wanted === texts.language) return;
    let superseded = false;
    void loadTexts(wanted).then((loaded) => {
      if (superseded) return;
      setTexts(loaded);
      void queryClient.invalidateQueries();
    });
    return () => {
      superseded = true;
    };
  }, [wanted, texts.language, queryClient]);
  useLayoutEffect(() => showLanguage(texts.language), [texts.language]);
  return texts;
}

/** What one customer saw is never shown to the next. */
function useDropOnSignOut(queryClient: QueryClient) {
  const { token } = useSession();
  useEffect(() => {
    if (token === undefined) queryClient.clear();
  }, [token, queryClient]);
}
