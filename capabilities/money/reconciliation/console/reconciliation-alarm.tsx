import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '#foundation/ui/operator.ts';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useNewestReport } from './queries.ts';

/**
 * For other pages: nothing while all agrees; else what differs, or that nothing was compared, with the way to
 * the report.
 */
export function ReconciliationAlarm() {
  const t = useTranslations('reconciliation');
  const format = useFormat();
  const mayRead = useMay('health.view');
  const mayOpen = useMay('reconciliation.view');
  const { data } = useNewestReport(mayRead);
  if (data === undefined || data.state === 'agreed' || data.state === 'never') return null;
  const isDifferent = data.state === 'different';
  if (isDifferent && data.isAcknowledged) return null;
  return (
    <Notice tone={isDifferent ? 'warn' : 'info'} title={t(isDifferent ? 'alarm.title' : 'alarm.notCompared')}>
      <p>
        {isDifferent
          ? data.differences.map(({ currency, amount, since }) => (
              <span key={currency} className="me-3">
                <bdi dir="ltr" className="num">
                  {amount} {currency}
                </bdi>{' '}
                ({t('since', { time: format.time(since, 'moment') })})
              </span>
            ))
          : data.notCompared.join(', ')}
      </p>
      {mayOpen && (
        <Link
          to="/reconciliation"
          search={data.reportId === undefined ? {} : { id: data.reportId }}
          className="font-medium underline underline-offset-2"
        >
          {t('alarm.open')}
        </Link>
      )}
    </Notice>
  );
}
