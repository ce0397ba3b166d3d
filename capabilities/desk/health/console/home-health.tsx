import { useTranslations } from 'use-intl';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { HomeCardFrame } from '#foundation/ui/home-card.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { HealthBadge } from './health-badge.tsx';
import { areDeadlinesWell, type Health, isDatabaseWell, isLaneWell, useHealth } from './health-state.ts';

/** Prices, the money lane, the database, work that is due, jobs and mail: well, or worth a look. */
export function HomeHealth() {
  const t = useTranslations('health-console');
  return (
    <HomeCardFrame
      title={t('title')}
      link={<TextLink to="/health">{t('home.open')}</TextLink>}
      query={useHealth()}
      at={({ at }) => at}
    >
      {(health) => (
        <FactList
          dense
          facts={[
            ...health.feeds.map(({ source, stale, newestQuote }) => ({
              label: t('home.feed', { source }),
              value: <HealthBadge isWell={stale === 0} />,
              note: t.rich('home.newest', { time: () => <Time at={newestQuote} style="second" /> }),
            })),
            { label: t('lane.title'), value: <HealthBadge isWell={isLaneWell(health.lane)} /> },
            { label: t('database.title'), value: <HealthBadge isWell={isDatabaseWell(health.database)} /> },
            {
              label: t('deadlines.title'),
              value: <HealthBadge isWell={areDeadlinesWell(health.deadlines)} />,
            },
            {
              label: t('jobs.title'),
              value: <HealthBadge isWell={failed(health) === 0} />,
              ...oldestNote(health, t),
            },
          ]}
        />
      )}
    </HomeCardFrame>
  );
}

function failed({ jobs }: Health): number {
  return jobs.reduce((total, job) => total + job.failed, 0);
}

function oldestNote({ jobs }: Health, t: ReturnType<typeof useTranslations<'health-console'>>) {
  const [oldest] = jobs.flatMap((job) => job.oldest ?? []).sort();
  return oldest === undefined
    ? {}
    : { note: t.rich('home.oldest', { time: () => <Time at={oldest} style="second" /> }) };
}
