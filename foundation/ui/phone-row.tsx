import type { ReactNode } from 'react';
import type { Column } from './table-column.ts';

/**
 * A table's row on a phone when its values are long: the first column is the heading, the one named `beside`
 * stands at its end, every other has a line of its own.
 */
export function phoneRow<Row>(
  columns: readonly Column<Row>[],
  beside?: string | undefined,
): (row: Row) => ReactNode {
  const [heading, ...others] = columns;
  const atEnd = others.find(({ key }) => key === beside);
  const lines = others.filter((column) => column !== atEnd && column.hideOnPhone !== true);
  return (row) => (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 font-medium">{heading?.cell(row)}</div>
        <div className="shrink-0">{atEnd?.cell(row)}</div>
      </div>
      <dl className="mt-1.5 flex flex-col gap-1">
        {lines.map(({ key, title, cell }) => (
          <div key={key} className="flex items-baseline justify-between gap-4">
            <dt className="text-note text-faint">{title}</dt>
            <dd className="text-end break-words">{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
