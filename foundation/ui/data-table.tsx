import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';
import type { Column, Sort } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { useIsWide } from './width.ts';
import { WithinPressable } from './within-pressable.ts';

export type { Column, Sort } from './table-column.ts';

export type DataTableProps<Row> = {
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Makes rows pressable, by mouse and keyboard. */
  onRow?: ((row: Row) => void) | undefined;
  sort?: Sort | undefined;
  onSort?: ((key: string) => void) | undefined;
  empty: ReactNode;
  skeletonRows?: number | undefined;
  /** A phone's list item; without it the first column is the heading and the rest are named values. */
  phone?: ((row: Row) => ReactNode) | undefined;
};

/** A table on desktops, a list on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const wide = useIsWide();
  if (props.rows !== undefined && props.rows.length === 0) return props.empty;
  return wide ? <WideTable {...props} /> : <PhoneList {...props} />;
}

function WideTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  onRow,
  sort,
  onSort,
  skeletonRows = 5,
}: DataTableProps<Row>) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} aria-busy={rows === undefined} className="w-full border-collapse">
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
                <tr key={line} className="h-row border-b border-line last:border-b-0">
                  {columns.map((column) => (
                    <td key={column.key} className="px-3 first:ps-5 last:pe-5">
                      <Skeleton className={classNames('h-4 w-20', column.align === 'end' && 'ms-auto')} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  {...pressable(onRow, row)}
                  className={classNames(
                    'h-row border-b border-line last:border-b-0',
                    onRow !== undefined && 'cursor-pointer outline-offset-[-2px] hover:bg-sunken/60',
                  )}
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={classNames(
                        'px-3 py-2 first:ps-5 last:pe-5',
                        column.align === 'end' && 'num text-end',
                        column.pinned === true && 'sticky end-0 bg-raised',
                      )}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function PhoneList<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, onRow, skeletonRows = 5, phone } = props;
  if (rows === undefined) {
    return (
      <div aria-busy="true" className="divide-y divide-line">
        {Array.from({ length: skeletonRows }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
          <div key={line} className="flex h-16 items-center justify-between px-4">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-5 w-16" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={rowKey(row)}>
          {onRow === undefined ? (
            <div className="px-4 py-3">{phone?.(row) ?? <NamedValues {...props} row={row} />}</div>
          ) : (
            <button
              type="button"
              onClick={() => onRow(row)}
              className="block w-full px-4 py-3 text-start outline-offset-[-2px] active:bg-sunken"
            >
              <WithinPressable value>{phone?.(row) ?? <NamedValues {...props} row={row} />}</WithinPressable>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function NamedValues<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const [heading, ...others] = columns;
  return (
    <>
      <div className="font-medium">{heading?.cell(row)}</div>
      <div className="mt-1.5 grid grid-cols-2 gap-x-6 gap-y-1">
        {others
          .filter((column) => column.hideOnPhone !== true)
          .map((column) => (
            <div key={column.key} className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-2">
              <span className="text-note text-faint">{column.title}</span>
              <span className="num ms-auto text-end">{column.cell(row)}</span>
            </div>
          ))}
      </div>
    </>
  );
}

function pressable<Row>(onRow: ((row: Row) => void) | undefined, row: Row) {
  if (onRow === undefined) return {};
  return {
    tabIndex: 0,
    onClick: () => onRow(row),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onRow(row);
    },
  };
}
