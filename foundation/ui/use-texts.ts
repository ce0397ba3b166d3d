import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { languageOf } from '#locales/languages.ts';
import { isInLanguage } from './call-keys.ts';
import { loadTexts, type Texts } from './load-texts.ts';
import { showLanguage } from './root-attributes.ts';
import { useSession } from './session-state.ts';

/**
 * The chosen language's texts; the page keeps the old ones until the new are here, then asks the platform
 * again in the new language, but for what it keeps by language.
 */
export function useTexts(firstTexts: Texts, queryClient: QueryClient): Texts {
  const { lang } = useSession();
  const [texts, setTexts] = useState(firstTexts);
  const wanted = languageOf(lang).tag;
  useEffect(() => {
    if (wanted === texts.language) return;
    let superseded = false;
    void loadTexts(wanted).then((loaded) => {
      if (!superseded) setTexts(loaded);
    });
    return () => {
      superseded = true;
    };
  }, [wanted, texts.language]);
  useLayoutEffect(() => showLanguage(texts.language), [texts.language]);
  const asked = useRef(texts.language);
  useEffect(() => {
    if (asked.current === texts.language) return;
    asked.current = texts.language;
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isInLanguage(queryKey) });
  }, [texts.language, queryClient]);
  return texts;
}
