import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { OperatorDetail } from '../management-contract.ts';

/** Why they are no second person to some colleagues, and until when. */
export function PersonTies({ ties }: Pick<OperatorDetail, 'ties'>) {
  const t = useTranslations('operators.ties');
  const format = useFormat();
  return (
    <Card title={t('title')}>
      <p className="text-quiet">{t('lead')}</p>
      <ul className="divide-y divide-line">
        {ties.map(({ kind, operator, by, until, isConfirmed }) => (
          <li key={`${kind} ${operator} ${by} ${until}`} className="flex flex-col gap-0.5 py-2.5">
            <span className="wrap-anywhere">{t(kind, { operator, by })}</span>
            <span className="text-note text-faint">
              {t(isConfirmed ? 'until' : 'unconfirmed', { time: format.time(until, 'moment') })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
