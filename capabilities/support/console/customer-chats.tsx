import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '#foundation/ui/data-table.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { ChatSummary } from '../console-contract.ts';
import { useCustomerChats } from './queries.ts';

/** A customer's conversations, on their page. */
export function CustomerChats({ customerId }: { customerId: string }) {
  const t = useTranslations('support-console');
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const chats = useCustomerChats(customerId, page);
  const columns: Column<ChatSummary>[] = [
    { key: 'last', title: t('log'), cell: ({ lastAt }) => <Time at={lastAt} /> },
    { key: 'status', title: t('facts.status'), cell: ({ status }) => t(`status.${status}`) },
  ];
  return (
    <PagedTable
      answer={chats}
      page={page}
      pageSize={20}
      onPage={setPage}
      label={t('panel')}
      columns={columns}
      beside="status"
      rowKey={({ id }) => id}
      onRow={({ id }) => navigate({ to: '/support', search: { id } })}
      empty={<EmptyState title={t('empty.closed')} />}
    />
  );
}
