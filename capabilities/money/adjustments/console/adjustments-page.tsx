import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { requestStates } from '#foundation/calls/fields.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { Uid } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { RequestAttachment, RequestStatus } from '#foundation/ui/operator-request.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { RequestPage } from '#foundation/ui/request-page.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { type Adjustment, listAdjustments } from '../console-contract.ts';
import { AdjustmentForm } from './adjustment-form.tsx';
import { AdjustmentItem } from './adjustment-item.tsx';
import { adjustmentsPerPage, useAdjustments } from './queries.ts';

/** `/console/adjustments`: every correction, and the form that asks for one. */
export function AdjustmentsPage() {
  const t = useTranslations('adjustments');
  const { search, period, page, show, turnTo } = useListAddress('status', 'uid');
  const navigate = useNavigate();
  const status = requestStates.find((known) => known === search.status);
  const filter = { status, uid: useSettled(search.uid, 300), ...period };
  const list = useAdjustments(filter, page);
  const columns = useColumns();
  const openReview = ({ id, status }: Adjustment) =>
    navigate({ to: '/reviews', search: { id: `adjustment-${id}`, status } });
  return (
    <RequestPage
      title={t('title')}
      mayAsk={useMay('adjustments.request')}
      ask={t('ask')}
      formTitle={t('form.title')}
      formLead={t('form.lead')}
      form={(close) => <AdjustmentForm onAsked={close} />}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          label={t('filter.label')}
          size="small"
          value={status ?? 'all'}
          onChange={(next) => show({ status: next === 'all' ? undefined : next })}
          options={(['all', ...requestStates] as const).map((value) => ({
            value,
            label: t(`filter.${value}`),
          }))}
        />
        <SearchField
          label={t('filter.uid')}
          placeholder={t('filter.uid')}
          value={search.uid ?? ''}
          className="phone:w-full"
          onChange={(next) => show({ uid: next.trim() === '' ? undefined : next.trim() })}
        />
        <ListDays />
      </div>
      <PagedTable
        answer={list}
        page={page}
        pageSize={adjustmentsPerPage}
        onPage={turnTo}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        onRow={openReview}
        phone={(adjustment) => <AdjustmentItem adjustment={adjustment} />}
        empty={<EmptyList title={t('empty')} body={t('emptyBody')} />}
      />
      <ExportRows call={listAdjustments} input={filter} />
    </RequestPage>
  );
}

function useColumns(): Column<Adjustment>[] {
  const t = useTranslations('adjustments');
  const why = useTranslations('reviews.why');
  return [
    { key: 'uid', title: t('fields.customer'), cell: ({ uid }) => <Uid text={uid} /> },
    {
      key: 'amount',
      title: t('fields.amount'),
      align: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} sign />,
    },
    {
      key: 'book',
      title: t('fields.book'),
      cell: ({ book }) => (book === 'demo' ? <Badge tone="demo">{t('books.demo')}</Badge> : t('books.real')),
    },
    { key: 'reason', title: t('fields.reason'), cell: ({ reasonCode }) => why(reasonCode) },
    {
      key: 'status',
      title: t('fields.status'),
      cell: ({ status, documentHash }) => (
        <span className="flex items-center gap-2">
          <RequestStatus status={status} />
          <RequestAttachment documentHash={documentHash} />
        </span>
      ),
    },
    { key: 'by', title: t('fields.requestedBy'), cell: ({ requestedBy }) => <bdi>{requestedBy}</bdi> },
    {
      key: 'decided',
      title: t('fields.decidedBy'),
      cell: ({ decidedBy }) => <bdi>{decidedBy.length === 0 ? '–' : decidedBy.join(', ')}</bdi>,
    },
    {
      key: 'at',
      title: t('fields.requestedAt'),
      cell: ({ requestedAt }) => <Time at={requestedAt} className="text-quiet" />,
    },
  ];
}
