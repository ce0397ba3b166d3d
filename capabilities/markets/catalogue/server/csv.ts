import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** Cells by the name of their column. */
export type Row = Readonly<Record<string, string>>;

/** Reads a small CSV file: a header line, then rows. */
export function readCsv(path: string): Row[] {
  return parse<Row>(readFileSync(path), { columns: true });
}

/** A row's cell as text; throws when the file has no such column. */
export function textCell(row: Row, name: string): string {
  const cell = row[name];
  if (cell === undefined) throw new Error(`the column ${name} is missing`);
  return cell;
}

/** A row's cell as a number; throws when it is not one. */
export function numberCell(row: Row, name: string): number {
  const value = Number(textCell(row, name));
  if (!Number.isFinite(value)) throw new Error(`${name} is not a number: ${row[name]}`);
  return value;
}
