import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#locales/languages.ts';

const localesFolder = new URL('../../../locales/', import.meta.url);

interface MailTexts {
  readonly addedSubject: string;
  readonly added: string;
  readonly requestedSubject: string;
  readonly requested: string;
}

function readMailTexts(language: Language): MailTexts {
  return JSON.parse(readFileSync(new URL(`${language}/withdrawal-mail.json`, localesFolder), 'utf8'));
}

const translators = new Map(
  languages.map(({ tag }) => [tag, createTranslator({ locale: tag, messages: readMailTexts(tag) })] as const),
);

interface Values {
  readonly platformName: string;
  readonly destination: string;
  readonly amount?: string;
}

/** What the customer is written when money is to go where it never went, and when it is to go at all. */
export function writeWithdrawalMail(
  language: Language,
  news: 'added' | 'requested',
  { platformName, destination, amount = '' }: Values,
): { subject: string; text: string } {
  const translate = translators.get(language);
  if (translate === undefined) throw new Error(`no mail texts for ${language}`);
  const values = { platformName, destination, amount };
  return { subject: translate(`${news}Subject`, values), text: translate(news, values) };
}
