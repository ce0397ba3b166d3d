import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { DayRange } from '#foundation/ui/day-range.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList } from '#foundation/ui/list-days.tsx';
import { LookUp, Uid } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { WithdrawalRow } from '../console-contract.ts';
import { listWithdrawals } from '../console-contract.ts';
import { withdrawalMethods, withdrawalStatuses } from '../rules.ts';
import { statusTones } from '../status-tones.ts';
import { useWithdrawals } from './queries.ts';
import { WithdrawalEvidence } from './withdrawal-evidence.tsx';

/** `/console/withdrawals`: all of them, those to be paid with what stands in their way; one opened whole. */
export function WithdrawalsPage() {
  const t = useTranslations('withdrawals-console');
  const { search, days, period, show } = useListAddress('status', 'method', 'uid', 'id');
  const status = withdrawalStatuses.find((known) => known === search.status);
  const method = withdrawalMethods.find((known) => known === search.method);
  const uid = /^\d{1,18}$/.test(search.uid ?? '') ? search.uid : undefined;
  const filter = { status, method, uid, ...period };
  const withdrawals = useWithdrawals(filter);
  const open = (id: string | undefined) => show({ id, page: search.page });
  return (
    <Page title={t('title')} width="full">
      <div className="flex flex-col gap-4">
        <div className="grid items-end gap-3 wide:grid-cols-[200px_180px_minmax(0,220px)_160px_160px]">
          <Select
            label={t('filter.status')}
            hideLabel
            value={status ?? 'all'}
            onChange={(next) => show({ status: next === 'all' ? undefined : next })}
            options={[
              { value: 'all', label: t('filter.allStatuses') },
              ...withdrawalStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
          />
          <Select
            label={t('filter.method')}
            hideLabel
            value={method ?? 'all'}
            onChange={(next) => show({ method: next === 'all' ? undefined : next })}
            options={[
              { value: 'all', label: t('filter.allMethods') },
              ...withdrawalMethods.map((value) => ({ value, label: t(`methods.${value}`) })),
            ]}
          />
          <SearchField
            label={t('filter.uid')}
            placeholder={t('filter.uid')}
            value={search.uid ?? ''}
            onChange={(next) => show({ uid: next === '' ? undefined : next })}
          />
          <div className="grid grid-cols-2 gap-3 wide:contents">
            <DayRange days={days} onChange={show} />
          </div>
        </div>
        <PagedTable
          {...withdrawals}
          label={t('title')}
          columns={columnsOf(t)}
          beside="status"
          rowKey={({ id }) => id}
          onRow={({ subjectId }) => void open(subjectId)}
          empty={<EmptyList title={t('empty')} body={t('emptyBody')} />}
        />
        <ExportRows call={listWithdrawals} input={filter} />
      </div>
      <Dialog
        open={search.id !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) void open(undefined);
        }}
        title={t('evidence.claim')}
        size="large"
      >
        {search.id !== undefined && <WithdrawalEvidence subjectId={search.id} />}
      </Dialog>
    </Page>
  );
}

function columnsOf(t: ReturnType<typeof useTranslations<'withdrawals-console'>>): Column<WithdrawalRow>[] {
  return [
    {
      key: 'time',
      title: t('columns.time'),
      cell: ({ createdAt }) => <Time at={createdAt} className="text-quiet" />,
    },
    { key: 'customer', title: t('columns.customer'), cell: ({ uid }) => <Uid text={uid} /> },
    {
      key: 'amount',
      title: t('columns.amount'),
      align: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'value',
      title: t('columns.value'),
      align: 'end',
      cell: ({ value }) => <Money amount={value} currency="USDT" />,
    },
    {
      key: 'to',
      title: t('columns.to'),
      cell: ({ address, bank }) => (
        <span className="block max-w-60 truncate">
          {address === undefined ? (
            <Code>{`${bank?.bankName ?? ''} ${bank?.account ?? ''}`}</Code>
          ) : (
            <LookUp text={address} />
          )}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      cell: ({ status, isStuck, problem, awaitsConfirmation, leavesAt }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>
          {leavesAt !== undefined && (
            <Badge tone="warn">
              {t('payout.leaves')} <Time at={leavesAt} style="second" />
            </Badge>
          )}
          {(isStuck || problem !== undefined) && <Badge tone="warn">{t('stuck')}</Badge>}
          {awaitsConfirmation && <Badge tone="accent">{t('awaits')}</Badge>}
        </span>
      ),
    },
  ];
}
