import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '#foundation/ui/use-format.ts';

/**
 * Says in passing what became of options without their customer; loaded with the first one that is heard of.
 */
export function useOptionNews(): (data: unknown) => void {
  const t = useTranslations('options.news');
  const format = useFormat();
  return useCallback(
    (data) =>
      void import('./option-news.ts').then(({ tellOptionNews }) => tellOptionNews(data, { t, format })),
    [t, format],
  );
}
