import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { LookUp, Uid } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useSettled } from '#foundation/ui/use-settled.ts';
import type { DepositRow } from '../console-contract.ts';
import { listDeposits } from '../console-contract.ts';
import { rechargeStatuses } from '../rules.ts';
import { statusTones } from '../status-tones.ts';
import { ChainsCard } from './chains-card.tsx';
import { useDeposits } from './queries.ts';

/** What is held back is credited, and waits for a decision again. */
const statuses = rechargeStatuses.flatMap((each) =>
  each === 'review' ? (['review', 'held'] as const) : [each],
);

/** `/console/deposits`: every deposit there is, and how the networks are followed. */
export function DepositsPage() {
  const t = useTranslations('deposits-console.page');
  const { search, period, show } = useListAddress('status', 'text');
  const navigate = useNavigate();
  const status = statuses.find((known) => known === search.status);
  const filter = { status, text: useSettled(search.text, 300), ...period };
  const list = useDeposits(filter);
  const columns = useColumns();
  const nameOf = useStatusName();
  const openReview = ({ uid, reviewId, status: of }: DepositRow) =>
    reviewId === undefined
      ? navigate({ to: '/customers/one', search: { id: uid } })
      : navigate({
          to: '/reviews',
          search: { id: reviewId, status: of === 'approved' || of === 'rejected' ? of : 'waiting' },
        });
  return (
    <Page title={t('title')} width="full">
      <div className="flex flex-col gap-4">
        <p className="max-w-text text-quiet">{t('lead')}</p>
        <ChainsCard />
        <div className="flex flex-wrap items-end gap-3">
          <Segmented
            label={t('status')}
            size="small"
            value={status ?? 'all'}
            onChange={(next) => show({ status: next === 'all' ? undefined : next })}
            options={(['all', ...statuses] as const).map((value) => ({ value, label: nameOf(value) }))}
          />
          <SearchField
            label={t('search')}
            placeholder={t('search')}
            value={search.text ?? ''}
            className="phone:w-full wide:w-80"
            onChange={(next) => show({ text: next.trim() === '' ? undefined : next.trim() })}
          />
          <ListDays />
        </div>
        <PagedTable
          {...list}
          label={t('title')}
          columns={columns}
          beside="amount"
          rowKey={({ id }) => id}
          onRow={openReview}
          empty={<EmptyList title={t('empty')} />}
        />
        <ExportRows call={listDeposits} input={filter} />
      </div>
    </Page>
  );
}

/** A state as its customer reads it, where they know it. */
function useStatusName() {
  const t = useTranslations('deposits-console.page.tabs');
  const own = useTranslations('deposits.list.tabs');
  return (status: 'all' | (typeof statuses)[number]) =>
    status === 'belowMinimum' || status === 'returning' || status === 'returned' ? own(status) : t(status);
}

function useColumns(): Column<DepositRow>[] {
  const t = useTranslations('deposits-console');
  const own = useTranslations('deposits.belowMinimum');
  const nameOf = useStatusName();
  return [
    { key: 'uid', title: t('page.customer'), cell: ({ uid }) => <Uid text={uid} /> },
    {
      key: 'amount',
      title: t('page.amount'),
      align: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'hash',
      title: t('page.transaction'),
      cell: ({ txHash }) =>
        txHash === undefined ? (
          '–'
        ) : (
          <span className="whitespace-nowrap">
            <LookUp text={txHash}>{`…${txHash.slice(-8)}`}</LookUp>
          </span>
        ),
    },
    {
      key: 'chain',
      title: t('page.chain'),
      cell: ({ state, confirmations = 0, needed }) =>
        state === undefined
          ? t('page.none')
          : state === 'included'
            ? t('evidence.of', { have: Math.min(confirmations, needed), needed })
            : t(`states.${state}`),
    },
    {
      key: 'status',
      title: t('page.status'),
      cell: ({ status, held, currency, together }) => (
        <span className="flex flex-col gap-0.5 phone:items-end wide:items-start">
          <Badge tone={held ? 'warn' : statusTones[status]}>{nameOf(held ? 'held' : status)}</Badge>
          {together !== undefined && (
            <span className="text-note text-quiet">
              {own.rich('have', {
                have: () => <Money amount={together.have} currency={currency} />,
                minimum: () => <Money amount={together.minimum} currency={currency} />,
                missing: () => <Money amount={together.missing} currency={currency} />,
              })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'at',
      title: t('page.time'),
      cell: ({ createdAt }) => <Time at={createdAt} className="text-quiet" />,
    },
  ];
}
