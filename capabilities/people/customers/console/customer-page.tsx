import { useNavigate, useSearch } from '@tanstack/react-router';
import { Snowflake, Sun } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { useConsoleParts } from '#foundation/ui/console-part.ts';
import { useMay, useOperator } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { RefusalError } from '#foundation/ui/platform.ts';
import { Skeleton, SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState, Notice } from '#foundation/ui/states.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { CustomerAccounts } from './customer-accounts.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { useCustomer } from './queries.ts';
import { SessionsPanel } from './sessions-panel.tsx';

/** A tab of the page; `show` gets the customer's id. */
interface CustomerTab {
  readonly key: string;
  readonly label: string;
  readonly show: (customerId: string) => ReactNode;
}

/** What other capabilities show of a customer, to operators with their permissions. */
function useOthersTabs(): readonly CustomerTab[] {
  const t = useTranslations();
  const { permissions } = useOperator();
  const panels = useConsoleParts().flatMap(({ customerPanels = [] }) => customerPanels);
  return panels
    .filter(({ permission }) => permission === undefined || permissions.has(permission))
    .map(({ key, title, Panel }) => ({ key, label: t(title), show: (id) => <Panel customerId={id} /> }));
}

/** `/console/customers/one?id=…`: everything about a customer, and freezing. */
export function CustomerPage() {
  const t = useTranslations('customers-console');
  const format = useFormat();
  const { id = '', tab } = useSearch({ from: '/customers/one' });
  const navigate = useNavigate({ from: '/customers/one' });
  const mayFreeze = useMay('customers.freeze');
  const [isDeciding, setIsDeciding] = useState(false);
  const customer = useCustomer(id);
  const others = useOthersTabs();
  const { data } = customer;
  const own: readonly CustomerTab[] = [
    {
      key: 'profile',
      label: t('tabs.profile'),
      show: () =>
        data === undefined ? (
          <Skeleton className="h-64" />
        ) : (
          <div className="grid items-start gap-4 wide:grid-cols-2">
            <CustomerFacts user={data.user} />
            <CustomerAccounts accounts={data.user.accounts} />
          </div>
        ),
    },
    ...others,
    { key: 'sessions', label: t('tabs.sessions'), show: (uid) => <SessionsPanel id={uid} /> },
    { key: 'notes', label: t('tabs.notes'), show: (uid) => <NotesPanel id={uid} /> },
  ];
  const shown = own.find(({ key }) => key === tab) ?? own[0];
  const title = data?.user.username ?? t('one');
  const frozen = data?.frozen ?? null;
  if (data === undefined && customer.error instanceof RefusalError) {
    return (
      <Page title={title} back backTo="/customers">
        <EmptyState title={t('nobody')} body={t('nobodyBody')} />
      </Page>
    );
  }
  return (
    <Page
      title={title}
      back
      backTo="/customers"
      actions={
        mayFreeze &&
        data !== undefined && (
          <Button
            icon={frozen === null ? <Snowflake size={16} /> : <Sun size={16} />}
            onClick={() => setIsDeciding(true)}
          >
            {frozen === null ? t('freeze.act') : t('unfreeze.act')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {frozen !== null && (
          <Notice tone="warn" title={t('frozen.title')}>
            {t('frozen.body', {
              reason: t(`reasons.${frozen.reasonCode}`),
              author: frozen.author,
              at: format.time(frozen.at, 'moment'),
            })}
            <span className="mt-1 block">
              <bdi>{frozen.note}</bdi>
            </span>
          </Notice>
        )}
        {data === undefined && customer.isError ? (
          <FailedState onRetry={() => customer.refetch()} busy={customer.isFetching} />
        ) : (
          shown !== undefined && (
            <Tabs
              label={title}
              value={shown.key}
              onChange={(next) => navigate({ search: { id, tab: next }, replace: true })}
              items={own.map(({ key, label }) => ({ value: key, label }))}
            >
              <div className="pt-4">
                <Suspense fallback={<SkeletonLines lines={6} />}>{shown.show(id)}</Suspense>
              </div>
            </Tabs>
          )
        )}
      </div>
      {isDeciding && (
        <FreezeDialog id={id} isFrozen={frozen !== null} name={title} onClose={() => setIsDeciding(false)} />
      )}
    </Page>
  );
}
