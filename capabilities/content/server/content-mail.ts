import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#locales/languages.ts';

const localesFolder = new URL('../../../locales/', import.meta.url);

type News = 'importantNews' | 'termsChange';
type MailTexts = Readonly<Record<News | `${News}Subject`, string>>;

function translatorOf(language: Language) {
  const file = new URL(`${language}/content-mail.json`, localesFolder);
  const messages: MailTexts = JSON.parse(readFileSync(file, 'utf8'));
  return createTranslator({ locale: language, messages });
}

const translators = new Map(languages.map(({ tag }) => [tag, translatorOf(tag)] as const));

/** What customers are written of a text: its title, and from when it holds (ISO 8601). */
export function contentLetter(
  language: Language,
  news: News,
  { title, from, platformName }: { title: string; from: string; platformName: string },
): { subject: string; text: string } {
  const translate = translators.get(language);
  if (translate === undefined) throw new Error(`no mail texts for ${language}`);
  const date = `${from.slice(0, 16).replace('T', ' ')} UTC`;
  const values = { title, date, platformName };
  return { subject: translate(`${news}Subject`, values), text: translate(news, values) };
}
