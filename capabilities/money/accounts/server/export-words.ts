import { existsSync, readFileSync } from 'node:fs';
import { defaultLanguage, type Language, languages } from '#locales/languages.ts';

const localesFolder = new URL('../../../../locales/', import.meta.url);

export type ColumnName =
  | 'id'
  | 'time'
  | 'reason'
  | 'currency'
  | 'amount'
  | 'balanceAfter'
  | 'ref'
  | 'orderNumber'
  | 'code'
  | 'type'
  | 'direction'
  | 'status'
  | 'lots'
  | 'leverage'
  | 'requiredMargin'
  | 'stopLossPrice'
  | 'takeProfitPrice'
  | 'price'
  | 'trailingDistance'
  | 'partOf'
  | 'openTime'
  | 'openPrice'
  | 'closeTime'
  | 'closePrice'
  | 'profit'
  | 'fee'
  | 'swap'
  | 'closeReason';

/** What stands in cells instead of the platform's own names. */
export type WordKind = 'reasons' | 'types' | 'directions' | 'statuses' | 'closeReasons';

export interface ExportWords {
  readonly titles: Readonly<Record<ColumnName, string>>;
  /** The word for a name; the name itself where there is none. */
  word(kind: WordKind, name: string): string;
}

type Words = Readonly<Record<string, string>>;
type Texts = Readonly<Record<ColumnName, string>> & {
  readonly words: Readonly<Record<Exclude<WordKind, 'reasons'>, Words>>;
};

/** A file of texts; nothing where the language lacks it. */
function readTexts<T>(language: Language, name: string): Partial<T> {
  const file = new URL(`${language}/${name}.json`, localesFolder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const english = readTexts<Texts>(defaultLanguage, 'export') as Texts;
const englishReasons = readTexts<Words>(defaultLanguage, 'reasons');
const byLanguage = new Map(
  languages.map(({ tag }) => {
    const { words = english.words, ...titles } = { ...english, ...readTexts<Texts>(tag, 'export') };
    const reasons = { ...englishReasons, ...readTexts<Words>(tag, 'reasons') };
    const known = { ...words, reasons };
    const spoken: ExportWords = { titles, word: (kind, name) => known[kind]?.[name] ?? name };
    return [tag, spoken] as const;
  }),
);

/** The words of exported files, English where the language lacks one. */
export function exportWords(language: Language): ExportWords {
  const words = byLanguage.get(language) ?? byLanguage.get(defaultLanguage);
  if (words === undefined) throw new Error('the default language is not among the languages');
  return words;
}
