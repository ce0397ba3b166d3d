import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { languageOf } from '#locales/languages.ts';
import { loadTexts, type Texts } from './load-texts.ts';
import { showLanguage } from './root-attributes.ts';
import { useSession } from './session-state.ts';

/**
 * The chosen language's texts; the page keeps the old ones until the new are here, then asks the platform
 * again in the new language.
 */
export function useTexts(firstTexts: Texts, queryClient: QueryClient): Texts {
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
