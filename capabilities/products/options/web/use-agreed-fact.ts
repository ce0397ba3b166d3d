import { useTranslations } from 'use-intl';
import type { Fact } from '#foundation/ui/fact-list.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { OptionOrder } from '../contract.ts';

/** How its entry and end are measured, as it is or was agreed; nothing of options bought before. */
export function useWindowFact(window: OptionOrder['window']): Fact | false {
  const t = useTranslations('options.agreed');
  if (window === undefined) return false;
  const { seconds, samples, dropped } = window;
  return {
    label: t('prices'),
    value: t('mean', { seconds }),
    note: t('samples', { samples, dropped }),
  };
}

/** How an option is sold before its end, as it is or was agreed; nothing where that was not stored. */
export function useAgreedFact({
  saleMargin,
  saleEndsSeconds,
}: Pick<OptionOrder, 'saleMargin' | 'saleEndsSeconds'>): Fact | false {
  const t = useTranslations('options.agreed');
  const format = useFormat();
  if (saleMargin === undefined || saleEndsSeconds === undefined) return false;
  return {
    label: t('earlySale'),
    value: t('offValue', { rate: format.rate(saleMargin) }),
    note: t('ends', { seconds: saleEndsSeconds }),
  };
}
