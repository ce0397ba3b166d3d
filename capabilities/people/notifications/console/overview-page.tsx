import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { dayMs, formatInstant, type Instant, systemClock } from '#foundation/time/clock.ts';
import { Card } from '#foundation/ui/card.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { isNoticeEvent } from '../catalogue.ts';
import type { NotificationsOverview } from '../console-contract.ts';
import { areDays } from '../overview-days.ts';
import { useOverview } from './queries.ts';

type Kind = NotificationsOverview['kinds'][number];

const figures = [
  'written',
  'mailed',
  'mailReturned',
  'mailFailed',
  'pushed',
  'pushFailed',
  'pushGone',
] as const satisfies readonly (keyof Kind)[];
/** What is not as it should be. */
const troubles: readonly string[] = ['mailReturned', 'mailFailed', 'pushFailed'];

const dayOf = (at: Instant) => formatInstant(at).slice(0, 10);

/** `/console/notifications`: the notices sent in the days of the address, and what arrived. */
export function NotificationsPage() {
  const t = useTranslations('notifications-console');
  const [now] = useState(systemClock.now);
  const { from = dayOf(now - 6 * dayMs), to = dayOf(now) } = useSearch({ from: '/notifications' });
  const navigate = useNavigate({ from: '/notifications' });
  const { data, isError, isFetching, refetch } = useOverview(from, to);
  const isPeriod = areDays(from, to);
  const show = (days: { from?: string; to?: string }) =>
    navigate({ search: (present) => ({ ...present, ...days }), replace: true, resetScroll: false });
  return (
    <Page title={t('title')} width="full">
      <div className="flex flex-col gap-4">
        <p className="text-quiet">{t('lead')}</p>
        <search aria-label={t('title')} className="grid max-w-form grid-cols-2 items-start gap-3">
          <TextField
            label={t('from')}
            type="date"
            value={from}
            onChange={({ currentTarget }) => show({ from: currentTarget.value })}
          />
          <TextField
            label={t('to')}
            type="date"
            value={to}
            {...(isPeriod ? {} : { error: t('badDays') })}
            onChange={({ currentTarget }) => show({ to: currentTarget.value })}
          />
        </search>
        {isError ? (
          <FailedState onRetry={() => void refetch()} busy={isFetching} />
        ) : data !== undefined && isPeriod ? (
          <Overview overview={data} />
        ) : (
          isPeriod && <Skeleton className="h-96" />
        )}
      </div>
    </Page>
  );
}

function Overview({ overview }: { overview: NotificationsOverview }) {
  const t = useTranslations('notifications-console');
  const nothing = t('nothing');
  const columns: Column<Kind>[] = [
    { key: 'event', title: t('kind'), cell: (kind) => <KindName kind={kind} /> },
    ...figures.map(
      (name): Column<Kind> => ({
        key: name,
        title: t(name),
        align: 'end',
        cell: (kind) => <Figure name={name} count={kind[name]} />,
      }),
    ),
  ];
  const { oldestMail, oldestPush, returning, kinds } = overview;
  return (
    <>
      <Card title={t('now')}>
        <FactList
          dense
          facts={[
            { label: t('oldestMail'), value: oldestMail === undefined ? nothing : <Time at={oldestMail} /> },
            { label: t('oldestPush'), value: oldestPush === undefined ? nothing : <Time at={oldestPush} /> },
            { label: t('returning'), value: returning },
          ]}
        />
      </Card>
      <Card title={t('byKind')} flush>
        <DataTable
          label={t('byKind')}
          columns={columns}
          rows={kinds}
          rowKey={({ event }) => event}
          empty={<EmptyState title={t('empty')} />}
          phone={(kind) => <KindItem kind={kind} />}
        />
      </Card>
    </>
  );
}

function KindName({ kind: { event } }: { kind: Kind }) {
  const t = useTranslations('notifications-console.events');
  return isNoticeEvent(event) ? t(event) : t('none');
}

function Figure({ name, count }: { name: (typeof figures)[number]; count: number }) {
  const tone = count === 0 ? 'text-faint' : troubles.includes(name) ? 'text-warn' : '';
  return <span className={classNames('num', tone)}>{count}</span>;
}

/** On a phone, without what there is none of. */
function KindItem({ kind }: { kind: Kind }) {
  const t = useTranslations('notifications-console');
  const there = figures.filter((name) => kind[name] > 0);
  return (
    <>
      <p className="font-medium">
        <KindName kind={kind} />
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-note text-quiet">
        {there.map((name) => (
          <li key={name}>
            {t(name)} <Figure name={name} count={kind[name]} />
          </li>
        ))}
      </ul>
    </>
  );
}
