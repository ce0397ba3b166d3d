import { useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound, Snowflake } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#foundation/calls/account-limits.ts';
import { Button } from '#foundation/ui/button.tsx';
import { useConsoleParts } from '#foundation/ui/console-part.ts';
import { useKeys } from '#foundation/ui/keys.ts';
import { useMay, useOperator } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { RefusalError } from '#foundation/ui/platform.ts';
import { Skeleton, SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { CustomerAccounts } from './customer-accounts.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { LeftOpenList } from './left-open.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { useCustomer } from './queries.ts';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { RecoveryUnderWay } from './recovery-under-way.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { StandingLimits } from './standing-limits.tsx';

/** A tab of the page; `show` gets the customer's id. */
interface CustomerTab {
  readonly key: string;
  readonly label: string;
  readonly show: (customerId: string) => ReactNode;
}

type Customer = NonNullable<ReturnType<typeof useCustomer>['data']>;

/** Their profile first, then what other capabilities show to operators with their permissions. */
function useTabs(customer: Customer | undefined): readonly CustomerTab[] {
  const t = useTranslations();
  const { permissions } = useOperator();
  const panels = useConsoleParts().flatMap(({ customerPanels = [] }) => customerPanels);
  const others: CustomerTab[] = panels
    .filter(({ permission }) => permission === undefined || permissions.has(permission))
    .map(({ key, title, Panel }) => ({ key, label: t(title), show: (id) => <Panel customerId={id} /> }));
  return [
    {
      key: 'profile',
      label: t('customers-console.tabs.profile'),
      show: () => <Profile customer={customer} />,
    },
    ...others,
    {
      key: 'sessions',
      label: t('customers-console.tabs.sessions'),
      show: (id) => <SessionsPanel id={id} name={customer?.user.username ?? ''} />,
    },
    { key: 'notes', label: t('customers-console.tabs.notes'), show: (id) => <NotesPanel id={id} /> },
  ];
}

/** `/console/customers/one?id=…`: everything about a customer, and limiting it. */
export function CustomerPage() {
  const t = useTranslations('customers-console');
  const { id = '', tab } = useSearch({ from: '/customers/one' });
  const navigate = useNavigate({ from: '/customers/one' });
  const mayFreeze = useMay('customers.freeze');
  const customer = useCustomer(id);
  const { data } = customer;
  const tabs = useTabs(data);
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0];
  // The widest of those that stand says what becomes of the rest.
  const limit = accountLimits.find((kind) => data?.limits.some((each) => each.kind === kind));
  const title = data?.user.username ?? t('one');
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
      actions={mayFreeze && data !== undefined && <CustomerActs id={id} name={title} />}
    >
      <div className="flex flex-col gap-4">
        {data !== undefined && <StandingLimits limits={data.limits} name={title} />}
        {limit !== undefined && <LeftOpenList customerId={id} limit={limit} />}
        {data?.recovery !== undefined && <RecoveryUnderWay recovery={data.recovery} />}
        {data === undefined && customer.isError ? (
          <FailedState onRetry={() => customer.refetch()} busy={customer.isFetching} />
        ) : (
          shown !== undefined && (
            <Tabs
              label={title}
              value={shown.key}
              onChange={(next) => navigate({ search: { id, tab: next }, replace: true })}
              items={tabs.map(({ key, label }) => ({ value: key, label }))}
            >
              <div className="pt-4">
                <Suspense fallback={<SkeletonLines lines={6} />}>{shown.show(id)}</Suspense>
              </div>
            </Tabs>
          )
        )}
      </div>
    </Page>
  );
}

function Profile({ customer }: { customer: Customer | undefined }) {
  if (customer === undefined) return <Skeleton className="h-64" />;
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <CustomerFacts user={customer.user} />
      <CustomerAccounts accounts={customer.user.accounts} />
    </div>
  );
}

function CustomerActs({ id, name }: { id: string; name: string }) {
  const t = useTranslations('customers-console');
  const [act, setAct] = useState<'limit' | 'recover'>();
  const close = () => setAct(undefined);
  useKeys([
    { text: t('limit.confirm.frozen'), press: () => setAct('limit') },
    { text: t('recovery.act'), press: () => setAct('recover') },
  ]);
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<KeyRound size={16} />} onClick={() => setAct('recover')}>
        {t('recovery.act')}
      </Button>
      <Button icon={<Snowflake size={16} />} onClick={() => setAct('limit')}>
        {t('limit.act')}
      </Button>
      {act === 'limit' && <LimitDialog id={id} name={name} onClose={close} />}
      {act === 'recover' && <RecoveryDialog id={id} name={name} onClose={close} />}
    </div>
  );
}
