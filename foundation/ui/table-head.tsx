import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from './class-names.ts';
import type { Column, Sort } from './table-column.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  sort?: Sort | undefined;
  onSort?: ((key: string) => void) | undefined;
};

export function TableHead<Row>({ columns, sort, onSort }: Props<Row>) {
  return (
    <thead>
      <tr className="border-b border-line">
        {columns.map((column) => {
          const sorted = sort?.key === column.key ? sort.direction : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={sorted === undefined ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
              style={column.width === undefined ? undefined : { inlineSize: column.width }}
              className={classNames(
                'h-10 px-3 text-note font-medium whitespace-nowrap text-faint first:ps-5 last:pe-5',
                column.align === 'end' ? 'text-end' : 'text-start',
                column.pinned === true && 'sticky end-0 bg-raised',
              )}
            >
              {column.sortable === true && onSort !== undefined ? (
                <button
                  type="button"
                  onClick={() => onSort(column.key)}
                  className={classNames(
                    'touch inline-flex items-center gap-1 hover:text-ink',
                    sorted !== undefined && 'text-ink',
                  )}
                >
                  {column.title}
                  <SortArrow sorted={sorted} />
                </button>
              ) : (
                column.title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortArrow({ sorted }: { sorted: Sort['direction'] | undefined }) {
  if (sorted === 'asc') return <ArrowUp size={12} aria-hidden="true" />;
  return (
    <ArrowDown size={12} aria-hidden="true" className={sorted === undefined ? 'opacity-40' : undefined} />
  );
}
