import { useTranslations } from 'use-intl';
import { books } from '#foundation/ids/book.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { DayRange } from '#foundation/ui/day-range.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { traceKinds } from '../console-contract.ts';
import { useTimeline } from './queries.ts';
import { useTraceColumns } from './use-trace-columns.tsx';

/** Everything a customer did and that was done to them, newest first; or one kind of it, or some days. */
export function CustomerTimeline({ customerId }: { customerId: string }) {
  const t = useTranslations('traces-console');
  const { search, days, period, show } = useListAddress('kind', 'book');
  const kind = traceKinds.find((known) => known === search.kind);
  const book = books.find((known) => known === search.book);
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTimeline(
    customerId,
    { kind, book, ...period },
  );
  const columns = useTraceColumns({ ofOne: true });
  const kinds = useTranslations('traces-console.kinds');
  return (
    <div className="flex flex-col gap-3">
      <search
        aria-label={t('title')}
        className="grid grid-cols-2 items-end gap-3 wide:grid-cols-[2fr_1fr_1fr_1fr]"
      >
        <Select
          label={t('kind')}
          value={kind ?? 'all'}
          onChange={(next) => show({ kind: next === 'all' ? undefined : next })}
          options={[
            { value: 'all' as const, label: t('all') },
            ...traceKinds.map((value) => ({ value, label: kinds(value) })),
          ]}
        />
        <Select
          label={t('book')}
          value={book ?? 'both'}
          onChange={(next) => show({ book: next === 'both' ? undefined : next })}
          options={[
            { value: 'both' as const, label: t('both') },
            ...books.toReversed().map((value) => ({ value, label: t(`books.${value}`) })),
          ]}
        />
        <DayRange days={days} onChange={show} />
      </search>
      <Card flush>
        {isError && data === undefined ? (
          <FailedState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            phone={phoneRow(columns, 'state')}
            rows={data?.pages.flatMap(({ rows }) => rows)}
            rowKey={(row) => `${row.kind} ${row.id}`}
            empty={<EmptyState title={t('none')} body={t('noneBody')} />}
          />
        )}
        {hasNextPage && (
          <div className="flex justify-center border-t border-line p-3">
            <Button onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
              {t('older')}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}
