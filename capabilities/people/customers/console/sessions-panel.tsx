import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { listCustomerSessions } from '../console-contract.ts';

export function SessionsPanel({ id }: { id: string }) {
  const t = useTranslations('customers-console.sessions');
  const sessions = useCall(listCustomerSessions, { id });
  return (
    <Card flush>
      {sessions.isError && sessions.data === undefined ? (
        <FailedState onRetry={() => sessions.refetch()} busy={sessions.isFetching} />
      ) : (
        <DataTable
          label={t('title')}
          rows={sessions.data}
          rowKey={(session) => session.id}
          columns={[
            { key: 'lastUsedAt', title: t('lastUsedAt'), cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
            {
              key: 'createdAt',
              title: t('createdAt'),
              cell: ({ createdAt }) => <Time at={createdAt} className="text-quiet" />,
            },
          ]}
          empty={<EmptyState title={t('none')} />}
        />
      )}
    </Card>
  );
}
