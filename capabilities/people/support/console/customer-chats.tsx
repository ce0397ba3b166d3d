import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Column } from '#foundation/ui/data-table.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import { type ChatSummary, listChats } from '../console-contract.ts';

/** A customer's conversations, on their page. */
export function CustomerChats({ customerId }: { customerId: string }) {
  const t = useTranslations('support-console');
  const navigate = useNavigate();
  const { period } = useListAddress();
  const filter = { customerId, ...period };
  const chats = useCallPage(listChats, (paging) => ({ ...filter, ...paging }), 20);
  const columns: Column<ChatSummary>[] = [
    { key: 'last', title: t('log'), cell: ({ lastAt }) => <Time at={lastAt} /> },
    { key: 'status', title: t('facts.status'), cell: ({ status }) => t(`status.${status}`) },
  ];
  return (
    <div className="flex flex-col gap-3">
      <ListDays />
      <PagedTable
        {...chats}
        label={t('panel')}
        columns={columns}
        beside="status"
        rowKey={({ id }) => id}
        onRow={({ id }) => navigate({ to: '/support', search: { id } })}
        empty={<EmptyList title={t('empty.closed')} />}
      />
      <ExportRows call={listChats} input={filter} />
    </div>
  );
}
