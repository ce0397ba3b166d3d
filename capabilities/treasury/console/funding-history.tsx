import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { Funding } from '../console-contract.ts';
import { treasuryAsset } from '../rules.ts';
import { fundingsPerPage, useFundings } from './queries.ts';
import { useAccountText } from './use-account-text.ts';

/** What was brought in and taken out, by whom and on which evidence; each leads to its review. */
export function FundingHistory({ book }: { book: Book }) {
  const t = useTranslations('treasury');
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useFundings(book, page);
  const columns = useColumns();
  return (
    <Card title={t('history')} flush>
      {isError ? (
        <FailedState onRetry={refetch} busy={isFetching} />
      ) : (
        <DataTable
          label={t('history')}
          columns={columns}
          rows={data?.rows}
          rowKey={({ id }) => id}
          onRow={({ id, status }) => navigate({ to: '/reviews', search: { id: `funding-${id}`, status } })}
          empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
          skeletonRows={3}
          phone={(funding) => <FundingItem funding={funding} />}
        />
      )}
      {data !== undefined && data.total > fundingsPerPage && (
        <div className="border-t border-line p-2">
          <Pagination page={page} pageSize={fundingsPerPage} total={data.total} onPage={setPage} />
        </div>
      )}
    </Card>
  );
}

function useColumns(): Column<Funding>[] {
  const t = useTranslations('treasury');
  const accountText = useAccountText();
  return [
    { key: 'account', title: t('fields.account'), cell: ({ account }) => accountText(account) },
    {
      key: 'amount',
      title: t('fields.amount'),
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} currency={treasuryAsset} sign />,
    },
    { key: 'reason', title: t('fields.reason'), cell: ({ reasonCode }) => t(`reasons.${reasonCode}`) },
    { key: 'evidence', title: t('fields.evidence'), cell: ({ evidence }) => <bdi>{evidence}</bdi> },
    { key: 'status', title: t('fields.status'), cell: ({ status }) => <Status status={status} /> },
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

/** In the list of a phone. */
function FundingItem({ funding }: { funding: Funding }) {
  const t = useTranslations('treasury');
  const accountText = useAccountText();
  const { account, amount, reasonCode, evidence, requestedBy, decidedBy, requestedAt, status } = funding;
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-start justify-between gap-3">
        <span className="font-medium">{accountText(account)}</span>
        <Money amount={amount} currency={treasuryAsset} sign />
      </span>
      <span className="flex items-center gap-2">
        <Status status={status} />
        {t(`reasons.${reasonCode}`)}
      </span>
      <bdi className="text-quiet">{evidence}</bdi>
      <bdi className="text-note text-quiet">{[requestedBy, ...decidedBy].join(' → ')}</bdi>
      <Time at={requestedAt} className="text-note text-faint" />
    </span>
  );
}

const tones = { waiting: 'neutral', approved: 'rise', rejected: 'fall' } as const;

function Status({ status }: { status: Funding['status'] }) {
  const t = useTranslations('treasury.status');
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
