import { existsSync, readFileSync } from 'node:fs';
import { type Language, languages } from '#locales/languages.ts';

export const localeFileOf = (language: Language, name: string) =>
  new URL(`../../locales/${language}/${name}.json`, import.meta.url);

/** A file of locales/ in each language that has it, in the order of the languages: English first. */
export function readLocaleFile<Texts>(
  name: string,
): readonly { readonly language: Language; readonly texts: Texts }[] {
  return languages
    .filter(({ tag }) => existsSync(localeFileOf(tag, name)))
    .map(({ tag }) => ({
      language: tag,
      texts: JSON.parse(readFileSync(localeFileOf(tag, name), 'utf8')),
    }));
}
