import { defaultLanguage, type Language } from '#locales/languages.ts';

/** The entries that a new customer agrees to. */
export const legalEntries = ['terms', 'privacy', 'risk'] as const;

/** The sections of the help centre, in the order of its page. */
export const helpSections = ['account', 'trading', 'products', 'money', 'security', 'trust'] as const;

/** Content types beside the specification's three. */
export const articleType = 4;
export const noticeType = 5;

function isChinese(language: Language): boolean {
  return language === 'zh-Hans' || language === 'zh-Hant';
}

/**
 * The language of a content list. The specification's number says only Chinese (1) or not (2); which Chinese,
 * or which other language, the request's own language says. Where the two disagree the number wins.
 */
export function contentLanguage(lang: '1' | '2', requested: Language): Language {
  if (lang === '1') return isChinese(requested) ? requested : 'zh-Hans';
  return isChinese(requested) ? defaultLanguage : requested;
}
