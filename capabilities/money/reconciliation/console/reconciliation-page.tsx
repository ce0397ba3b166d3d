import { useNavigate } from '@tanstack/react-router';
import { GitCompareArrows } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState, RefusalNotice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { getReport, listReports, type Report } from '../console-contract.ts';
import { useReports, useRun } from './queries.ts';
import { ReportView } from './report-view.tsx';
import { StateBadge } from './state-badge.tsx';

/** `/console/reconciliation`: one report, the newest unless another is chosen, and all there were. */
export function ReconciliationPage() {
  const t = useTranslations('reconciliation');
  const refusalText = useRefusalText();
  const { search, period } = useListAddress('id');
  const navigate = useNavigate({ from: '/reconciliation' });
  const mayRun = useMay('reconciliation.run');
  const list = useReports(period);
  const id = search.id ?? list.answer.data?.rows[0]?.id;
  const report = useCall(getReport, id === undefined ? undefined : { id });
  const run = useRun();
  const columns = useColumns();
  const compare = () =>
    run.mutate({}, { onSuccess: () => navigate({ search: {}, replace: true, resetScroll: false }) });
  return (
    <Page
      title={t('title')}
      width="full"
      actions={
        mayRun && (
          <Button
            tone="primary"
            icon={<GitCompareArrows size={16} aria-hidden="true" />}
            busy={run.isPending}
            onClick={compare}
          >
            {t('run')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="max-w-text text-quiet">{t('lead')}</p>
        {run.error !== null && <RefusalNotice>{refusalText(run.error)}</RefusalNotice>}
        {report.data !== undefined ? (
          <ReportView report={report.data} />
        ) : report.isError ? (
          <FailedState onRetry={report.refetch} busy={report.isFetching} />
        ) : (
          id !== undefined && <Skeleton className="h-64" />
        )}
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 className="text-lead font-semibold">{t('history')}</h2>
          <ListDays />
        </div>
        <PagedTable
          {...list}
          label={t('history')}
          columns={columns}
          beside="state"
          rowKey={({ id }) => id}
          onRow={({ id }) => navigate({ search: { ...search, id } })}
          empty={<EmptyList title={t('empty')} body={t('emptyBody')} />}
        />
        <ExportRows call={listReports} input={period} />
      </div>
    </Page>
  );
}

function useColumns(): Column<Report>[] {
  const t = useTranslations('reconciliation');
  return [
    { key: 'time', title: t('fields.time'), cell: ({ at }) => <Time at={at} style="second" /> },
    { key: 'state', title: t('fields.state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'by',
      title: t('fields.by'),
      cell: ({ requestedBy }) => <bdi className="text-quiet">{requestedBy ?? t('nightly')}</bdi>,
    },
    {
      key: 'differences',
      title: t('fields.difference'),
      align: 'end',
      cell: ({ currencies }) => <Differences currencies={currencies} />,
    },
    {
      key: 'reason',
      title: t('fields.reason'),
      cell: ({ state, acknowledgement }) => (
        <span className="text-quiet">
          {acknowledgement !== undefined
            ? t(`reasons.${acknowledgement.reasonCode}`)
            : state === 'different'
              ? t('noReason')
              : '–'}
        </span>
      ),
    },
  ];
}

function Differences({ currencies }: { currencies: Report['currencies'] }) {
  const different = currencies.filter(({ state }) => state === 'different');
  if (different.length === 0) return <span className="text-faint">–</span>;
  return (
    <span className="flex flex-col items-end text-fall">
      {different.map(({ currency, difference }) => (
        <bdi key={currency} dir="ltr" className="num">
          {difference} {currency}
        </bdi>
      ))}
    </span>
  );
}
