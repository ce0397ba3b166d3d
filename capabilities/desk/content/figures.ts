import { regionalLocale } from '#foundation/text/format.ts';
import { escapeHtml } from '#foundation/text/kept-html.ts';
import type { Language } from '#locales/languages.ts';

/** What a document of the configuration, or an example, says now; undefined where there is none. */
export type FiguresOf = (document: string) => unknown;

/**
 * Documents that articles may quote: what is sold, and on which terms, is public. No other is reachable from
 * a text.
 */
const quotable: ReadonlySet<string> = new Set([
  'orders.margin',
  'orders.closes',
  'orders.cover',
  'markets.terms',
  'markets.current',
  'options.products',
  'plans.products',
  'loans.terms',
  'nfts.auctions',
  'conversion.terms',
  'deposits',
  'withdrawals.terms',
  'kyc',
  'appropriateness.quiz',
  'platform',
  'example.invite',
  'example.margin',
  'example.loan',
  'example.option',
]);

const placeholder = /\{(\w+)(?: (least|most))? ([a-z][\w.]*) ([\w.*-]+)\}/g;

/** Stands where a figure should: shows in the draft, and fails the test of the articles. */
export const unknownFigure = '–';

/**
 * Writes the figures in force into a text: `{percent loans.terms openingLtv}`. First how it is written
 * (`percent`, `number`, `money`, `seconds` to `months`, `date`, `text`), then the document and the path in
 * it; a list is written out, `*` takes every member, and `least` or `most` one of them.
 */
export function withFigures(html: string, language: Language, figuresOf: FiguresOf): string {
  return html.replace(
    placeholder,
    (_, style: string, pick: string | undefined, document: string, path: string) => {
      return figureOf({ style, pick, document, path }, language, figuresOf) ?? unknownFigure;
    },
  );
}

interface Quoted {
  readonly style: string;
  readonly pick: string | undefined;
  readonly document: string;
  readonly path: string;
}

/** What a placeholder comes to; undefined where nothing in force is called so, or can't be written so. */
function figureOf({ style, pick, document, path }: Quoted, language: Language, figuresOf: FiguresOf) {
  const found = quotable.has(document) ? membersOf(figuresOf(document), path.split('.')) : [];
  const chosen = pick === undefined ? found : picked(found, pick);
  const written = chosen.map((value) => write(style, value, language));
  if (written.length === 0 || written.includes(undefined)) return undefined;
  const parts = written.flatMap((each) => each ?? []).map(escapeHtml);
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}

/** The first thing in braces that quotes no figure in force; undefined where each does. */
export function unknownPlaceholder(html: string, language: Language, figuresOf: FiguresOf) {
  const left = html.replace(
    placeholder,
    (whole, style: string, pick: string, document: string, path: string) =>
      figureOf({ style, pick, document, path }, language, figuresOf) === undefined ? whole : '',
  );
  return /[{][^{}]*[}]?|[}]/.exec(left)?.[0].slice(0, 80);
}

/** The plain values at a path, lists opened up. */
function membersOf(value: unknown, path: readonly string[]): unknown[] {
  const [first, ...rest] = path;
  if (Array.isArray(value)) {
    if (first === undefined) return value;
    if (first === '*') return value.flatMap((each) => membersOf(each, rest));
  }
  if (first === undefined) return value === undefined || value === null ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  if (first === '*') return Object.values(value).flatMap((each) => membersOf(each, rest));
  return Object.hasOwn(value, first)
    ? membersOf(Object.entries(value).find(([name]) => name === first)?.[1], rest)
    : [];
}

function picked(values: readonly unknown[], pick: string): unknown[] {
  const numbers = values.map(Number).sort((a, b) => a - b);
  const one = numbers.at(pick === 'least' ? 0 : -1);
  return one === undefined ? [] : values.filter((value) => Number(value) === one).slice(0, 1);
}

const units = { seconds: 'second', minutes: 'minute', hours: 'hour', days: 'day', months: 'month' } as const;

function isUnit(style: string): style is keyof typeof units {
  return Object.hasOwn(units, style);
}

/** Digits are Latin in every language, as on the screens. Undefined for what is no number. */
function write(style: string, value: unknown, language: Language): string | undefined {
  if (style === 'text') return typeof value === 'string' ? value : undefined;
  if (style === 'date') return typeof value === 'string' ? writeDay(value, language) : undefined;
  const figure = typeof value === 'number' ? String(value) : value;
  if (typeof figure !== 'string' || !/^-?\d+(\.\d+)?$/.test(figure)) return undefined;
  const shared = { numberingSystem: 'latn', maximumFractionDigits: 8 } as const;
  const written = (options: Intl.NumberFormatOptions) =>
    // A decimal string reaches Intl whole: nothing is a float on the way.
    new Intl.NumberFormat(language, { ...shared, ...options }).format(figure as Intl.StringNumericLiteral);
  if (style === 'percent') return written({ style: 'percent', maximumFractionDigits: 6 });
  if (style === 'number') return written({});
  // Cut, never rounded up: no article shows money that is not there.
  if (style === 'money')
    return written({ minimumFractionDigits: 2, maximumFractionDigits: 2, roundingMode: 'trunc' });
  if (isUnit(style)) return written({ style: 'unit', unit: units[style], unitDisplay: 'long' });
  return undefined;
}

/** A day of any year, `2026-03-18`. Undefined for what is no day. */
function writeDay(day: string, language: Language): string | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  const shown = { day: 'numeric', month: 'long', timeZone: 'UTC', numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(regionalLocale(language), { ...shown, calendar: 'gregory' }).format(at);
}
