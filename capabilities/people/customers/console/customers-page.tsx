import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { Uid } from '#foundation/ui/look-up.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { type FoundCustomer, searchCustomers } from '../console-contract.ts';

const typingPauseMs = 250;

/** `/console/customers`: finds customers by UID, username or email address, and by when they registered. */
export function CustomersPage() {
  const t = useTranslations('customers-console');
  const { search, period, show } = useListAddress('text');
  const navigate = useNavigate();
  const [text, setText] = useState(search.text ?? '');
  const filter = { text: useSettled(text.trim(), typingPauseMs) || undefined, ...period };
  const customers = useCallPage(searchCustomers, (paging) => ({ ...filter, ...paging }), 25);
  const columns = useColumns();
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
        <ExportRows call={searchCustomers} input={filter} />
      </div>
    </Page>
  );
}

function useColumns(): Column<FoundCustomer>[] {
  const t = useTranslations('customers-console.fields');
  const all = useTranslations('customers-console');
  const regions = new Intl.DisplayNames([useLocale()], { type: 'region' });
  return [
    {
      key: 'username',
      title: t('username'),
      cell: ({ username, isFrozen }) => (
        <span className="flex items-center gap-2">
          <bdi className="font-medium">{username}</bdi>
          {isFrozen && <Badge tone="warn">{all('frozen.badge')}</Badge>}
        </span>
      ),
    },
    { key: 'uid', title: t('uid'), cell: ({ id }) => <Uid text={id} /> },
    { key: 'email', title: t('email'), cell: ({ email }) => <bdi>{email}</bdi> },
    {
      key: 'country',
      title: t('country'),
      cell: ({ country }) => (country === null ? '–' : regions.of(country)),
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      cell: ({ createdAt }) => <Time at={createdAt} className="text-quiet" />,
    },
  ];
}
