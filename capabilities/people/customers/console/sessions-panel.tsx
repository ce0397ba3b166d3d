import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { listCustomerSessions } from '../console-contract.ts';
import { endCustomerSessions } from '../recovery-contract.ts';
import { NotedAct } from './noted-act.tsx';

/** Where the customer is signed in, and the way to end all of it at once. */
export function SessionsPanel({ id, name }: { id: string; name: string }) {
  const t = useTranslations('customers-console.sessions');
  const sessions = useCall(listCustomerSessions, { id });
  const mayEnd = useMay('customers.freeze') && (sessions.data?.length ?? 0) > 0;
  return (
    <Card flush action={mayEnd && <EndSessions id={id} name={name} />}>
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

function EndSessions({ id, name }: { id: string; name: string }) {
  const t = useTranslations('customers-console.sessions');
  const [isEnding, setIsEnding] = useState(false);
  const ending = useCommand(endCustomerSessions, listCustomerSessions);
  return (
    <>
      <Button size="small" icon={<LogOut size={14} />} onClick={() => setIsEnding(true)}>
        {t('end')}
      </Button>
      {isEnding && (
        <NotedAct
          texts={{ title: t('endTitle', { name }), lead: t('endLead'), confirm: t('endConfirm') }}
          act={{ ...ending, mutate: (note, options) => ending.mutate({ id, note }, options) }}
          onClose={() => setIsEnding(false)}
        />
      )}
    </>
  );
}
