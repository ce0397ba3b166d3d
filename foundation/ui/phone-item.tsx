import type { ReactNode } from 'react';
import type { Column } from './table-column.ts';

type Props<Row> = {
  row: Row;
  heading: ReactNode;
  /** At the end of the heading's line. */
  beside: ReactNode;
  facts?: readonly Pick<Column<Row>, 'key' | 'title' | 'cell'>[] | undefined;
  /** Below: what can be done with it. */
  children?: ReactNode;
};

/** A table's row on a phone when its values are short: small facts in two columns. */
export function PhoneItem<Row>({ row, heading, beside, facts = [], children }: Props<Row>) {
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        {heading}
        {beside}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 text-note empty:hidden">
        {facts.map(({ key, title, cell }) => (
          <div key={key} className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-2">
            <dt className="text-faint">{title}</dt>
            <dd className="num ms-auto text-end">{cell(row)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
