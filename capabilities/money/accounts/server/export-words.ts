import { existsSync, readFileSync } from 'node:fs';
import { localeFileOf } from '#foundation/server-kit/locale-file.ts';
import type exportTexts from '#locales/en/export.json';
import { defaultLanguage, type Language, languages } from '#locales/languages.ts';

type Texts = typeof exportTexts;
type Words = Readonly<Record<string, string>>;
type WordKinds = Texts['words'] & { readonly reasons: Words };
export type ColumnName = Exclude<keyof Texts, 'words'>;

export interface ExportWords {
  readonly titles: Readonly<Record<ColumnName, string>>;
  /** What stands in cells instead of a name of the platform's own; the name itself where there is none. */
  word<Kind extends keyof WordKinds>(kind: Kind, name: keyof WordKinds[Kind] & string): string;
}

/** A file of texts; undefined where the language lacks it. */
function readTexts<T>(language: Language, name: string): T | undefined {
  const file = localeFileOf(language, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

const english = readTexts<Texts>(defaultLanguage, 'export') as Texts;
const englishReasons = readTexts<Words>(defaultLanguage, 'reasons');
const byLanguage = new Map(
  languages.map(({ tag }) => {
    const { words = english.words, ...titles } = { ...english, ...readTexts<Partial<Texts>>(tag, 'export') };
    const reasons = { ...englishReasons, ...readTexts<Words>(tag, 'reasons') };
    const known: Readonly<Record<string, Words>> = { ...words, reasons };
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
