import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { HomeCardFrame } from '#foundation/ui/home-card.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useNewestReport } from './queries.ts';
import { ReconciliationAlarm } from './reconciliation-alarm.tsx';

const tones = { agreed: 'rise', different: 'warn', notCompared: 'warn', never: 'neutral' } as const;

/** Whether ledger and chains agreed when they were compared last. */
export function HomeReconciliation() {
  const t = useTranslations('reconciliation');
  return (
    <HomeCardFrame
      title={t('home.title')}
      link={<TextLink to="/reconciliation">{t('home.open')}</TextLink>}
      query={useNewestReport(true)}
      at={({ at }) => at}
    >
      {({ state }) => (
        <div className="flex flex-col items-start gap-3">
          <Badge tone={tones[state]}>{t(`home.states.${state}`)}</Badge>
          <ReconciliationAlarm />
        </div>
      )}
    </HomeCardFrame>
  );
}
