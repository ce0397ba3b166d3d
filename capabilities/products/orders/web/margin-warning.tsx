import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';

type Props = {
  level: string | null | undefined;
  /** The levels that the open positions have agreed on; undefined without any. */
  agreed: Order['agreed'];
};

/**
 * Stands while the margin level is below the first warning: what it is, what happens at the stop-out, what
 * can be done. The level is a fraction; null without margin.
 */
export function MarginWarning({ level, agreed }: Props) {
  const t = useTranslations('orders.marginWarning');
  const format = useFormat();
  if (level === null || level === undefined || agreed === undefined) return null;
  const first = Math.max(...agreed.warningLevels.map(Number));
  if (!(Number(level) < first)) return null;
  const percent = (fraction: string) => format.percent(Number(fraction) * 100, { digits: 0 });
  return (
    <div role="status">
      <Notice tone="warn" title={t('title', { level: percent(level) })}>
        {t('body', { stopOut: percent(agreed.stopOutLevel) })}{' '}
        <Link to="/profile/orders" className="font-medium text-ink underline">
          {t('toOrders')}
        </Link>
      </Notice>
    </div>
  );
}
