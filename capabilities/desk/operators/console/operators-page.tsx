import { useNavigate, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { useMay } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import type { Operator } from '../management-contract.ts';
import { listOperators } from '../management-contract.ts';
import { InviteForm } from './invite-form.tsx';
import { PairsTable } from './pairs-table.tsx';
import { PersonRoles, PersonStatus, SecondFactor } from './person-badges.tsx';
import { RolesTable } from './roles-table.tsx';

const tabs = ['people', 'roles'] as const;

/** `/console/operators`: who runs the platform, and what each role may do. */
export function OperatorsPage() {
  const t = useTranslations('operators');
  const search = useSearch({ from: '/operators' });
  const navigate = useNavigate({ from: '/operators' });
  const mayManage = useMay('operators.manage');
  const [isInviting, setIsInviting] = useState(false);
  const tab = tabs.find((known) => known === search.tab) ?? 'people';
  useKeys(mayManage ? [{ key: 'n', text: t('invite.open'), press: () => setIsInviting(true) }] : []);
  return (
    <Page
      title={t('title')}
      width="full"
      actions={
        mayManage && (
          <Button
            tone="primary"
            icon={<UserPlus size={16} aria-hidden="true" />}
            onClick={() => setIsInviting(true)}
          >
            {t('invite.open')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onChange={(next) => navigate({ search: { tab: next }, replace: true, resetScroll: false })}
        items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      >
        <div className="mt-4">{tab === 'people' ? <People /> : <Roles />}</div>
      </Tabs>
      <Dialog
        open={isInviting}
        onOpenChange={setIsInviting}
        title={t('invite.title')}
        description={t('invite.lead')}
      >
        <InviteForm onInvited={() => setIsInviting(false)} />
      </Dialog>
    </Page>
  );
}

function Roles() {
  return (
    <div className="flex flex-col gap-4">
      <PairsTable />
      <RolesTable />
    </div>
  );
}

function People() {
  const t = useTranslations('operators');
  const navigate = useNavigate({ from: '/operators' });
  const { data, isError, isFetching, refetch } = useCall(listOperators, {});
  const columns = useColumns();
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  return (
    <Card flush>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        onRow={({ id }) => navigate({ to: '/operators/$id', params: { id } })}
        empty={<EmptyState title={t('empty')} />}
        phone={(operator) => <Person operator={operator} />}
      />
    </Card>
  );
}

function useColumns(): readonly Column<Operator>[] {
  const t = useTranslations('operators');
  return [
    {
      key: 'email',
      title: t('fields.email'),
      cell: ({ email }) => <bdi className="font-medium">{email}</bdi>,
    },
    { key: 'roles', title: t('fields.roles'), cell: (operator) => <PersonRoles {...operator} /> },
    { key: 'status', title: t('fields.status'), cell: ({ status }) => <PersonStatus status={status} /> },
    { key: 'factor', title: t('fields.secondFactor'), cell: (operator) => <SecondFactor {...operator} /> },
    {
      key: 'seen',
      title: t('fields.lastSeen'),
      align: 'end',
      cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} />,
    },
  ];
}

function LastSeen({ at }: { at: string | null }) {
  const t = useTranslations('operators');
  return at === null ? <span className="text-faint">{t('never')}</span> : <Time at={at} />;
}

function Person({ operator }: { operator: Operator }) {
  return (
    <span className="flex flex-col gap-1.5">
      <span className="flex items-center justify-between gap-2">
        <bdi className="truncate font-medium">{operator.email}</bdi>
        <PersonStatus status={operator.status} />
      </span>
      <PersonRoles {...operator} />
      <span className="text-note text-quiet">
        <SecondFactor {...operator} />
      </span>
    </span>
  );
}
