import { useCallback } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { showToast } from '#foundation/ui/toast.ts';
import { bidNews } from '../piece.ts';
import { useUsdt } from './use-usdt.ts';

/**
 * Says in passing what became of a bid, by the data of a `notification` event; of another's it says nothing.
 */
export function useNftNews(): (data: unknown) => void {
  const t = useTranslations('nfts.news');
  const locale = useLocale();
  const usdt = useUsdt();
  return useCallback(
    (data) => {
      if (typeof data !== 'object' || data === null) return;
      const { kind, what, title: english, titles, amount } = data as Readonly<Record<string, unknown>>;
      const news = bidNews.find((each) => each === what);
      if (kind !== 'nft' || news === undefined) return;
      if (typeof english !== 'string' || typeof amount !== 'string') return;
      const own = (titles as Readonly<Record<string, unknown>> | undefined)?.[locale];
      const title = typeof own === 'string' ? own : english;
      showToast({
        title: t(`${news}.title`, { title }),
        body: t(`${news}.body`, { amount: usdt(amount) }),
        tone: news === 'won' ? 'good' : 'neutral',
      });
    },
    [t, locale, usdt],
  );
}
