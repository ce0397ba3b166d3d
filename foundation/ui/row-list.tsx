import type { ReactNode } from 'react';
import { SkeletonLines } from './skeleton.tsx';

type Props<Row> = {
  rows: readonly Row[];
  /** What is said where there are none. */
  empty: ReactNode;
  children: (row: Row) => ReactNode;
};

/** Items below each other in a card without padding. */
export function RowList<Row>({ rows, empty, children }: Props<Row>) {
  if (rows.length === 0) return empty;
  return <ul className="divide-y divide-line">{rows.map(children)}</ul>;
}

/** Placeholder rows while the list loads. */
export function WaitingRows({ lines }: { lines: number }) {
  return (
    <div className="p-4">
      <SkeletonLines lines={lines} />
    </div>
  );
}
