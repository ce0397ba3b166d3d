import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { exportTransfers } from '../contract.ts';
import { ExportButton } from './export-button.tsx';
import { present, recordsPerPage, useTransfers } from './queries.ts';
import { filterFromSearch, type RecordSearch } from './record-filter.ts';
import { RecordFilters } from './record-filters.tsx';
import { PhoneRecord, recordColumns } from './record-row.tsx';

/**
 * `/profile/records`: every change of the available balance of the current book. Filters live in the address.
 */
export function RecordsPage() {
  const t = useTranslations('accounts');
  const navigate = useNavigate();
  const search: RecordSearch = useSearch({ strict: false });
  const page = Math.max(1, Number(search.page) || 1);
  const records = useTransfers(filterFromSearch(search), page);
  const isFiltered = [search.reason, search.currency, search.from, search.to].some(
    (value) => value !== undefined,
  );

  function show(next: RecordSearch) {
    navigate({ to: '/profile/records', search: next, replace: true, resetScroll: false });
  }

  return (
    <Page
      title={t('records.title')}
      back
      backTo="/profile"
      actions={<ExportButton call={exportTransfers} input={present(filterFromSearch(search))} />}
    >
      <Card flush>
        <RecordFilters search={search} onChange={show} />
        {records.isError && records.data === undefined ? (
          <FailedState onRetry={() => records.refetch()} busy={records.isFetching} />
        ) : (
          <div aria-busy={records.isPlaceholderData}>
            <DataTable
              label={t('records.title')}
              columns={recordColumns(t, records.data?.rows ?? [])}
              rows={records.data?.rows}
              rowKey={(record) => record.id}
              skeletonRows={8}
              phone={(record) => <PhoneRecord record={record} />}
              empty={
                isFiltered ? (
                  <EmptyState
                    title={t('records.nothingFound')}
                    action={<Button onClick={() => show({})}>{t('records.clear')}</Button>}
                  />
                ) : (
                  <EmptyState
                    title={t('records.empty')}
                    body={t('records.emptyBody')}
                    action={<LinkButton to="/market">{t('records.toMarkets')}</LinkButton>}
                  />
                )
              }
            />
            <Pagination
              page={page}
              pageSize={recordsPerPage}
              total={records.data?.total ?? 0}
              onPage={(next) => show({ ...search, page: String(next) })}
            />
          </div>
        )}
      </Card>
    </Page>
  );
}
