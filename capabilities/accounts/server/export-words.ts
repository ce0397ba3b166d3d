import { existsSync, readFileSync } from 'node:fs';
import { defaultLanguage, type Language, languages } from '#locales/languages.ts';

const localesFolder = new URL('../../../locales/', import.meta.url);

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
  | 'direction'
  | 'status'
  | 'lots'
  | 'leverage'
  | 'requiredMargin'
  | 'stopLossPrice'
  | 'takeProfitPrice'
  | 'openTime'
  | 'openPrice'
  | 'closeTime'
  | 'closePrice'
  | 'profit'
  | 'fee'
  | 'swap'
  | 'closeReason';

type Titles = Readonly<Record<ColumnName, string>>;

function readTitles(language: Language): Partial<Titles> {
  const file = new URL(`${language}/export.json`, localesFolder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const english = readTitles(defaultLanguage) as Titles;
const byLanguage = new Map(languages.map(({ tag }) => [tag, { ...english, ...readTitles(tag) }] as const));

/** The titles of exported columns, English where the language lacks one. */
export function columnTitles(language: Language): Titles {
  return byLanguage.get(language) ?? english;
}
