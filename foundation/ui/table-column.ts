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

/** A column of figures: `width` is a share of the table, as a CSS length. */
export function figureColumn<Row>(
  key: string,
  title: string,
  width: string | undefined,
  cell: (row: Row) => ReactNode,
): Column<Row> {
  return { key, title, width, align: 'end', cell };
}
