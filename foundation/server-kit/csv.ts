/** A cell: text is made harmless to spreadsheets, a number is written as it is. */
export type Cell = { readonly text: string } | { readonly number: string } | undefined;

/** Spreadsheets decode a file without it by the reader's own code page. */
export const byteOrderMark = '\uFEFF';

/** One line of RFC 4180. Nothing makes an empty cell. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: Cell): string {
  if (cell === undefined) return '';
  if ('number' in cell) return cell.number;
  // What begins so, a spreadsheet would take for a formula and run.
  const text = /^[=+\-@\t\r]/.test(cell.text) ? `'${cell.text}` : cell.text;
  return /[",;\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
