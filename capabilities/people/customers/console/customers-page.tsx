import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type AccountLimit, accountLimits } from '#foundation/calls/account-limits.ts';
import { parseUnits } from '#foundation/money/money.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { Uid } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { useOperator } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { type FoundCustomer, searchCustomers } from '../console-contract.ts';
import { balancesPermission, type CustomerStanding, customerStandings } from '../standing.ts';

const typingPauseMs = 250;

/** `/console/customers`: finds customers by who they are, standing, limits, balance and registration. */
export function CustomersPage() {
  const t = useTranslations('customers-console');
  const { search, period, show } = useListAddress('text', 'standing', 'limit', 'over');
  const seesBalances = useOperator().permissions.has(balancesPermission);
  const navigate = useNavigate();
  const [text, setText] = useState(search.text ?? '');
  const over = useSettled(seesBalances && isAmount(search.over) ? search.over : undefined, typingPauseMs);
  const filter = {
    text: useSettled(text.trim(), typingPauseMs) || undefined,
    standing: customerStandings.find((known) => known === search.standing),
    limit: accountLimits.find((known) => known === search.limit),
    over,
    ...period,
  };
  const customers = useCallPage(searchCustomers, (paging) => ({ ...filter, ...paging }), 25);
  const columns = useColumns(seesBalances);
  return (
    <Page title={t('title')}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <SearchField
            label={t('search')}
            placeholder={t('searchHint')}
            value={text}
            onChange={(next) => {
              setText(next);
              show({ text: next.trim() });
            }}
            className="max-w-form flex-1 phone:basis-full"
          />
          <Choices standing={filter.standing} limit={filter.limit} show={show} />
          {seesBalances && (
            <NumberField
              label={t('filter.over')}
              value={search.over ?? ''}
              onChange={(next) => show({ over: next === '' ? undefined : next })}
              decimals={2}
              unit="USDT"
              className="w-44"
            />
          )}
          <ListDays />
        </div>
        <PagedTable
          {...customers}
          label={t('title')}
          columns={columns}
          beside="uid"
          rowKey={({ id }) => id}
          onRow={({ id }) => navigate({ to: '/customers/one', search: { id } })}
          empty={<EmptyList title={t('nobody')} body={t('nobodyBody')} />}
        />
        {seesBalances && <p className="text-note text-faint">{t('balanceHint')}</p>}
        <ExportRows call={searchCustomers} input={filter} />
      </div>
    </Page>
  );
}

type ChoicesProps = {
  standing: CustomerStanding | undefined;
  limit: AccountLimit | undefined;
  show: (changes: { standing?: string | undefined; limit?: string | undefined }) => void;
};

function Choices({ standing, limit, show }: ChoicesProps) {
  const t = useTranslations('customers-console');
  return (
    <>
      <Select
        label={t('fields.standing')}
        value={standing ?? 'all'}
        onChange={(next) => show({ standing: next === 'all' ? undefined : next })}
        options={[
          { value: 'all', label: t('filter.anyStanding') },
          ...customerStandings.map((value) => ({ value, label: t(`standings.${value}`) })),
        ]}
      />
      <Select
        label={t('fields.limit')}
        value={limit ?? 'all'}
        onChange={(next) => show({ limit: next === 'all' ? undefined : next })}
        options={[
          { value: 'all', label: t('filter.anyLimit') },
          ...accountLimits.map((value) => ({ value, label: t(`limits.${value}.mark`) })),
        ]}
      />
    </>
  );
}

function isAmount(text: string | undefined): boolean {
  return (parseUnits(text ?? '') ?? 0n) > 0n;
}

function useColumns(seesBalances: boolean): Column<FoundCustomer>[] {
  const t = useTranslations('customers-console.fields');
  const all = useTranslations('customers-console');
  const regions = new Intl.DisplayNames([useLocale()], { type: 'region' });
  const balance: Column<FoundCustomer> = {
    key: 'balance',
    title: t('balance'),
    align: 'end',
    cell: ({ balance: amount }) => (amount === undefined ? '–' : <Money amount={amount} currency="USDT" />),
  };
  return [
    {
      key: 'username',
      title: t('username'),
      cell: ({ username, limits }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium">{username}</bdi>
          {limits.map((limit) => (
            <Badge key={limit} tone="warn">
              {all(`limits.${limit}.mark`)}
            </Badge>
          ))}
        </span>
      ),
    },
    { key: 'uid', title: t('uid'), cell: ({ id }) => <Uid text={id} /> },
    { key: 'email', title: t('email'), cell: ({ email }) => <bdi>{email}</bdi> },
    {
      key: 'country',
      title: t('country'),
      cell: ({ country, standing }) => (
        <>
          {country === null ? '–' : regions.of(country)}
          {standing !== 'served' && (
            <span className="block text-note text-warn">{all(`standings.${standing}`)}</span>
          )}
        </>
      ),
    },
    ...(seesBalances ? [balance] : []),
    {
      key: 'createdAt',
      title: t('createdAt'),
      cell: ({ createdAt }) => <Time at={createdAt} style="date" className="text-quiet" />,
    },
  ];
}
