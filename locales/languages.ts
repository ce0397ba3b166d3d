/**
 * The interface's languages (docs/specification.md, section 1), each by its own name, in the order of the
 * menu.
 */
export const languages = [
  { tag: 'en', name: 'English', dir: 'ltr' },
  { tag: 'ja', name: '日本語', dir: 'ltr' },
  { tag: 'ko', name: '한국어', dir: 'ltr' },
  { tag: 'de', name: 'Deutsch', dir: 'ltr' },
  { tag: 'fr', name: 'Français', dir: 'ltr' },
  { tag: 'it', name: 'Italiano', dir: 'ltr' },
  { tag: 'es', name: 'Español', dir: 'ltr' },
  { tag: 'ar', name: 'العربية', dir: 'rtl' },
  { tag: 'hi', name: 'हिन्दी', dir: 'ltr' },
  { tag: 'zh-Hant', name: '繁體中文', dir: 'ltr' },
  { tag: 'zh-Hans', name: '简体中文', dir: 'ltr' },
] as const;

export type Language = (typeof languages)[number]['tag'];

export const defaultLanguage: Language = 'en';

/** A stored or sent tag as a supported language; English for anything else. */
export function languageOf(tag: string | undefined): (typeof languages)[number] {
  return languages.find((language) => language.tag === tag) ?? languages[0];
}
