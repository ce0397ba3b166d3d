import { useTranslations } from 'use-intl';
import { books } from '#foundation/ids/book.ts';
import { BookChoice } from '#foundation/ui/book-choice.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { LookUp } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import { listRecordsOf } from '../console-contract.ts';
import type { TransferRecord } from '../contract.ts';

/** Every change of a customer's available balance, one book at a time. */
export function CustomerRecords({ customerId }: { customerId: string }) {
  const t = useTranslations('accounts-console');
  const { search, period, show } = useListAddress('book');
  const book = books.find((known) => known === search.book) ?? 'real';
  const filter = { customerId, book, ...period };
  const columns = useColumns();
  const records = useCallPage(listRecordsOf, (paging) => ({ ...filter, ...paging }), 25, {
    keepPrevious: (before) => before.book === book,
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <BookChoice
          label={t('book')}
          value={book}
          onChange={(next) => show({ book: next })}
          name={(each) => t(`books.${each}`)}
        />
        <ListDays />
      </div>
      <PagedTable
        {...records}
        label={t('records')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyList title={t('none')} />}
      />
      <ExportRows call={listRecordsOf} input={filter} />
    </div>
  );
}

function useColumns(): Column<TransferRecord>[] {
  const t = useTranslations('accounts-console.fields');
  const reasons = useTranslations('reasons');
  return [
    { key: 'time', title: t('time'), cell: ({ time }) => <Time at={time} style="second" /> },
    { key: 'reason', title: t('reason'), cell: ({ reason }) => reasons(reason) },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} sign />,
    },
    {
      key: 'after',
      title: t('after'),
      align: 'end',
      cell: ({ balanceAfter, currency }) => <Money amount={balanceAfter} currency={currency} />,
    },
    {
      key: 'ref',
      title: t('ref'),
      hideOnPhone: true,
      cell: ({ ref }) => (/\d/.test(ref) ? <LookUp text={ref} /> : <Code>{ref}</Code>),
    },
  ];
}
