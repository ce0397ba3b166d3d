import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { listAgreements } from '../console-contract.ts';

type Agreement = OutputOf<typeof listAgreements>[number];

/** What a customer has agreed to, and when. */
export function CustomerAgreements({ customerId }: { customerId: string }) {
  const t = useTranslations('content-console');
  const { data, isError, isFetching, refetch } = useCall(listAgreements, { uid: customerId });
  const columns: Column<Agreement>[] = [
    {
      key: 'title',
      title: t('columns.title'),
      cell: ({ title }) => <bdi className="font-medium">{title}</bdi>,
    },
    { key: 'revision', title: t('revisions.number'), align: 'end', cell: ({ revision }) => revision },
    { key: 'at', title: t('agreements.at'), cell: ({ agreedAt }) => <Time at={agreedAt} /> },
  ];
  if (isError && data === undefined) return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Card flush>
      <DataTable
        label={t('agreements.title')}
        columns={columns}
        rows={data}
        rowKey={({ id, revision }) => `${id} ${revision}`}
        empty={<EmptyState title={t('agreements.none')} />}
      />
    </Card>
  );
}
