import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { PriceAlertNews } from '../contract.ts';

type News = Pick<PriceAlertNews, 'code' | 'direction' | 'price'>;

/** Reads the data of a `notification` event; undefined when it is of something else. */
export function readAlertNews(data: unknown): News | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { kind, code, direction, price } = data as Partial<Record<keyof PriceAlertNews, unknown>>;
  if (kind !== 'priceAlert' || typeof code !== 'string' || typeof price !== 'string') return undefined;
  return direction === 'above' || direction === 'below' ? { code, direction, price } : undefined;
}

/** Says in passing that a price was reached. */
export function useAlertNews(): (data: unknown) => void {
  const t = useTranslations('markets.alerts.news');
  const format = useFormat();
  return useCallback(
    (data) => {
      const news = readAlertNews(data);
      if (news === undefined) return;
      const { code, direction, price } = news;
      showToast({ title: t('title', { code }), body: t(direction, { price: format.asWritten(price) }) });
    },
    [t, format],
  );
}
