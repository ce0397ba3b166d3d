import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, so that their points align. */
  align?: 'start' | 'end' | undefined;
  sortable?: boolean | undefined;
  /** A CSS length; the others share the rest. */
  width?: string | undefined;
  /** Stays in sight where the table is wider than its place: what can be done with a row. */
  pinned?: boolean | undefined;
  hideOnPhone?: boolean | undefined;
};

export type Sort = { key: string; direction: 'asc' | 'desc' };
