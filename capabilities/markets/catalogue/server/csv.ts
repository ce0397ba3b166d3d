import { readFileSync } from 'node:fs';

/** Cells by the name of their column. */
export type Row = ReadonlyMap<string, string>;

/** Reads a small CSV file: a header line, then rows; a cell may be quoted to hold a comma. */
export function readCsv(path: string): Row[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').split(/\r?\n/);
  const names = cellsOf(header);
  return lines
    .filter((line) => line !== '')
    .map((line) => new Map(cellsOf(line).map((cell, index) => [names[index] ?? '', cell])));
}

/** A row's cell as text; throws when the file has no such column. */
export function textCell(row: Row, name: string): string {
  const cell = row.get(name);
  if (cell === undefined) throw new Error(`the column ${name} is missing`);
  return cell;
}

/** A row's cell as a number; throws when it is not one. */
export function numberCell(row: Row, name: string): number {
  const value = Number(textCell(row, name));
  if (!Number.isFinite(value)) throw new Error(`${name} is not a number: ${row.get(name)}`);
  return value;
}

function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? '');
}
