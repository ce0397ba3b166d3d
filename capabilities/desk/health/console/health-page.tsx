import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { HealthBadge } from './health-badge.tsx';
import { areDeadlinesWell, type Health, isDatabaseWell, isLaneWell, useHealth } from './health-state.ts';

const megabyte = 1024 * 1024;

/** `/console/health`: whether prices, money, jobs and the database do what they should. */
export function HealthPage({ alarm }: { alarm?: ReactNode }) {
  const t = useTranslations('health-console');
  const health = useHealth();
  const { data } = health;
  return (
    <Page
      title={t('title')}
      actions={data && <Time at={data.at} style="second" className="text-note text-quiet" />}
    >
      {data === undefined ? (
        health.isError ? (
          <FailedState onRetry={() => health.refetch()} busy={health.isFetching} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : (
        <div className="flex flex-col gap-4">
          {alarm}
          <Deadlines deadlines={data.deadlines} />
          <div className="grid items-start gap-4 wide:grid-cols-3">
            <Lane lane={data.lane} />
            <Database database={data.database} />
            <Live live={data.live} />
          </div>
          <Feeds feeds={data.feeds} />
          <Jobs jobs={data.jobs} />
        </div>
      )}
    </Page>
  );
}

function Part({ title, isWell, facts }: { title: string; isWell: boolean; facts: [string, ReactNode][] }) {
  return (
    <Card title={title} action={<HealthBadge isWell={isWell} />}>
      <FactList dense facts={facts.map(([label, value]) => ({ label, value }))} />
    </Card>
  );
}

function Lane({ lane }: { lane: Health['lane'] }) {
  const t = useTranslations('health-console.lane');
  const format = useFormat();
  return (
    <Part
      title={t('title')}
      isWell={isLaneWell(lane)}
      facts={[
        [t('waiting'), format.count(lane.waiting)],
        [t('commands'), format.count(lane.commands)],
        [t('batches'), format.count(lane.batches)],
        [t('roundTrip'), t('ms', { ms: lane.roundTripMs })],
      ]}
    />
  );
}

function Database({ database }: { database: Health['database'] }) {
  const t = useTranslations('health-console.database');
  const format = useFormat();
  const { sizeBytes, connections, connectionsAtMost, poolOpen, poolIdle, poolWaiting } = database;
  return (
    <Part
      title={t('title')}
      isWell={isDatabaseWell(database)}
      facts={[
        [t('size'), t('megabytes', { size: Math.round(sizeBytes / megabyte) })],
        [t('connections'), t('of', { now: connections, most: connectionsAtMost })],
        [t('pool'), t('inUse', { used: poolOpen - poolIdle, open: poolOpen })],
        [t('waiting'), format.count(poolWaiting)],
      ]}
    />
  );
}

function Live({ live }: { live: Health['live'] }) {
  const t = useTranslations('health-console.live');
  const format = useFormat();
  return <Part title={t('title')} isWell facts={[[t('clients'), format.count(live.clients)]]} />;
}

/** Whether operators are notified of overdue work, and which of it reaches none of them. */
function Deadlines({ deadlines }: { deadlines: Health['deadlines'] }) {
  const t = useTranslations('health-console.deadlines');
  const { lookedAt, isSilent, unheard } = deadlines;
  return (
    <Card title={t('title')} action={<HealthBadge isWell={areDeadlinesWell(deadlines)} />}>
      <FactList
        dense
        facts={[
          { label: t('lookedAt'), value: lookedAt === null ? '–' : <Time at={lookedAt} style="second" /> },
          ...(isSilent ? [{ label: t('silent'), value: t('missing') }] : []),
          ...unheard.map(({ why, subject, since }) => ({
            label: t(why),
            value: (
              <span className="flex flex-wrap justify-end gap-x-2">
                <Code>{subject}</Code>
                <Time at={since} className="text-quiet" />
              </span>
            ),
          })),
        ]}
      />
    </Card>
  );
}

function Feeds({ feeds }: { feeds: Health['feeds'] }) {
  const t = useTranslations('health-console.feeds');
  const format = useFormat();
  const columns: Column<Health['feeds'][number]>[] = [
    { key: 'source', title: t('source'), cell: ({ source }) => <Code>{source}</Code> },
    { key: 'state', title: t('state'), cell: ({ stale }) => <HealthBadge isWell={stale === 0} /> },
    { key: 'markets', title: t('markets'), align: 'end', cell: ({ markets }) => format.count(markets) },
    { key: 'open', title: t('open'), align: 'end', cell: ({ open }) => format.count(open) },
    { key: 'stale', title: t('stale'), align: 'end', cell: ({ stale }) => format.count(stale) },
    {
      key: 'newest',
      title: t('newest'),
      cell: ({ newestQuote }) => <Time at={newestQuote} style="second" className="text-quiet" />,
    },
  ];
  return (
    <Card title={t('title')} flush>
      <DataTable
        label={t('title')}
        rows={feeds}
        rowKey={({ source }) => source}
        empty={<p className="px-5 py-4 text-quiet">{t('none')}</p>}
        columns={columns}
        phone={phoneRow(columns, 'state')}
      />
    </Card>
  );
}

function Jobs({ jobs }: { jobs: Health['jobs'] }) {
  const t = useTranslations('health-console.jobs');
  const format = useFormat();
  const columns: Column<Health['jobs'][number]>[] = [
    { key: 'task', title: t('task'), cell: ({ task }) => <Code>{task}</Code> },
    { key: 'state', title: t('state'), cell: ({ failed }) => <HealthBadge isWell={failed === 0} /> },
    { key: 'waiting', title: t('waiting'), align: 'end', cell: ({ waiting }) => format.count(waiting) },
    { key: 'failed', title: t('failed'), align: 'end', cell: ({ failed }) => format.count(failed) },
    {
      key: 'oldest',
      title: t('oldest'),
      cell: ({ oldest }) =>
        oldest === null ? '–' : <Time at={oldest} style="second" className="text-quiet" />,
    },
  ];
  return (
    <Card title={t('title')} flush>
      <DataTable
        label={t('title')}
        rows={jobs}
        rowKey={({ task }) => task}
        empty={<p className="px-5 py-4 text-quiet">{t('none')}</p>}
        columns={columns}
        phone={phoneRow(columns, 'state')}
      />
    </Card>
  );
}
