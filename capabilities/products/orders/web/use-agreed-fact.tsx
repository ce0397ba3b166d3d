import { useTranslations } from 'use-intl';
import type { Fact } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';

/** The margin levels that an order agrees on, or has agreed on; without them, a dash. */
export function useAgreedFact(levels: Order['agreed']): Fact {
  const t = useTranslations('orders.agreed');
  const format = useFormat();
  if (levels === undefined) return { label: t('stopOut'), value: '–' };
  const percent = (level: string) => format.percent(Number(level) * 100, { digits: 0 });
  // Each in its own direction, or a row of them is read backwards in Arabic.
  const warnings = levels.warningLevels.map((level) => `\u2068${percent(level)}\u2069`).join(' · ');
  return {
    label: t('stopOut'),
    value: <bdi dir="ltr">{percent(levels.stopOutLevel)}</bdi>,
    note: t('note', { warnings: warnings }),
    help: 'margin-and-stop-out',
  };
}

/** What the market's next close asks for; without the amount, a dash. Undefined where no close is near. */
export function useCloseMarginFact(
  margin: Order['closeMargin'],
  close: Omit<NonNullable<Order['closeMargin']>, 'amount'> | undefined = margin,
): Fact | undefined {
  const t = useTranslations('orders.closeMargin');
  const format = useFormat();
  if (close === undefined) return undefined;
  const from = format.time(close.from, 'weekday');
  const { opensAt } = close;
  return {
    label: t('label'),
    value: <Money amount={margin?.amount} currency="USDT" decimals={2} />,
    note:
      opensAt === undefined
        ? t('noteOpen', { from })
        : t('note', { from, opens: format.time(opensAt, 'weekday') }),
    help: 'margin-over-closes',
  };
}
