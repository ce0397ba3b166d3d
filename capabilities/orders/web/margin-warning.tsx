import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useOrders, useOrderTerms } from './queries.ts';

/**
 * Stands while the margin level is below the first warning: what it is, what happens at the stop-out, what can be done. The level is a
 * fraction; null without margin.
 */
export function MarginWarning({ level }: { level: string | null | undefined }) {
  const t = useTranslations('orders.marginWarning');
  const format = useFormat();
  const { data: open } = useOrders({ status: 'open' }, 1, 1);
  const { data: terms } = useOrderTerms(open?.rows[0]?.code ?? '');
  if (level === null || level === undefined || terms === undefined) return null;
  const first = Math.max(...terms.warningLevels.map(Number));
  if (!(Number(level) < first)) return null;
  const percent = (fraction: string) => format.percent(Number(fraction) * 100, { digits: 0 });
  return (
    <div role="status">
      <Notice tone="warn" title={t('title', { level: percent(level) })}>
        {t('body', { stopOut: percent(terms.stopOutLevel) })}{' '}
        <Link to="/profile/orders" className="font-medium text-ink underline">
          {t('toOrders')}
        </Link>
      </Notice>
    </div>
  );
}
