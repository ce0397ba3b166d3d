import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { type Column, figureColumn } from '#foundation/ui/table-column.ts';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Conversion } from '../contract.ts';
import { conversionsPerPage, useConversions } from './queries.ts';
import { readRate } from './rate-text.ts';

/** The customer's conversions; each opens its receipt. */
export function ConversionList({
  page,
  onPage,
  onOpen,
}: {
  page: number;
  onPage: (page: number) => void;
  onOpen: (id: string) => void;
}) {
  const t = useTranslations('conversion.list');
  const list = useConversions(page);
  const columns: Column<Conversion>[] = [
    { key: 'time', title: t('time'), cell: ({ time }) => <Time at={time} className="text-quiet" /> },
    figureColumn('gave', t('gave'), undefined, ({ amount, from }) => (
      <Money amount={amount} currency={from} />
    )),
    figureColumn('got', t('got'), undefined, ({ receives, to }) => (
      <Money amount={receives} currency={to} className="font-medium" />
    )),
    figureColumn('rate', t('rate'), undefined, (row) => <Rate conversion={row} />),
  ];
  return (
    <Card title={t('title')} flush>
      {list.data === undefined && list.isError ? (
        <FailedState onRetry={() => list.refetch()} busy={list.isFetching} />
      ) : (
        <>
          <DataTable
            label={t('title')}
            columns={columns}
            rows={list.data?.rows}
            rowKey={({ id }) => id}
            onRow={({ id }) => onOpen(id)}
            skeletonRows={4}
            phone={(row) => <PhoneConversion conversion={row} />}
            empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
          />
          <Pagination
            page={page}
            pageSize={conversionsPerPage}
            total={list.data?.total ?? 0}
            onPage={onPage}
          />
        </>
      )}
    </Card>
  );
}

function PhoneConversion({ conversion }: { conversion: Conversion }) {
  const { time, amount, from, receives, to } = conversion;
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 *:even:ms-auto">
      <span>
        <Money amount={amount} currency={from} />
      </span>
      <span className="text-end">
        <Money amount={receives} currency={to} className="font-medium" />
      </span>
      <Time at={time} className="text-note text-faint" />
      <span className="text-end text-note">
        <Rate conversion={conversion} />
      </span>
    </div>
  );
}

function Rate({ conversion: { from, to, rate } }: { conversion: Conversion }) {
  const format = useFormat();
  const { one, of, value } = readRate(from, to, rate);
  return (
    <bdi dir="ltr" className="num whitespace-nowrap text-quiet">
      1 {one} = {format.decimal(value)} {of}
    </bdi>
  );
}
