import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

type Statement = Parameters<typeof sql>;

/** A statement's rows: allRows<Row>(db)`select …`. */
export function allRows<Row>(db: Database) {
  return async (...statement: Statement): Promise<Row[]> => (await sql<Row>(...statement).execute(db)).rows;
}

/** Its first row, or undefined. */
export function firstRow<Row>(db: Database) {
  return async (...statement: Statement): Promise<Row | undefined> =>
    (await sql<Row>(...statement).execute(db)).rows[0];
}

/** Whether it has changed one row. */
export function changesRow(db: Database) {
  return async (...statement: Statement): Promise<boolean> =>
    (await sql(...statement).execute(db)).numAffectedRows === 1n;
}

/** Which rows of a list make a page. */
export type PageRange = { readonly offset: number; readonly limit: number };

/** A page of a list, and how many rows the whole list has. */
export async function pageOf<Row>(
  db: Database,
  list: { select: RawBuilder<unknown>; from: RawBuilder<unknown>; by: RawBuilder<unknown> },
  { offset, limit }: PageRange,
): Promise<{ total: number; rows: Row[] }> {
  const counted = await firstRow<{ total: bigint }>(db)`select count(*) as total from ${list.from}`;
  const rows = await allRows<Row>(db)`
    select ${list.select} from ${list.from} order by ${list.by} offset ${offset} limit ${limit}`;
  return { total: Number(counted?.total ?? 0n), rows };
}
