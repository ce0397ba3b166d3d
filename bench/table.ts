/** What a ratio must be: at least so much for a rate, at most so much for a cost. */
export type Bar = { readonly atLeast: number } | { readonly atMost: number };

/** One line of the table: a figure, the baseline of the same run, their ratio and what it must be. */
export interface Row {
  readonly name: string;
  readonly figure: string;
  readonly baseline: string;
  readonly ratio: number;
  /** Absent where performance has no bar for it. */
  readonly bar?: Bar;
}

/** The middle one; of an even number, the lower of the two. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that so great a share is at or below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** A number in three digits at least, whole from a hundred up. */
export function digits(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

export function formatRows(rows: readonly Row[]): string {
  const lines = rows.map(({ name, figure, baseline, ratio, bar }) => {
    if (bar === undefined) return [name, figure, baseline, ratio.toPrecision(3), '–', ''];
    const isMet = 'atLeast' in bar ? ratio >= bar.atLeast : ratio <= bar.atMost;
    const wanted = 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`;
    return [name, figure, baseline, ratio.toPrecision(3), wanted, isMet ? 'met' : 'NOT MET'];
  });
  return formatTable([['', 'figure', 'baseline', 'ratio', 'bar', ''], ...lines]);
}

/** Rows with their columns under each other; the first row is the heading, the first column text. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = (rows[0] ?? []).map((_, column) => width(column));
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join('  ')).join('\n');
}
