import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { bothEnds } from '#foundation/ui/both-ends.ts';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { WithdrawalView } from '../contract.ts';
import { isGivenBack, withdrawalStatuses } from '../rules.ts';
import { DestinationText } from './destination-text.tsx';
import { useWithdrawals, withdrawalsPerPage } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

/**
 * `/profile/withdrawals`: every withdrawal with its state in the specification's words; one of them opened as
 * a slip.
 */
export function WithdrawalsPage() {
  const t = useTranslations('withdrawals');
  const refusalText = useRefusalText();
  const search = useSearch({ from: '/profile/withdrawals' });
  const navigate = useNavigate({ from: '/profile/withdrawals' });
  const status = withdrawalStatuses.find((known) => known === search.status);
  const page = Math.max(1, Number(search.page ?? 1) || 1);
  const { data, isError, error, isFetching, refetch } = useWithdrawals(status, page);
  const show = (changes: Partial<typeof search>) =>
    navigate({ search: { ...search, ...changes }, replace: true, resetScroll: false });
  const open = ({ id }: WithdrawalView) => void show({ id });
  return (
    <Page
      title={t('list.title')}
      back
      backTo="/profile/withdraw"
      actions={
        <LinkButton
          to="/profile/withdraw"
          size="small"
          tone="primary"
          icon={<Plus size={16} aria-hidden="true" />}
        >
          {t('list.new')}
        </LinkButton>
      }
    >
      <Card flush>
        <div className="border-b border-line p-3 wide:max-w-xs">
          <Select
            label={t('list.status')}
            hideLabel
            value={status ?? 'all'}
            onChange={(next) => show({ status: next === 'all' ? undefined : next, page: undefined })}
            options={[
              { value: 'all', label: t('list.all') },
              ...withdrawalStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
          />
        </div>
        {isError ? (
          <FailedState body={refusalText(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <DataTable
            label={t('list.title')}
            columns={columnsOf(t)}
            rows={data?.rows}
            rowKey={({ id }) => id}
            onRow={open}
            skeletonRows={4}
            phone={(row) => <PhoneRow row={row} />}
            empty={
              status === undefined ? (
                <EmptyState
                  title={t('list.empty')}
                  body={t('list.emptyBody')}
                  action={
                    <LinkButton to="/profile/withdraw" tone="primary">
                      {t('list.new')}
                    </LinkButton>
                  }
                />
              ) : (
                <EmptyState title={t('list.emptyFiltered')} />
              )
            }
          />
        )}
        {data !== undefined && data.total > withdrawalsPerPage && (
          <div className="border-t border-line p-2">
            <Pagination
              page={page}
              pageSize={withdrawalsPerPage}
              total={data.total}
              onPage={(next) => show({ page: String(next) })}
            />
          </div>
        )}
      </Card>
      {search.id !== undefined && <WithdrawalDetail id={search.id} onClose={() => show({ id: undefined })} />}
    </Page>
  );
}

function columnsOf(t: ReturnType<typeof useTranslations<'withdrawals'>>): Column<WithdrawalView>[] {
  return [
    {
      key: 'time',
      title: t('list.time'),
      cell: ({ createdAt }) => <Time at={createdAt} className="text-quiet" />,
    },
    { key: 'to', title: t('list.to'), cell: (row) => <DestinationText {...row} /> },
    {
      key: 'amount',
      title: t('form.amount'),
      align: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'received',
      title: t('list.received'),
      align: 'end',
      cell: ({ actualAmount, currency, status }) => (
        <Money
          amount={isGivenBack(status) ? undefined : actualAmount}
          currency={currency}
          className="font-medium"
        />
      ),
    },
    { key: 'status', title: t('list.status'), cell: ({ status }) => <StatusBadge status={status} /> },
  ];
}

function PhoneRow({ row }: { row: WithdrawalView }) {
  return (
    <div className="grid gap-y-1">
      <div className={bothEnds}>
        <span className="font-semibold">
          <Money amount={isGivenBack(row.status) ? row.amount : row.actualAmount} currency={row.currency} />
        </span>
        <span>
          <StatusBadge status={row.status} />
        </span>
      </div>
      <div className={`${bothEnds} text-note text-quiet`}>
        <DestinationText {...row} />
        <Time at={row.createdAt} className="text-faint" />
      </div>
    </div>
  );
}
