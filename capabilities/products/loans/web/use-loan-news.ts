import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '#foundation/ui/use-format.ts';

/**
 * Says in passing what became of loans without their customer; loaded with the first one that is heard of.
 */
export function useLoanNews(): (data: unknown) => void {
  const t = useTranslations('loans.news');
  const format = useFormat();
  return useCallback(
    (data) => void import('./loan-news.ts').then(({ tellLoanNews }) => tellLoanNews(data, { t, format })),
    [t, format],
  );
}
