import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { AnyCall, Page } from '#foundation/calls/define-call.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { byteOrderMark, type Cell, csvLine } from './csv.ts';

/** A list of operators' may be kept as a file: all its rows, by the filters of the page. */
export function isExportable({ access, method, shape }: AnyCall): boolean {
  return access === 'operator' && method === 'GET' && shape === 'rows';
}

export const exportedAtATime = 500;
/** Beyond it the file ends with a broken connection, so that no part is taken for the whole. */
const exportedAtMost = 100_000;

type Rows = Page<unknown>;
type Row = Readonly<Record<string, unknown>>;

/** Every page after the first is read when the reader has taken the one before. */
export function rowsFile(
  call: AnyCall,
  first: Rows,
  pageOf: (pageNum: number) => Promise<Result<Rows>>,
): { readonly name: string; readonly portions: AsyncIterable<string> } {
  const columns = columnsOf(call.output);
  async function* portions() {
    yield byteOrderMark + csvLine(columns.map((name) => ({ text: name })));
    let page = first;
    let before: readonly unknown[] = [];
    for (let pageNum = 1; page.rows.length > 0; pageNum++) {
      if (pageNum * exportedAtATime > exportedAtMost)
        throw new Error(`${call.name}: too many rows for a file`);
      // What came in above since then has moved the last rows down onto this page.
      const fresh = page.rows.filter((row) => !before.some((other) => isDeepStrictEqual(other, row)));
      yield fresh.map((row) => csvLine(columns.map((name) => cellOf(valueAt(row, name))))).join('');
      if (pageNum * exportedAtATime >= page.total) return;
      before = page.rows;
      const next = await pageOf(pageNum + 1);
      if (!next.ok) throw new Error(`${call.name}: ${next.refusal} at page ${pageNum + 1}`);
      page = next.value;
    }
  }
  return {
    name: call.name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).concat('.csv'),
    portions: portions(),
  };
}

/** The fields of a row, those of fields within it by `outer.inner`. */
function columnsOf(shape: unknown, prefix = ''): string[] {
  if (!(shape instanceof z.ZodObject)) return [];
  return Object.entries(shape.shape).flatMap(([name, field]) => {
    const inner = columnsOf(bare(field), `${prefix}${name}.`);
    return inner.length > 0 ? inner : [prefix + name];
  });
}

function bare(field: unknown): unknown {
  return field instanceof z.ZodOptional || field instanceof z.ZodNullable ? bare(field.unwrap()) : field;
}

function valueAt(row: unknown, name: string): unknown {
  return name.split('.').reduce((value, part) => (isRow(value) ? value[part] : undefined), row);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}

/** As many digits as a spreadsheet keeps; what is longer is a name made of digits. */
const figure = /^-?(?=[\d.]{1,15}$)(?:0|[1-9]\d*)(?:\.\d+)?$/;

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return { number: String(value) };
  if (typeof value === 'string') return figure.test(value) ? { number: value } : { text: value };
  return { text: typeof value === 'boolean' ? String(value) : JSON.stringify(value) };
}
