import { sql } from 'kysely';
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
