import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { FailedAnswer } from '#foundation/ui/answered.tsx';
import { bothEnds } from '#foundation/ui/both-ends.ts';
import { Card } from '#foundation/ui/card.tsx';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { type Column, figureColumn } from '#foundation/ui/table-column.ts';
import { Time } from '#foundation/ui/time.tsx';
import type { WithdrawalView } from '../contract.ts';
import { isGivenBack, type WithdrawalStatus, withdrawalStatuses } from '../rules.ts';
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
  const { search, page, show, turnTo } = useListAddress('status', 'id');
  const status = withdrawalStatuses.find((known) => known === search.status);
  const withdrawals = useWithdrawals(status, page);
  /** Which one is open has no say in which page of them is. */
  const open = (id: string | undefined) => void show({ id, page: search.page });
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
          <StatusSelect status={status} onChange={(next) => void show({ status: next })} />
        </div>
        {withdrawals.isError ? (
          <FailedAnswer answer={withdrawals} />
        ) : (
          <DataTable
            label={t('list.title')}
            columns={columnsOf(t)}
            rows={withdrawals.data?.rows}
            rowKey={({ id }) => id}
            onRow={({ id }) => open(id)}
            skeletonRows={4}
            phone={(row) => <PhoneRow row={row} />}
            empty={<Nothing isFiltered={status !== undefined} />}
          />
        )}
        {withdrawals.data !== undefined && withdrawals.data.total > withdrawalsPerPage && (
          <div className="border-t border-line p-2">
            <Pagination
              page={page}
              pageSize={withdrawalsPerPage}
              total={withdrawals.data.total}
              onPage={turnTo}
            />
          </div>
        )}
      </Card>
      {search.id !== undefined && <WithdrawalDetail id={search.id} onClose={() => open(undefined)} />}
    </Page>
  );
}

type SelectProps = {
  status: WithdrawalStatus | undefined;
  onChange: (status: WithdrawalStatus | undefined) => void;
};

function StatusSelect({ status, onChange }: SelectProps) {
  const t = useTranslations('withdrawals');
  return (
    <Select
      label={t('list.status')}
      hideLabel
      value={status ?? 'all'}
      onChange={(next) => onChange(next === 'all' ? undefined : next)}
      options={[
        { value: 'all', label: t('list.all') },
        ...withdrawalStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      ]}
    />
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('withdrawals.list');
  if (isFiltered) return <EmptyState title={t('emptyFiltered')} />;
  return (
    <EmptyState
      title={t('empty')}
      body={t('emptyBody')}
      action={
        <LinkButton to="/profile/withdraw" tone="primary">
          {t('new')}
        </LinkButton>
      }
    />
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
    figureColumn('amount', t('form.amount'), undefined, ({ amount, currency }) => (
      <Money amount={amount} currency={currency} />
    )),
    figureColumn('received', t('list.received'), undefined, ({ actualAmount, currency, status }) => (
      <Money
        amount={isGivenBack(status) ? undefined : actualAmount}
        currency={currency}
        className="font-medium"
      />
    )),
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
