import { useNavigate, useSearch } from '@tanstack/react-router';
import { GitCompareArrows } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState, RefusalNotice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Report } from '../console-contract.ts';
import { reportsPerPage, useReport, useReports, useRun } from './queries.ts';
import { ReportView } from './report-view.tsx';
import { StateBadge } from './state-badge.tsx';

/** `/console/reconciliation`: one report, the newest unless another is chosen, and all there were. */
export function ReconciliationPage() {
  const t = useTranslations('reconciliation');
  const refusalText = useRefusalText();
  const search = useSearch({ from: '/reconciliation' });
  const navigate = useNavigate({ from: '/reconciliation' });
  const mayRun = useMay('reconciliation.run');
  const page = Number(search.page ?? 1);
  const list = useReports(page);
  const id = search.id ?? list.data?.rows[0]?.id;
  const report = useReport(id);
  const run = useRun();
  const compare = () =>
    run.mutate(undefined, { onSuccess: () => navigate({ search: {}, replace: true, resetScroll: false }) });
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
        <Card title={t('history')} flush>
          {list.isError ? (
            <FailedState onRetry={list.refetch} busy={list.isFetching} />
          ) : (
            <Reports
              rows={list.data?.rows}
              onOpen={(chosen) => navigate({ search: { ...search, id: chosen } })}
            />
          )}
          {list.data !== undefined && list.data.total > reportsPerPage && (
            <div className="border-t border-line p-2">
              <Pagination
                page={page}
                pageSize={reportsPerPage}
                total={list.data.total}
                onPage={(next) => navigate({ search: { ...search, page: String(next) }, resetScroll: false })}
              />
            </div>
          )}
        </Card>
      </div>
    </Page>
  );
}

function Reports({ rows, onOpen }: { rows: readonly Report[] | undefined; onOpen: (id: string) => void }) {
  const t = useTranslations('reconciliation');
  const columns: Column<Report>[] = [
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
  return (
    <DataTable
      label={t('history')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onRow={({ id }) => onOpen(id)}
      phone={phoneRow(columns, 'state')}
      empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
    />
  );
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
