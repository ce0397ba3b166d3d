import type { Language } from '#locales/languages.ts';

/** A statement as the page shows it: worded, formatted, in order. What the thread that draws it is given. */
export interface StatementDocument {
  readonly language: Language;
  readonly isRightToLeft: boolean;
  readonly platformName: string;
  readonly title: string;
  readonly facts: readonly Labelled[];
  readonly currencies: readonly CurrencyPart[];
  /** What else was the customer's at the end, beside what was available. */
  readonly others: { readonly title: string; readonly rows: readonly Labelled[] } | undefined;
  readonly check: { readonly title: string; readonly body: string; readonly lines: readonly string[] };
  readonly notes: readonly string[];
  /** `{page} / {pages}` are put in for each page. */
  readonly pageOf: string;
}

export interface Labelled {
  readonly label: string;
  /** Numbers, codes and times, which read from left to right in every language. */
  readonly value: string;
}

export interface CurrencyPart {
  readonly title: string;
  readonly opening: Labelled;
  readonly closing: Labelled;
  readonly sums: readonly Labelled[];
  readonly columns: readonly string[];
  readonly rows: readonly StatementRow[];
  readonly empty: string;
}

export interface StatementRow {
  readonly time: string;
  readonly reason: string;
  readonly ref: string;
  readonly amount: string;
  readonly after: string;
}
