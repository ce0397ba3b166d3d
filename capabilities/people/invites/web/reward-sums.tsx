import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import type { Invite } from '../contract.ts';

type Sums = Invite['rewards'][number];

/** What friends have brought, by currency. */
export function RewardSums({ rewards }: { rewards: readonly Sums[] }) {
  const t = useTranslations('invites.sums');
  const columns: Column<Sums>[] = [
    { key: 'currency', title: t('currency'), cell: ({ currency }) => currency },
    ...(['paid', 'waiting', 'held'] as const).map(
      (name): Column<Sums> => ({
        key: name,
        title: t(name),
        align: 'end',
        cell: (sums) => <Money amount={sums[name]} currency={sums.currency} hideCurrency />,
      }),
    ),
  ];
  return (
    <Card title={t('title')} flush>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rewards}
        rowKey={({ currency }) => currency}
        empty={null}
        phone={phoneRow(columns)}
      />
    </Card>
  );
}
