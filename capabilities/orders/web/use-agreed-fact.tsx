import { useTranslations } from 'use-intl';
import type { Fact } from '#foundation/ui/fact-list.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';

/** The margin levels that an order agrees on, or has agreed on; without them, a dash. */
export function useAgreedFact(levels: Order['agreed']): Fact {
  const t = useTranslations('orders.agreed');
  const format = useFormat();
  if (levels === undefined) return { label: t('stopOut'), value: '–' };
  const percent = (level: string) => format.percent(Number(level) * 100, { digits: 0 });
  return {
    label: t('stopOut'),
    value: <bdi dir="ltr">{percent(levels.stopOutLevel)}</bdi>,
    note: t('note', { warnings: levels.warningLevels.map(percent).join(' · ') }),
  };
}
