import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePriceAlerts } from './queries.ts';

export interface AlertLine {
  readonly id: string;
  readonly price: number;
  readonly label: string;
  readonly tag: string;
  readonly tone: 'alert';
}

/** A chart's lines at the prices that the customer's alerts wait for in a market. */
export function useAlertLines(code: string): readonly AlertLine[] {
  const t = useTranslations('markets.chart');
  const { data: alerts } = usePriceAlerts();
  return useMemo(() => {
    const label = t('alertLine');
    const waiting = (alerts ?? []).filter((alert) => alert.code === code && alert.firedAt === undefined);
    return waiting.map(({ id, price }) => ({
      id: `alert-${id}`,
      price: Number(price),
      label,
      tag: label,
      tone: 'alert',
    }));
  }, [alerts, code, t]);
}
