import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '#foundation/ui/use-format.ts';

/** Says in passing what became of a bid; loaded with the first one that is heard of. */
export function useNftNews(): (data: unknown) => void {
  const t = useTranslations('nfts.news');
  const format = useFormat();
  return useCallback(
    (data) => {
      if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'nft') return;
      void import('./nft-news.ts').then(({ tellNftNews }) => tellNftNews(data, { t, format }));
    },
    [t, format],
  );
}
