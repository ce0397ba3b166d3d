import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { LookUp } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { listOrdersOf } from '../console-contract.ts';
import type { Order } from '../contract.ts';
import { ordersPerPage, useOrdersOf } from './queries.ts';

/** A customer's margin orders, one book at a time. */
export function CustomerOrders({ customerId }: { customerId: string }) {
  const t = useTranslations('orders-console');
  const [book, setBook] = useState<Book>('real');
  const [page, setPage] = useState(1);
  const orders = useOrdersOf(customerId, book, page);
  const columns = useColumns();
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('book')}
        size="small"
        className="self-start"
        value={book}
        onChange={(next) => {
          setBook(next);
          setPage(1);
        }}
        options={(['real', 'demo'] as const).map((value) => ({ value, label: t(`books.${value}`) }))}
      />
      <PagedTable
        answer={orders}
        page={page}
        pageSize={ordersPerPage}
        onPage={setPage}
        label={t('orders')}
        columns={columns}
        beside="status"
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('noOrders')} />}
      />
      <ExportRows call={listOrdersOf} input={{ customerId, book }} />
    </div>
  );
}

const tones = {
  open: 'accent',
  pending: 'neutral',
  closed: 'neutral',
  cancelled: 'neutral',
  rejected: 'warn',
} as const;

function useColumns(): Column<Order>[] {
  const t = useTranslations('orders-console');
  const format = useFormat();
  return [
    {
      key: 'market',
      title: t('fields.market'),
      cell: ({ code, direction, leverage }) => (
        <span className="flex items-baseline gap-2">
          <Code>{code}</Code>
          <span className={direction === 'buy' ? 'text-note text-rise' : 'text-note text-fall'}>
            {t(`directions.${direction}`)} <bdi>1:{leverage}</bdi>
          </span>
        </span>
      ),
    },
    { key: 'number', title: t('fields.number'), cell: ({ orderNumber }) => <LookUp text={orderNumber} /> },
    { key: 'lots', title: t('fields.lots'), align: 'end', cell: ({ lots }) => format.lots(lots) },
    {
      key: 'margin',
      title: t('fields.margin'),
      align: 'end',
      cell: ({ requiredMargin }) => <Money amount={requiredMargin} currency="USDT" />,
    },
    {
      key: 'profit',
      title: t('fields.profit'),
      align: 'end',
      cell: ({ profit }) => <Money amount={profit} currency="USDT" sign />,
    },
    {
      key: 'status',
      title: t('fields.status'),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>,
    },
    {
      key: 'opened',
      title: t('fields.opened'),
      cell: ({ openTime }) => (openTime === undefined ? '–' : <Time at={openTime} className="text-quiet" />),
    },
    {
      key: 'closed',
      title: t('fields.closed'),
      cell: ({ closeTime }) =>
        closeTime === undefined ? '–' : <Time at={closeTime} className="text-quiet" />,
    },
  ];
}
