import type { ReactNode } from 'react';
import type { Page } from '#foundation/calls/define-call.ts';
import { Card } from './card.tsx';
import { type Column, DataTable, type DataTableProps } from './data-table.tsx';
import { Pagination } from './pagination.tsx';
import { phoneRow } from './phone-row.tsx';
import { SkeletonLines } from './skeleton.tsx';
import { FailedState } from './states.tsx';

interface Answer<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A query for a page of rows, and where it stands in them. */
interface Paged<Row> {
  readonly answer: Answer<Page<Row>>;
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
}

type Table<Row> = Omit<DataTableProps<Row>, 'rows' | 'columns'> & {
  columns: readonly Column<Row>[];
  /** On a phone, the column at the end of the heading's line. */
  beside?: string | undefined;
};

type TableProps<Row> = Paged<Row> & Table<Row>;

type WholeProps<Row> = Table<Row> & { answer: Answer<unknown>; rows: readonly Row[] | undefined };

/** All rows of an answer as a table in a card; they stay while a later answer fails. */
export function WholeTable<Row>({ answer, rows, beside, ...table }: WholeProps<Row>) {
  return (
    <Card flush>
      {answer.isError && answer.data === undefined ? (
        <FailedState onRetry={() => void answer.refetch()} busy={answer.isFetching} />
      ) : (
        <DataTable phone={phoneRow(table.columns, beside)} {...table} rows={rows} />
      )}
    </Card>
  );
}

/** A page of rows as a table in a card; on phones a list, each column a line of its own. */
export function PagedTable<Row>({ answer, page, pageSize, onPage, beside, ...table }: TableProps<Row>) {
  return (
    <PagedCard answer={answer} page={page} pageSize={pageSize} onPage={onPage}>
      <DataTable phone={phoneRow(table.columns, beside)} {...table} rows={answer.data?.rows} />
    </PagedCard>
  );
}

type ListProps<Row> = Paged<Row> & {
  title: string;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
};

/** A page of rows as lines of a card. */
export function PagedList<Row extends { readonly id: string }>(props: ListProps<Row>) {
  const { answer, page, pageSize, onPage, title, empty, children } = props;
  return (
    <PagedCard title={title} answer={answer} page={page} pageSize={pageSize} onPage={onPage}>
      {answer.data === undefined ? (
        <div className="p-4">
          <SkeletonLines lines={6} />
        </div>
      ) : answer.data.rows.length === 0 ? (
        empty
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {answer.data.rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
    </PagedCard>
  );
}

/** What is there already stays while a later page fails. */
function PagedCard<Row>({
  answer: { data, isError, isFetching, refetch },
  page,
  pageSize,
  onPage,
  title,
  children,
}: Paged<Row> & { title?: string; children: ReactNode }) {
  return (
    <Card title={title} flush>
      {isError && data === undefined ? (
        <FailedState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        children
      )}
      <div className="border-t border-line empty:hidden">
        <Pagination page={page} pageSize={pageSize} total={data?.total ?? 0} onPage={onPage} />
      </div>
    </Card>
  );
}
