import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import type { InvitesOverview } from '../console-contract.ts';
import { InviterLink } from './inviter-link.tsx';
import { useOverview } from './queries.ts';

type Sum = InvitesOverview['sums'][number];
type Largest = InvitesOverview['largest'][number];

const amounts = ['fees', 'rebates', 'waiting', 'held', 'paid', 'declined', 'expired'] as const;

/** `/console/invites`: what invitations cost, what waits, and who gets most. */
export function InvitesPage() {
  const t = useTranslations('invites-console');
  const { data, isError, isFetching, refetch } = useOverview();
  return (
    <Page title={t('title')}>
      <div className="flex flex-col gap-4">
        <p className="text-quiet">{t('lead')}</p>
        {data !== undefined ? (
          <Overview overview={data} />
        ) : isError ? (
          <FailedState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </Page>
  );
}

function Overview({ overview }: { overview: InvitesOverview }) {
  const t = useTranslations('invites-console');
  const sums: Column<Sum>[] = [
    { key: 'currency', title: t('currency'), cell: ({ currency }) => currency },
    ...amounts.map(
      (name): Column<Sum> => ({
        key: name,
        title: t(name),
        align: 'end',
        cell: (sum) => <Money amount={sum[name]} currency={sum.currency} hideCurrency />,
      }),
    ),
  ];
  const largest: Column<Largest>[] = [
    { key: 'uid', title: t('uid'), cell: ({ uid }) => <InviterLink uid={uid} /> },
    { key: 'friends', title: t('friends'), align: 'end', cell: ({ friends }) => friends },
    {
      key: 'worth',
      title: t('worth'),
      align: 'end',
      cell: ({ worth }) => <Money amount={worth} currency="USDT" />,
    },
  ];
  return (
    <>
      <Card>
        <FactList
          dense
          facts={[
            { label: t('inviters'), value: overview.inviters },
            { label: t('friends'), value: overview.friends },
            { label: t('countedThrough'), value: overview.countedThrough ?? t('never') },
          ]}
        />
      </Card>
      <Card title={t('sums')} flush>
        <DataTable
          label={t('sums')}
          columns={sums}
          rows={overview.sums}
          rowKey={({ currency }) => currency}
          empty={<EmptyState title={t('none')} />}
          phone={phoneRow(sums)}
        />
      </Card>
      <Card title={t('largest')} flush>
        <DataTable
          label={t('largest')}
          columns={largest}
          rows={overview.largest}
          rowKey={({ uid }) => uid}
          empty={<EmptyState title={t('nobody')} />}
          phone={phoneRow(largest, 'worth')}
        />
      </Card>
    </>
  );
}
