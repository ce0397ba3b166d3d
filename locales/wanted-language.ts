import { type Language, languages } from './languages.ts';

/** Which of our languages a tag as browsers write it means (`de-AT`, `zh-TW`); undefined for any other. */
export function ourLanguage(tag: string): Language | undefined {
  const lower = tag.toLowerCase();
  if (/^zh\b/.test(lower)) return /hant|tw|hk|mo/.test(lower) ? 'zh-Hant' : 'zh-Hans';
  const [primary] = lower.split('-');
  return languages.find((language) => language.tag === primary)?.tag;
}

/** The first supported language among those a reader wants, most wanted first. */
export function wantedLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const language = ourLanguage(tag);
    if (language !== undefined) return language;
  }
  return undefined;
}
